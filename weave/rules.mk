# weave: chapters + results + figures -> build/book. Included by the Makefile.
#
# A chapter's index (its labels, numbers and chunks) is rewritten only when it
# changes, so that an edited sentence remakes its own page and no other.

weave_chapters := $(shell sed -n -f weave/chapters.sed book.md)
weave_indexes := $(weave_chapters:%=build/weave/%.index)
weave_lib := $(wildcard weave/lib/*.lua)
weave_recorded := $(wildcard results/*/device.csv)
weave_said = @printf '%8s %s\n'

weave_filter = --lua-filter=weave/filters/$1/$1.lua
weave_filters = $(foreach f,$1,$(call weave_filter,$f))
weave_sources = $(foreach f,$1,weave/filters/$f/$f.lua) $(weave_lib)

# The filters in their order, and what they are told.
weave_meta = --metadata=weave-indexes="$(weave_indexes)" --metadata=device=$(DEVICE) \
	--metadata=weave-devices="$(notdir $(patsubst %/device.csv,%,$(weave_recorded)))"
weave_chapter_filters = safety numbers maths results tables figures listings answers notes
weave_spine_filters = safety spine
weave_tools := weave/run weave/cuda.xml \
	$(call weave_sources,places $(weave_chapter_filters) spine page finish)

# ---- Indexes -------------------------------------------------------------

# The included file is always as new as its chapter; the index beside it keeps
# its time when it stays the same.
define weave_index
@mkdir -p $(@D)
@pandoc --from=commonmark_x --metadata=chapter=$* $(call weave_filters,index) \
	--to=html --wrap=none -o build/weave/$*.index.new chapters/$*.md
@cmp -s build/weave/$*.index.new build/weave/$*.index || \
	cp build/weave/$*.index.new build/weave/$*.index
@sed -n 's/^make	//p' build/weave/$*.index >build/weave/$*.mk.new
@mv build/weave/$*.mk.new build/weave/$*.mk
endef

build/weave/%.mk: chapters/%.md $(call weave_sources,index)
	$(weave_index)
build/weave/%.index: | build/weave/%.mk
	$(weave_index)

include $(weave_chapters:%=build/weave/%.mk)

# The book's title block, for every page.
build/weave/book.yaml: book.md
	@mkdir -p $(@D)
	@sed -n '1{/^---$$/!q;};1,/^[-.]\{3\}$$/p' $< >$@.new
	@mv $@.new $@

# ---- What a chapter shows ------------------------------------------------

