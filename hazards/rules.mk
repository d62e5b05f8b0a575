# hazards: what loom says to these mistaken kernels, what compute-sanitizer said
# to them on a GPU, and both side by side, for the book. Included by the Makefile.

hazard_kernels := $(sort $(wildcard hazards/*.cu))
hazard_form = LC_ALL=C awk -v form=$(1) -f hazards/table.awk
weave_made += build/results/loom/hazards.csv build/results/hazards.csv \
	build/results/hazard-kinds.csv build/results/sanitizer/hazards.csv \
	build/results/sanitizer/device.csv build/results/message.csv

build/hazards/loom.csv: $(hazard_kernels) $(loom_tools) \
		$(addprefix hazards/,loom.sh batch.sh each pending)
	@mkdir -p $(@D)
	@printf '%8s %s\n' HAZARDS hazards
	@sh hazards/loom.sh >$@.new
	@mv $@.new $@

build/results/loom/hazards.csv: build/hazards/loom.csv hazards/table.awk
	@mkdir -p $(@D)
	@$(call hazard_form,results) build/hazards/loom.csv >$@.new
	@mv $@.new $@

build/results/sanitizer/hazards.csv: hazards/h200.csv \
		hazards/table.awk $(hazard_kernels)
	@mkdir -p $(@D)
	@$(call hazard_form,results) hazards/h200.csv >$@.new
	@mv $@.new $@

build/results/sanitizer/device.csv: hazards/h200-tools.csv \
		$(mishaps_seen:mishaps.csv=mishaps-tools.csv)
	@mkdir -p $(@D)
	@awk -F, 'FNR == NR || $$1 != "device"' $^ >$@.new
	@mv $@.new $@

build/results/hazards.csv: form = csv
build/results/hazard-kinds.csv: form = kinds
build/results/hazards.csv build/results/hazard-kinds.csv: \
		build/hazards/loom.csv hazards/h200.csv hazards/table.awk
	@mkdir -p $(@D)
	@$(call hazard_form,$(form)) build/hazards/loom.csv \
		hazards/h200.csv >$@.new 2>/dev/null
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
