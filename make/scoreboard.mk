# Chapter 14's table and what its chart shows, which are made of what all GPUs
# have recorded: the home device first. Included by the Makefile.

board_gpus := $(patsubst results/%/device.csv,%,$(wildcard results/*/device.csv))
board_gpus := $(filter $(home_device),$(board_gpus)) $(filter-out $(home_device),$(board_gpus))
board_data := $(foreach gpu,$(board_gpus),$(wildcard results/$(gpu)/*.csv))
board_made := build/results/scoreboard.csv build/results/shares.csv
weave_made += $(board_made)

build/results/scoreboard.csv: src/scoreboard/board.awk
build/results/shares.csv: src/scoreboard/shares.awk
$(board_made): src/scoreboard/marks.awk src/scoreboard/topics.csv $(board_data)
	@mkdir -p $(@D)
	@LC_ALL=C awk $(patsubst %,-f %,$(filter %.awk,$^)) $(filter %.csv,$^) >$@.new
	@mv $@.new $@
