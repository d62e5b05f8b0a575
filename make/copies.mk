# Chapter 12, beside what every program has. Included by the Makefile.
#
# What loom and compute-sanitizer say to each mistake, by the scripts of chapter 4.

astray = readBeforeItLands tooFewBytes tooManyBytes parityNeverTurned \
	stageOverwritten storedWithoutFence tileMisaligned mapMisaligned \
	castToTheGone readFromTheGone
$(eval $(call mistakes,astray,ordering))
$(eval $(call verdicts,astray))
