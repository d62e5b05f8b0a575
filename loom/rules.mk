# Builds build/bin/loomcc, build/bin/loom, build/lib/libloom.a and, beside
# them, the headers: build/ works wherever it is moved.  A folder is a room;
# what lies in it is built, and README.md says which may use which.
loom_room = $(patsubst loom/%.c,%,$(sort $(wildcard loom/$(1)/*.c)))
loom_common := $(call loom_room,common)
loom_compiler := $(call loom_room,compiler)
loom_report := $(call loom_room,report)
loom_runtime := $(call loom_room,runtime/*) $(loom_common)
loom_sources := $(patsubst %,loom/%.c,$(sort $(loom_compiler) $(loom_report) $(loom_runtime)))
loom_headers := $(patsubst loom/include/%,build/include/loom/%, \
	$(shell find loom/include -type f))
loom_flags = -std=c11 -Iloom -Iloom/runtime -Iloom/include
loom_objects = $(patsubst %,build/loom-tools/%.o,$(1))
AR ?= ar

# What a program that is compiled with loom depends on.
loom_tools := build/bin/loomcc build/lib/libloom.a $(loom_headers)

build/bin/loomcc: $(call loom_objects,$(loom_compiler) $(loom_common)) | \
		build/lib/libloom.a $(loom_headers)
build/bin/loom: $(call loom_objects,$(loom_report) $(loom_common))

build/bin/loomcc build/bin/loom:
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
	@$(1)-gcc $$(loom_flags) $$(CFLAGS) -MMD -MP \
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
	@$(CC) $(loom_flags) $(CFLAGS) -MMD -MP \
		-MF $(@:.o=.d) -MT $@ -c -o $@.new $<
	@mv $@.new $@

# Says threadIdx to debuggers.
builtin.o = runtime/base/builtin.o
build/loom-tools/$(builtin.o) build/loom-tools/aarch64-linux-gnu/$(builtin.o): \
	CFLAGS += -g -gdwarf-4 '-fdebug-prefix-map=$(CURDIR)=.'

# Called at every access: a tenth of the time hangs on where the linker would
# put them.
callbacks.o = runtime/execution/instrumentation.o runtime/hazards/race.o
$(addprefix build/loom-tools/,$(callbacks.o)): CFLAGS += -falign-functions=64

loom_mains := build/loom-tools/report/loom.o build/loom-tools/compiler/loomcc.o
$(loom_mains): CFLAGS += -DVERSION='"$(shell cat VERSION)"'
$(loom_mains): VERSION

-include $(patsubst loom/%.c,build/loom-tools/%.d,$(loom_sources)) \
	$(wildcard build/loom-tools/aarch64-linux-gnu/*/*/*.d)

# ---- Hazards --------------------------------------------------------------
# What loom says to the mistaken kernels of tests/loom/hazards, what
# compute-sanitizer said to them on a GPU, and both side by side, for the book.

hazards := tests/loom/hazards
hazard_kernels := $(sort $(wildcard $(hazards)/*.cu))
hazard_form = LC_ALL=C awk -v form=$(1) -f $(hazards)/table.awk
weave_made += build/results/loom/hazards.csv build/results/hazards.csv \
	build/results/hazard-kinds.csv build/results/sanitizer/hazards.csv \
	build/results/sanitizer/device.csv build/results/message.csv

build/hazards/loom.csv: $(hazard_kernels) $(loom_tools) \
		$(addprefix $(hazards)/,loom.sh batch.sh each pending)
	@mkdir -p $(@D)
	@printf '%8s %s\n' HAZARDS $(hazards)
	@sh $(hazards)/loom.sh >$@.new
	@mv $@.new $@

build/results/loom/hazards.csv: build/hazards/loom.csv $(hazards)/table.awk
	@mkdir -p $(@D)
	@$(call hazard_form,results) build/hazards/loom.csv >$@.new
	@mv $@.new $@

build/results/sanitizer/hazards.csv: $(hazards)/h200.csv \
		$(hazards)/table.awk $(hazard_kernels)
	@mkdir -p $(@D)
	@$(call hazard_form,results) $(hazards)/h200.csv >$@.new
	@mv $@.new $@

build/results/sanitizer/device.csv: $(hazards)/h200-tools.csv
	@mkdir -p $(@D)
	@cp $< $@.new
	@mv $@.new $@

build/results/hazards.csv: form = csv
build/results/hazard-kinds.csv: form = kinds
build/results/hazards.csv build/results/hazard-kinds.csv: \
		build/hazards/loom.csv $(hazards)/h200.csv $(hazards)/table.awk
	@mkdir -p $(@D)
	@$(call hazard_form,$(form)) build/hazards/loom.csv \
		$(hazards)/h200.csv >$@.new 2>/dev/null
	@mv $@.new $@

# The message that appendix B explains, and the twin that has none to say.
build/hazards/message build/hazards/message-mended: \
		src/hazards/message.cuh $(loom_tools) | $(after_tangle)
	@mkdir -p $(@D)
	@echo '#include "../../src/hazards/message.cuh"' >$@.cu
	@build/bin/loomcc -O2 $(if $(filter %-mended,$@),-DMENDED) $@.cu -o $@.new
	@mv $@.new $@

build/results/message.csv: build/hazards/message build/hazards/message-mended
	@mkdir -p $(@D)
	@build/hazards/message-mended || { \
		echo 'loom finds fault with the mended message' >&2; exit 1; }
	@! build/hazards/message >build/hazards/message.out 2>&1 || { \
		echo 'loom finds nothing wrong with the message' >&2; exit 1; }
	@sed -e 's/"/""/g' -e 's/.*/"&"/' -e '1i what_loom_says' \
		build/hazards/message.out >$@.new
	@mv $@.new $@
