# What a document says, for the concerns: build/check/chapters/03-banks.facts.
MAKEFLAGS += --no-builtin-rules
.DELETE_ON_ERROR:
.SUFFIXES:

build/check/%.facts: %.md check/facts.lua
	@mkdir -p $(@D)
	@pandoc --from=commonmark_x-smart+sourcepos --preserve-tabs --to=html \
		--lua-filter=check/facts.lua -o $@.new $<
	@mv $@.new $@
