# Builds build/bin/shuttle, and build/shuttle/shuttle.wasm of the same sources, where
# there is clang with lld. What a request costs is loom's own code, linked here and
# there.
shuttle_core := $(filter-out shuttle/main.c,$(sort $(wildcard shuttle/*.c)))
shuttle_loom = runtime/hardware/banks runtime/hardware/contention \
	runtime/hardware/request-cost runtime/hardware/texels common/metrics
shuttle_flags = -std=c11 -D_POSIX_C_SOURCE=200809L -fno-math-errno -Iloom -Iloom/runtime -Iloom/include
shuttle_objects := $(patsubst shuttle/%.c,build/shuttle/%.o,$(shuttle_core) shuttle/main.c)

build/bin/shuttle: $(shuttle_objects) $(call loom_objects,$(shuttle_loom))
	@mkdir -p $(@D)
	@printf '%8s %s\n' LINK $@
	@$(CC) $(CFLAGS) $(LDFLAGS) -o $@.new $^
	@mv $@.new $@

build/shuttle/%.o: shuttle/%.c shuttle/rules.mk
	@mkdir -p $(@D)
	@printf '%8s %s\n' CC $<
	@$(CC) $(shuttle_flags) $(CFLAGS) -MMD -MP -MF $(@:.o=.d) -MT $@ -c -o $@.new $<
	@mv $@.new $@

build/shuttle/main.o: CFLAGS += -DVERSION='"$(shell cat VERSION)"'
build/shuttle/main.o: VERSION

-include $(shuttle_objects:.o=.d)

# The page's: no library, no imports, one memory.
shuttle_exports = source scratch option run begin continue text length picks pick_count \
	pick_size steps accesses
build/shuttle/shuttle.wasm: $(shuttle_core) $(wildcard shuttle/*.h) $(shuttle_loom:%=loom/%.c) \
		shuttle/rules.mk
	@mkdir -p $(@D)
	@printf '%8s %s\n' WASM $@
	@clang --target=wasm32 -std=c11 -Oz -ffreestanding -nostdlib -mbulk-memory \
		-mnontrapping-fptoint -fno-math-errno -Wall -Wextra -Werror -Wpedantic \
		-Ishuttle/wasm -Iloom -Iloom/runtime -Iloom/include -Wl,--no-entry -Wl,--gc-sections \
		-Wl,--strip-all -Wl,-z,stack-size=1048576 $(shuttle_exports:%=-Wl,--export=shuttle_%) \
		-o $@.new $(filter %.c,$^)
	@mv $@.new $@
