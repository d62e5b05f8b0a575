# Chapter 12, beside what every program has. Included by the Makefile.
#
# What loom says to each mistake, alone, and beside it what compute-sanitizer
# said on a GPU, by the scripts of chapter 4.

astray = readBeforeItLands tooFewBytes tooManyBytes parityNeverTurned \
	stageOverwritten storedWithoutFence tileMisaligned mapMisaligned \
	castToTheGone readFromTheGone
astray_told := $(patsubst %,build/results/astray-%.csv,$(astray))
astray_seen := $(firstword $(wildcard \
	results/$(home_device)/sanitizer/astray.csv results/*/sanitizer/astray.csv))
weave_made += $(astray_told) build/results/astray.csv

build/results/astray-%.csv: build/loom/astray src/ordering/told.sh
	@mkdir -p $(@D)
	@sh src/ordering/told.sh build/loom/astray $* >$@.new
	@mv $@.new $@

build/results/astray.csv: src/ordering/verdicts.awk $(astray_told) $(astray_seen)
	@LC_ALL=C awk -f $^ >$@.new
	@mv $@.new $@