# $1: a program's name. Its predictions when it is a program of the book, and
# its records as far as there are any; the filters say what is missing.
# weave_made lists what other rules make: data, and results of other kinds.
weave_program = $(if $(wildcard src/*/$1.cu),build/results/loom/$1.csv) \
	$(filter %/$1.csv,$(weave_made)) $(wildcard results/*/$1.csv)
weave_quoted = $(foreach d,$2 $3,$(filter src/quoted/$d/$1.csv src/quoted/$d/device.csv,$(WEAVE_MAKES)))
weave_results = $(if $(WEAVE_SHOWS_$1),build/results/sources.csv build/results/loom/device.csv \
	$(weave_recorded) $(filter $(WEAVE_QUOTES_$1:%=build/results/%/device.csv),$(weave_made))) $(foreach p,$(WEAVE_SHOWS_$1),$(call weave_program,$p) \
	$(call weave_quoted,$p,$(WEAVE_QUOTES_$1)))
# Charts, and files of data. One that nobody makes is the filter's to report.
weave_files = $(foreach f,$(WEAVE_FILES_$1),$(if $(filter $(f:.svg=.gp),$(WEAVE_MAKES))$(filter $f,$(weave_made)),$f,$(wildcard $f)))

define weave_depends
build/book/html/$1.html build/weave/epub/$1.json build/weave/tex/$1.tex: \
	$(weave_indexes) build/weave/selection $(call weave_results,$1) $(call weave_files,$1)
build/book/warp-and-weft.pdf: $(patsubst %.svg,%.pdf,$(filter %.svg,$(call weave_files,$1)))
endef
$(foreach c,$(weave_chapters),$(eval $(call weave_depends,$c)))

# What is shown hangs on the main device and on which results and charts there
# are; this file changes when they do.
weave_selection := $(DEVICE) $(wildcard results/*/*.csv) \
	$(filter figures/%.gp,$(WEAVE_MAKES))
build/weave/selection: weave_always
	@mkdir -p $(@D)
	@printf '%s\n' '$(weave_selection)' | cmp -s - $@ || printf '%s\n' '$(weave_selection)' >$@
.PHONY: weave_always
weave_always:

# ---- Charts --------------------------------------------------------------

figures/%.svg: figures/%.gp weave/theme.gp weave/chart build/weave/selection
	$(weave_said) CHART $@
	@sh weave/chart $< $@ $(DEVICE)

figures/%.pdf: figures/%.svg
	@rsvg-convert --format=pdf --output=$@.new $<
	@mv $@.new $@

# The CSV files that a script names are its prerequisites.
build/weave/charts.mk: $(filter figures/%.gp,$(WEAVE_MAKES)) weave/chart-needs build/weave/selection
	@mkdir -p $(@D)
	@sh weave/chart-needs $(DEVICE) $(filter %.gp,$^) >$@.new
	@mv $@.new $@

ifneq ($(filter figures/%.gp,$(WEAVE_MAKES)),)
include build/weave/charts.mk
endif

# ---- HTML ----------------------------------------------------------------

weave_html = --to=html5 --section-divs --mathml --toc --toc-depth=3 \
	--template=weave/templates/page.html $(weave_meta)

html: build/book/html/index.html $(weave_chapters:%=build/book/html/%.html) \
	build/book/html/style.css build/book/html/book.js

build/book/html/index.html: book.md $(weave_indexes) $(weave_recorded) $(weave_tools) \
		build/weave/selection \
		weave/templates/page.html
	$(weave_said) WEAVE $@
	@mkdir -p $(@D)
	@sh weave/run $@ $< $(weave_html) $(call weave_filters,$(weave_spine_filters) page finish)
	@for page in $(@D)/*.html; do case " index $(weave_chapters) " in \
		*" $$(basename "$$page" .html) "*) ;; *) rm -f "$$page" ;; esac; done

build/book/html/%.html: chapters/%.md build/weave/book.yaml $(weave_tools) weave/templates/page.html
	$(weave_said) WEAVE $@
	@mkdir -p $(@D)
	@sh weave/run $@ $< $(weave_html) --metadata=chapter=$* --metadata-file=build/weave/book.yaml \
		$(call weave_filters,$(weave_chapter_filters) page finish)

build/book/html/%.css: weave/style/%.css
	@mkdir -p $(@D)
	@cp $< $@.new && mv $@.new $@
build/book/html/%.js: weave/style/%.js
	@mkdir -p $(@D)
	@cp $< $@.new && mv $@.new $@

# ---- PDF -----------------------------------------------------------------

pdf: build/book/warp-and-weft.pdf

weave_latex = --to=latex --top-level-division=chapter $(weave_meta)

build/weave/tex/%.tex: chapters/%.md $(weave_tools)
	@mkdir -p $(@D)
	@sh weave/run $@ $< $(weave_latex) --number-sections --metadata=chapter=$* \
		$(call weave_filters,$(weave_chapter_filters) finish)

build/weave/tex/book.tex: book.md $(weave_indexes) build/weave/selection $(weave_tools) weave/templates/book.tex
	@mkdir -p $(@D)
	@sh weave/run $@ $< $(weave_latex) --template=weave/templates/book.tex \
		$(weave_chapters:%=--variable=chapter:build/weave/tex/%.tex) \
		$(call weave_filters,$(weave_spine_filters) finish)

build/book/warp-and-weft.pdf: build/weave/tex/book.tex weave/typeset \
		$(weave_chapters:%=build/weave/tex/%.tex)
	$(weave_said) TYPESET $@
	@mkdir -p $(@D)
	@sh weave/typeset $< $@

# ---- EPUB ----------------------------------------------------------------

epub: build/book/warp-and-weft.epub

build/weave/epub/%.json: chapters/%.md $(weave_tools)
	@mkdir -p $(@D)
	@sh weave/run $@ $< --to=json $(weave_meta) --metadata=chapter=$* --metadata=weave-target=epub \
		$(call weave_filters,$(weave_chapter_filters) finish)

build/weave/epub/book.json: book.md $(weave_indexes) build/weave/selection $(weave_tools)
	@mkdir -p $(@D)
	@sh weave/run $@ $< --to=json $(weave_meta) --metadata=weave-target=epub \
		$(call weave_filters,$(weave_spine_filters) finish)

build/book/warp-and-weft.epub: build/weave/epub/book.json weave/style/epub.css \
		$(weave_chapters:%=build/weave/epub/%.json)
	$(weave_said) EPUB $@
	@mkdir -p $(@D)
	@SOURCE_DATE_EPOCH=$${SOURCE_DATE_EPOCH:-$$(git log -1 --format=%ct 2>/dev/null || echo 0)} \
		pandoc --from=json --to=epub3 --mathml --toc --toc-depth=2 \
		--syntax-definition=weave/cuda.xml --css=weave/style/epub.css \
		--metadata=identifier=urn:warp-and-weft -o $@.new $(filter %.json,$^)
	@mv $@.new $@
