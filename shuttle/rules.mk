# Builds build/bin/shuttle, and build/shuttle/shuttle.wasm of the same sources, where
# there is clang with lld. What a request costs is loom's own code, linked here and
# there.
shuttle_core := $(filter-out shuttle/main.c,$(sort $(wildcard shuttle/*.c)))
shuttle_loom = runtime/hardware/banks runtime/hardware/contention \
	runtime/hardware/request-cost runtime/hardware/texels
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

# The page's: no library, no imports, one memory. Linked by itself, since clang would
# hand what it links to any wasm-opt that it finds.
shuttle_exports = source scratch option run begin continue text length picks pick_count \
	pick_size array_count array_name array array_bytes steps accesses
shuttle_wasm := $(shuttle_core:shuttle/%.c=build/shuttle/wasm/%.o) \
	$(patsubst %,build/shuttle/wasm/%.o,$(notdir $(shuttle_loom)))

build/shuttle/shuttle.wasm: $(shuttle_wasm)
	@printf '%8s %s\n' WASM $@
	@wasm-ld --no-entry --gc-sections --strip-all -z stack-size=1048576 \
		$(shuttle_exports:%=--export=shuttle_%) -o $@.new $^
	@mv $@.new $@

build/shuttle/wasm/%.o: shuttle/%.c shuttle/rules.mk
	@mkdir -p $(@D)
	@$(shuttle_clang) -o $@.new $<
	@mv $@.new $@

shuttle_clang = clang --target=wasm32 -std=c11 -Oz -ffreestanding -mbulk-memory \
	-mnontrapping-fptoint -fno-math-errno -Wall -Wextra -Werror -Wpedantic -Ishuttle/wasm \
	-Iloom -Iloom/runtime -Iloom/include -MMD -MP -MF $(@:.o=.d) -MT $@ -c
build/shuttle/wasm/%.o: loom/runtime/hardware/%.c shuttle/rules.mk
	@mkdir -p $(@D)
	@$(shuttle_clang) -o $@.new $<
	@mv $@.new $@

-include $(shuttle_wasm:.o=.d)

shuttle_for_pages = $(and $(shell command -v clang),$(shell command -v wasm-ld),build/shuttle/shuttle.wasm)
