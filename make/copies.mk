# Chapter 12, beside what every program has. Included by the Makefile.
#
# What loom says to each mistake, alone (make/ordering.mk has told.sh).

astray = readBeforeItLands tooFewBytes tooManyBytes parityNeverTurned \
	stageOverwritten storedWithoutFence tileMisaligned mapMisaligned \
	castToTheGone readFromTheGone
astray_told := $(patsubst %,build/results/astray-%.csv,$(astray))
weave_made += $(astray_told)

build/results/astray-%.csv: build/loom/astray src/ordering/told.sh
	@mkdir -p $(@D)
	@sh src/ordering/told.sh build/loom/astray $* >$@.new
	@mv $@.new $@
