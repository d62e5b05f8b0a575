# Appendix D, which is made of what the programs call, of the names that the book
# counts by, and of what loom's models of devices say. Included by the Makefile.

weave_made += $(patsubst %,build/results/%.csv,calls questions limits)
reference_sources := $(sort $(wildcard src/*.cu src/*/*.cu src/*/*.cuh src/*/*.[ch] src/*/*/*.cu))
# One of each compute capability.
reference_models = t4 a100 rtx3090 rtx4090 h200 rtx5060ti

build/results/calls.csv: src/reference/calls.awk src/reference/calls.csv $(reference_sources)
	@mkdir -p $(@D)
	@LC_ALL=C awk -f $^ >$@.new
	@mv $@.new $@

build/results/questions.csv: src/reference/questions.awk weave/metrics.csv src/reference/questions.csv
	@mkdir -p $(@D)
	@LC_ALL=C awk -f $^ >$@.new
	@mv $@.new $@

build/reference/limits: src/limits.cu $(loom_tools) | $(after_tangle)
	@mkdir -p $(@D)
	@build/bin/loomcc -O2 $< -o $@.new && mv $@.new $@

build/results/limits.csv: build/reference/limits
	@mkdir -p $(@D)
	@heading=--heading; for model in $(reference_models); do \
		LOOM_DEVICE=$$model $< $$heading || exit; heading=; done >$@.new
	@mv $@.new $@
