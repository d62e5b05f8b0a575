# Chapter 13, beside what every program has. Included by the Makefile.
#
# What loom says to each mistake with two devices, and the outcomes of the litmus
# tests across the link.

crossed = noAccess copyTooEarly defaultStreams eventOfOther countedByBoth \
	messageOfDevice
$(eval $(call mistakes,crossed,peers))
weave_made += build/results/across.csv

build/loom/crossed: src/peers/crossed/crossed.cu $(loom_tools) | $(after_tangle)
	$(say) LOOMCC $<
	@mkdir -p $(@D)
	@sh make/chapter-lines build/bin/loomcc -std=c++17 -O2 -o $@.new $<
	@mv $@.new $@

build/results/across.csv: src/peers/outcomes.awk build/results/loom/across.csv \
		$(wildcard results/$(DEVICE)/across.csv) build/weave/drawing
	@LC_ALL=C awk -f $(filter %.awk %.csv,$^) >$@.new
	@mv $@.new $@
