# Chapter 4, beside what every program has. Included by the Makefile.
#
# What loom and compute-sanitizer say to each mishap, of which most stand in a
# table with their cures; and the outcomes of the litmus tests, summed over five
# orders.

mishaps_tabled = lastWriter lanesInStep volatileFlag barrierInLoop earlyLeavers \
	beforeTheArray haloMisplaced turnedBySteps
mishaps = readTooEarly writeTooEarly barrierInBranch $(mishaps_tabled)
$(eval $(call mistakes,mishaps,ordering))
$(eval $(call verdicts,mishaps))
weave_made += build/results/sanitizer/mishaps.csv \
	build/results/schedules/litmus.csv build/results/schedules/device.csv \
	build/results/outcomes.csv build/results/cures.csv build/results/told.csv

mishaps_cured = $(mishaps_tabled:%=build/results/mishaps-%.csv)

build/results/cures.csv: src/ordering/cures.awk src/ordering/cures.csv \
		$(mishaps_cured)
	@LC_ALL=C awk -f $^ >$@.new
	@mv $@.new $@

build/results/told.csv: $(mishaps_cured)
	@LC_ALL=C awk 'FNR > 1 || NR == 1' $^ >$@.new
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
		$(wildcard results/$(DEVICE)/litmus.csv) build/weave/drawing
	@LC_ALL=C awk -f $(filter %.awk %.csv,$^) >$@.new
	@mv $@.new $@
