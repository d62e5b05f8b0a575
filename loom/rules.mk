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

build/results/sanitizer/device.csv: $(hazards)/h200-tools.csv \
		$(wildcard results/$(home_device)/sanitizer/*-tools.csv)
	@mkdir -p $(@D)
	@awk -F, 'FNR == NR || $$1 != "device"' $^ >$@.new
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

# ---- Chapter 4 ------------------------------------------------------------
# What loom says to each mishap, alone, and beside it what compute-sanitizer
# said on a GPU; and the litmus tests' outcomes, summed over five orders.

mishaps_named = readTooEarly writeTooEarly lastWriter
mishaps_quiet = lanesInStep volatileFlag
mishaps_barriers = barrierInBranch barrierInLoop
mishaps_memory = earlyLeavers beforeTheArray haloMisplaced turnedBySteps
mishaps_told := $(patsubst %,build/results/mishaps-%.csv,named quiet barriers memory)
mishaps_seen := $(wildcard results/$(home_device)/sanitizer/mishaps.csv)
weave_made += $(mishaps_told) build/results/mishaps.csv \
	build/results/sanitizer/mishaps.csv \
	build/results/schedules/litmus.csv build/results/schedules/device.csv \
	build/results/outcomes.csv

build/results/mishaps-%.csv: build/loom/mishaps src/ordering/told.sh
	@mkdir -p $(@D)
	@sh src/ordering/told.sh build/loom/mishaps $(mishaps_$*) >$@.new
	@mv $@.new $@

build/results/mishaps.csv: src/ordering/verdicts.awk $(mishaps_told) $(mishaps_seen)
	@LC_ALL=C awk -f $^ >$@.new
	@mv $@.new $@

build/results/sanitizer/mishaps.csv: src/ordering/verdicts.awk $(mishaps_seen)
	@mkdir -p $(@D)
	@LC_ALL=C awk -v form=results -f $^ >$@.new
	@mv $@.new $@

build/results/schedules/litmus.csv: build/loom/litmus src/ordering/orders.sh
	@mkdir -p $(@D)
	@sh src/ordering/orders.sh build/loom/litmus >$@.new
	@mv $@.new $@

build/results/schedules/device.csv:
	@mkdir -p $(@D)
	@printf 'subject,key,value\ndevice,name,loom in five orders\n' >$@.new
	@mv $@.new $@

build/results/outcomes.csv: src/ordering/outcomes.awk \
		build/results/schedules/litmus.csv \
		$(wildcard results/$(DEVICE)/litmus.csv)
	@LC_ALL=C awk -f $^ >$@.new
	@mv $@.new $@
