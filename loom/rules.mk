# Builds build/bin/loomcc, build/bin/loom, build/lib/libloom.a and, beside
# them, the headers: build/ works wherever it is moved.
loomcc_parts := loomcc options sides ptx command token edit rewrite declare kernel pass
loom_parts := loom listing summary verify results explained csv
# Every other source is part of the runtime.
loom_runtime := $(filter-out $(loomcc_parts) $(loom_parts), \
	$(basename $(notdir $(wildcard loom/*.c))))
loom_headers := $(patsubst loom/include/%,build/include/loom/%, \
	$(shell find loom/include -type f))
loom_objects = $(patsubst %,build/loom-tools/%.o,$(1))
AR ?= ar

# What a program that is compiled with loom depends on.
loom_tools := build/bin/loomcc build/lib/libloom.a $(loom_headers)

build/bin/loomcc: $(call loom_objects,$(loomcc_parts) near) | \
		build/lib/libloom.a $(loom_headers)
	@mkdir -p $(@D)
	@printf '%8s %s\n' LINK $@
	@$(CC) $(CFLAGS) $(LDFLAGS) -o $@.new $^
	@mv $@.new $@

build/bin/loom: $(call loom_objects,$(loom_parts) metrics near)
	@mkdir -p $(@D)
	@printf '%8s %s\n' LINK $@
	@$(CC) $(CFLAGS) $(LDFLAGS) -o $@.new $^
	@mv $@.new $@

# The runtime for another machine, by its cross compiler, where loomcc looks
# for it when CXX names that compiler.
define loom_target
build/lib/$(1)/libloom.a: $(loom_runtime:%=build/loom-tools/$(1)/%.o) \
		build/bin/loomcc
	@mkdir -p $$(@D)
	@rm -f $$@.new
	@printf '%8s %s\n' AR $$@
	@$(1)-ar rcs $$@.new $$(filter %.o,$$^)
	@mv $$@.new $$@

build/loom-tools/$(1)/%.o: loom/%.c loom/rules.mk
	@mkdir -p $$(@D)
	@printf '%8s %s\n' CC $$@
	@$(1)-gcc -std=c11 -Iloom/include $$(CFLAGS) -MMD -MP \
		-MF $$(@:.o=.d) -MT $$@ -c -o $$@.new $$<
	@mv $$@.new $$@
endef
$(eval $(call loom_target,aarch64-linux-gnu))

# A header that is new makes the archive again, and so comes into being.
build/lib/libloom.a: $(call loom_objects,$(loom_runtime)) $(loom_headers)
	@mkdir -p $(@D)
	@rm -f $@.new
	@printf '%8s %s\n' AR $@
	@$(AR) rcs $@.new $(filter %.o,$^)
	@mv $@.new $@

build/include/loom/%: loom/include/%
	@mkdir -p $(@D)
	@cp $< $@.new
	@mv $@.new $@

build/loom-tools/%.o: loom/%.c loom/rules.mk
	@mkdir -p $(@D)
	@printf '%8s %s\n' CC $<
	@$(CC) -std=c11 -Iloom/include $(CFLAGS) -MMD -MP \
		-MF $(@:.o=.d) -MT $@ -c -o $@.new $<
	@mv $@.new $@

# Says threadIdx to debuggers.
build/loom-tools/builtin.o build/loom-tools/aarch64-linux-gnu/builtin.o: \
	CFLAGS += -g -gdwarf-4 '-fdebug-prefix-map=$(CURDIR)=.'

build/loom-tools/loom.o build/loom-tools/loomcc.o: CFLAGS += -DVERSION='"$(shell cat VERSION)"'
build/loom-tools/loom.o build/loom-tools/loomcc.o: VERSION

-include $(wildcard build/loom-tools/*.d build/loom-tools/*/*.d)
