# Chapter 14's table, which is made of what all GPUs have recorded: the home
# device first. Included by the Makefile.

board_gpus := $(patsubst results/%/device.csv,%,$(wildcard results/*/device.csv))
board_gpus := $(filter $(home_device),$(board_gpus)) $(filter-out $(home_device),$(board_gpus))
board_data := $(foreach gpu,$(board_gpus),$(wildcard results/$(gpu)/*.csv))
weave_made += build/results/scoreboard.csv

build/results/scoreboard.csv: src/scoreboard/marks.awk src/scoreboard/board.awk \
		src/scoreboard/topics.csv $(board_data)
	@mkdir -p $(@D)
	@LC_ALL=C awk -f $< -f $(word 2,$^) $(filter %.csv,$^) >$@.new
	@mv $@.new $@
