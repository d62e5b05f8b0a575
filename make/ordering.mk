# Chapter 4, beside what every program has. Included by the Makefile.
#
# What loom says to each mishap, alone, and beside it what compute-sanitizer
# said on a GPU; and the litmus tests' outcomes, summed over five orders.

mishaps = readTooEarly writeTooEarly lastWriter lanesInStep volatileFlag \
	barrierInBranch barrierInLoop earlyLeavers beforeTheArray haloMisplaced \
	turnedBySteps
mishaps_told := $(patsubst %,build/results/mishaps-%.csv,$(mishaps))
mishaps_seen := $(firstword $(wildcard \
	results/$(home_device)/sanitizer/mishaps.csv results/*/sanitizer/mishaps.csv))
weave_made += $(mishaps_told) build/results/mishaps.csv \
	build/results/sanitizer/mishaps.csv \
	build/results/schedules/litmus.csv build/results/schedules/device.csv \
	build/results/outcomes.csv

build/results/mishaps-%.csv: build/loom/mishaps src/ordering/told.sh
	@mkdir -p $(@D)
	@sh src/ordering/told.sh build/loom/mishaps $* >$@.new
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
