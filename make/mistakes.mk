# What is said of a program's mistakes. Included by the Makefile before what
# gives the lists of them.

# mistakes PROGRAM FOLDER: what loom says to each, alone, by the script of the
# folder; they are listed in a variable of the program's name.
define mistakes
$(1)_told := $$(patsubst %,build/results/$(1)-%.csv,$$($(1)))
weave_made += $$($(1)_told)

build/results/$(1)-%.csv: build/loom/$(1) src/$(2)/told.sh
	@mkdir -p $$(@D)
	@sh src/$(2)/told.sh build/loom/$(1) $$* >$$@.new
	@mv $$@.new $$@
endef

# verdicts PROGRAM: beside that what compute-sanitizer said on a GPU.
define verdicts
$(1)_seen := $$(firstword $$(wildcard results/$$(home_device)/sanitizer/$(1).csv \
	results/*/sanitizer/$(1).csv))
weave_made += build/results/$(1).csv

build/results/$(1).csv: src/ordering/verdicts.awk $$($(1)_told) $$($(1)_seen)
	@LC_ALL=C awk -f $$^ >$$@.new
	@mv $$@.new $$@
endef
