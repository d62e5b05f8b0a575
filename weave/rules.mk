# weave: chapters + results + figures -> build/book. Included by the Makefile.
#
# A chapter's index (its labels, numbers and chunks) is rewritten only when it
# changes, and so is what other chapters know of it: an edited sentence remakes
# its own page and no other, a new number the pages that show it.

# Set before this is included, where the book is not this one:
# weave_at        where weave is, from the book's folder, without a space
# book_name       what the PDF, the EPUB and the data are called
# weave_predicted and weave_fingerprints: what loom says of itself, and the hashes
#                 of the programs now, where there are such
# weave_card      the heading of the section that is a chapter's card
# weave_archive   the archive of the book's source, which make knows how to put
#                 beside the PDF, if there is one
# weave_source    the address of the source, which goes before that of book.md
# weave_remedy    what brings about results that are missing
weave_at ?= weave
export weave_remedy weave_source
book_name ?= book
weave_card ?= What you should now believe
weave_predicted ?= $(wildcard build/results/loom/device.csv)
weave_fingerprints ?= $(wildcard build/results/sources.csv)

weave_chapters := $(shell sed -n -f $(weave_at)/chapters.sed book.md)
weave_texts := $(weave_chapters:%=chapters/%.md)
weave_carded := $(shell grep -ls '^\#\# $(weave_card)' $(weave_texts))
weave_sheet := $(wildcard sheet.md)
weave_moved := $(patsubst chapters/moved/%.md,%,$(wildcard chapters/moved/*.md))
weave_indexes := $(weave_chapters:%=build/weave/%.index)
# weave_with: the chapters that have such a line; weave_pages: the pages of these names.
weave_with = $(patsubst chapters/%.md,%,$(shell grep -ls '$1' $(weave_texts)))
weave_pages = $(1:%=build/book/html/%.html)
# What run-pandoc writes beside a chapter's page.
weave_beside = $(foreach w,numbers charts versions kernels,build/book/html/$1.$w.js)

# The book's language: weave_says is the table of the words that weave itself writes
# (lib/say.lua, translate.awk), and nothing in English. Traditional Chinese has none.
weave_language := $(shell sed -n '2,/^---$$/s/^lang: *["'\'']*\([A-Za-z-]*\).*/\1/p' book.md | \
	tr A-Z a-z | sed '/^zh-\(tw\|hk\|mo\|hant\)/!s/-.*//')
weave_says := $(wildcard $(weave_at)/languages/$(weave_language).tsv)
export weave_says weave_language
ifneq ($(or $(weave_says),English),$(file <build/weave/language))
$(shell mkdir -p build/weave)
$(file >build/weave/language,$(or $(weave_says),English))
endif
weave_wording = build/weave/language $(weave_says) $(weave_at)/translate.awk
weave_translate = awk -v words='$(weave_says)' -f $(weave_at)/translate.awk

weave_lib := $(wildcard $(weave_at)/lib/*.lua) $(weave_at)/metrics.csv $(weave_says)
weave_recorded := $(wildcard results/*/device.csv)
weave_devices := $(patsubst results/%/device.csv,%,$(weave_recorded))
weave_others := $(filter-out $(DEVICE),$(weave_devices))
weave_said = @printf '%8s %s\n'

weave_filter = $(if $(filter references,$1),--citeproc )--lua-filter=$(weave_at)/filters/$1/$1.lua
weave_needed = $(if $(weave_bibliography),$1,$(filter-out citations references,$1))
weave_filters = $(foreach f,$(call weave_needed,$1),$(call weave_filter,$f))
weave_sources = $(foreach f,$1,$(weave_at)/filters/$f/$f.lua) $(weave_lib)

# The bibliography, if the title block of book.md names one: who has none has no
# filter for it either. weave_cites: what pandoc's citeproc and those two are told;
# weave_citable: what pages then need.
weave_cited_files := $(shell sed -n '2,/^---$$/{s/^bibliography:/yes /p;s/^csl://p;}' book.md | \
	tr -cs 'A-Za-z0-9_./\n-' ' ')
weave_bibliography := $(filter yes,$(weave_cited_files))
weave_cited_files := $(filter-out yes,$(weave_cited_files))
weave_cites = $(if $(weave_bibliography),--metadata-file=build/weave/book.yaml \
	--metadata=link-citations=true --metadata=weave-cited=build/weave/cited)
weave_citable = $(if $(weave_bibliography),build/weave/cited)

# The filters in their order, and what they are told.
# weave-indexes: what a page knows of the book; weave-book: all there is to know,
# for the hints of messages.
weave_has = $(if $2,--metadata=$1=yes)
weave_meta = $(call weave_has,glossary,$(weave_terms)) $(call weave_has,words,$(weave_words)) \
	$(call weave_has,cards,$(weave_carded)) $(call weave_has,sheet,$(weave_sheet)) \
	--metadata=device=$(DEVICE) --metadata=weave-home=$(weave_home) \
	--metadata=weave-book=build/weave/book.index \
	--metadata=weave-devices="$(weave_devices)" --metadata=book-name=$(book_name) \
	$(if $(weave_remedy),--metadata=weave-remedy="$$weave_remedy") \
	$(if $(weave_source),--metadata=source="$$weave_source") \
	$(weave_archive:%=--metadata=archive=%) $(weave_shuttle:%=--metadata=weave-shuttle=%) \
	$(weave_classes:%=--metadata=weave-classes=%) $(weave_cites)
weave_chapter_filters = citations lint safety foreign callouts numbers online source index terms \
	predict maths results units tables believe figures explorer loom kernels listings answers \
	references notes
weave_spine_filters = citations lint safety callouts loom contents
weave_tools := build/weave/language $(weave_at)/run-pandoc $(weave_at)/cuda.xml \
	$(call weave_sources,places $(weave_chapter_filters) contents page print-errors)

# Pages in another language, chapters/NAME.zh.md and book.zh.md, where there are such.
# weave_in.NAME: the languages that there is a page in besides the book's own, book.md's
# being index.
weave_worded := $(filter-out $(weave_chapters:%=chapters/%.md),$(wildcard book.*.md chapters/*.*.md))
ifneq ($(weave_worded),)
include $(weave_at)/translation/rules.mk
endif
weave_locales_of = $(if $(weave_in.$1),--metadata=weave-locales="$(or $(weave_language),en) $(weave_in.$1)")

# ---- Indexes -------------------------------------------------------------

# What make includes is always as new as the chapters; the indexes keep their
# times when they stay the same. after_tangle: what has to succeed before.
weave_index = mkdir -p $(@D) && \
	pandoc --from=commonmark_x --metadata=chapter=$* $(call weave_filters,chapter-index) \
		--to=html --wrap=none -o build/weave/$*.index.new chapters/$*.md && \
	{ cmp -s build/weave/$*.index.new build/weave/$*.index || \
		cp build/weave/$*.index.new build/weave/$*.index; } && : >build/weave/$*.indexed
define weave_book
@mkdir -p build/weave/known
@awk -v folder=build/weave -v spine=book.md -f $(weave_at)/depends.awk \
	$(weave_indexes) /dev/null >build/weave/changed.new
@while read -r index; do mv "$$index.new" "$$index" || exit; done <build/weave/changed.new
@mv build/weave/book.mk.new build/weave/book.mk
endef

build/weave/%.indexed: chapters/%.md $(call weave_sources,chapter-index) | $(after_tangle)
	@$(weave_index)
# Is there by now, unless somebody took it away.
build/weave/%.index: | build/weave/%.indexed
	@[ -e $@ ] || { $(weave_index); }
build/weave/book.mk: book.md $(weave_at)/depends.awk \
		$(weave_chapters:%=build/weave/%.indexed) | $(weave_indexes)
	$(weave_book)
$(addprefix build/weave/book.,index titles terms entries): | build/weave/book.mk
	$(weave_book)
build/weave/known/%.index: | build/weave/book.mk
	$(weave_book)

# What the included file asks for. weave_results_NAME: a program's results, its
# predictions when it is a program of the book, and its records as far as there
# are any; the filters say what is missing. weave_made lists what other rules
# make: data, and results of other kinds. weave_drawn: the same charts of the
# other devices.
weave_file = $(or $(filter $1,$(weave_made)),$(wildcard $1))
weave_stem = $(basename $(notdir $1))
weave_drawn = $(foreach d,$(weave_others),$(patsubst figures/%.svg,build/figures/%.$d.svg,$1))
$(foreach f,$(filter build/results/%/device.csv,$(weave_made)), \
	$(eval weave_device_$(notdir $(patsubst %/,%,$(dir $f))) := $f))
$(foreach f,$(wildcard src/*/*.cu), \
	$(eval weave_results_$(call weave_stem,$f) += build/results/loom/$(call weave_stem,$f).csv))
$(foreach f,$(filter %.csv,$(weave_made)) $(wildcard results/*/*.csv), \
	$(eval weave_results_$(call weave_stem,$f) += $f))

# Where another Makefile includes this one, all is included.
included ?= $1
include $(call included,build/weave/book.mk)

# Templates and scripts, in the book's language.
weave_preamble = $(wildcard $(weave_at)/languages/$(weave_language).tex) build/weave/look.tex
build/weave/templates/book.tex: $(weave_preamble)
build/weave/templates/%: $(weave_at)/templates/% $(weave_wording) | build/weave/look.tex
	@mkdir -p $(@D)
	@$(weave_translate) -v preamble='$(weave_preamble)' $< >$@.new && mv $@.new $@

# The book's title block, for every page.
build/weave/book.yaml: book.md
	@mkdir -p $(@D)
	@sh $(weave_at)/title-block $< $@

# The book's own look, as its title block says (look): kinds and files, where these have
# names that a shell takes as they are. A chart becomes newer with each drawing, which
# changes nothing of the look.
weave_look := $(shell sh $(weave_at)/look -n book.md)
weave_look_of = $(patsubst $1:%,%,$(filter $1:%,$(weave_look)))
weave_logo := $(call weave_look_of,logo)
weave_own := $(sort $(call weave_look_of,css) $(call weave_look_of,beside) $(weave_logo))
weave_own_files := $(wildcard $(foreach l,$(filter-out chart:%,$(weave_look)),$(lastword $(subst :, ,$l))))
# The classes that the book's own styles speak of, which its chapters may use.
weave_styles := $(filter %.css,$(wildcard $(call weave_look_of,css)))
ifneq ($(weave_styles),)
weave_classes := build/weave/classes
# No newer than it says something new: an edited style is not every page's business.
$(weave_classes): $(weave_styles) $(weave_at)/own-css.awk
	@mkdir -p $(@D)
	@awk -f $(weave_at)/own-css.awk $(weave_styles) >$@.new
	@if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi
endif
build/weave/epub/own.css: $(weave_styles) $(weave_at)/own-css.awk build/weave/book.yaml
	@mkdir -p $(@D)
	@awk -v rules=yes -f $(weave_at)/own-css.awk $(weave_styles) >$@.new && mv $@.new $@
build/weave/look.tex: build/weave/book.yaml $(weave_at)/look $(weave_own_files) build/weave/owned
	@sh $(weave_at)/look $< build/weave/tex/look && cp build/weave/tex/look/look.tex $@
ifneq ($(weave_own_files).,$(file <build/weave/owned))
$(shell mkdir -p build/weave)
$(file >build/weave/owned,$(weave_own_files).)
endif
$(weave_own:%=build/book/html/%): build/book/html/%: % build/weave/look.tex
	@mkdir -p $(@D)
	@cp $< $@.new && mv $@.new $@
build/weave/logo.pdf: $(filter %.svg,$(weave_logo)) build/weave/look.tex
	@rsvg-convert --format=pdf --output=$@.new $< && mv $@.new $@
build/weave/logo.png build/weave/logo.jpg: build/weave/logo.%: \
		$(filter-out %.svg,$(weave_logo)) build/weave/look.tex
	@cp $< $@.new && mv $@.new $@
weave_printed_logo = $(if $(weave_logo),build/weave/logo$(patsubst .svg,.pdf,$(suffix $(weave_logo))))

# What may be cited, when a file of these has changed or is gone.
build/weave/cited: build/weave/book.yaml $(weave_at)/cited $(wildcard $(weave_cited_files)) \
		$(if $(filter-out $(wildcard $(weave_cited_files)),$(weave_cited_files)),weave_always)
	@sh $(weave_at)/cited $< $@

# ---- What there is to show -----------------------------------------------

# The pages behind the chapters, as far as these have what they gather.
weave_appended = $(if $(weave_terms),glossary) $(if $(weave_words),words) \
	$(if $(weave_carded),cards) $(if $(weave_sheet),sheet)

# What is shown hangs on the main device and on which results, charts and pages
# there are; this file changes when they do, and charts that are no more go. (Since
# charts.mk hangs on this, make begins anew then, and sees which are missing.)
weave_selection := $(DEVICE) $(wildcard results/*/*.csv) $(weave_scripts) $(weave_diagrams) \
	$(weave_appended) \
	$(weave_says) $(weave_translated)
build/weave/selection: weave_always
	@mkdir -p $(@D)
	@sh $(weave_at)/select $@ '$(weave_selection)'
.PHONY: weave_always
weave_always:

# The first page names its edition: the version, and the day and the name of the
# last commit, as far as they are known, or what a tree without its history was
# made from.
weave_noted := $(shell cat build/weave/edition 2>/dev/null)
weave_edition := $(or $(shell git log -1 --format='%cs %h' 2>/dev/null),$(weave_noted))
# date: in the title block is the day, where the book has one.
weave_date := $(shell sed -n '2,/^---$$/s/^date: *["'\'']*\([0-9-]*\).*/\1/p' book.md)
weave_edition_meta = $(if $(weave_edition)$(weave_date),--metadata=edition=$(or \
	$(weave_date),$(firstword $(weave_edition))) \
	$(addprefix --metadata=commit=,$(word 2,$(weave_edition)))) \
	$(if $(wildcard VERSION),--metadata=version=$(shell cat VERSION))
ifneq ($(weave_edition),$(weave_noted))
$(shell mkdir -p build/weave && echo '$(weave_edition)' >build/weave/edition)
endif

# Where the source is stands on the first page and in the chapters that speak of it.
weave_from := $(strip $(weave_source) $(weave_archive))
ifneq ($(weave_from),$(file <build/weave/source))
$(shell mkdir -p build/weave)
$(file >build/weave/source,$(weave_from))
endif
weave_says_source := $(call weave_with,^:::* *{\.source})
weave_forms = build/book/html/$1.html build/weave/tex/$1.tex build/weave/epub/$1.json
$(foreach c,$(weave_says_source),$(call weave_forms,$c)): build/weave/source
build/book/html/index.html build/weave/tex/book.tex build/weave/epub/book.json: build/weave/source
build/weave/source: ;

# ---- Charts --------------------------------------------------------------

# What all charts are drawn for.
weave_drawing := $(strip $(DEVICE) $(weave_says))
ifneq ($(weave_drawing),$(file <build/weave/drawing))
$(shell mkdir -p build/weave)
$(file >build/weave/drawing,$(weave_drawing))
endif

weave_chart = $(weave_at)/theme.gp $(weave_at)/chart build/weave/drawing
figures/%.svg: figures/%.gp $(weave_chart) | $(after_tangle)
	$(weave_said) CHART $@
	@sh $(weave_at)/chart $< $@ $(DEVICE)

figures/%.svg: figures/%.dot $(weave_at)/diagram | $(after_tangle)
	$(weave_said) DRAW $@
	@sh $(weave_at)/diagram $< $@

# The same charts of the other recorded devices, among which readers choose.
define weave_other
build/figures/%.$1.svg: figures/%.gp $(weave_chart) $(weave_at)/chart-deps | $(after_tangle)
	@mkdir -p $$(@D)
	@sh $(weave_at)/chart -o $$< $$@ $1
endef
$(foreach d,$(weave_others),$(eval $(call weave_other,$d)))

figures/%.pdf: figures/%.svg
	@rsvg-convert --format=pdf --output=$@.new $<
	@mv $@.new $@

# The CSV files that a script names are its prerequisites, as far as they are
# there or make makes them; the others are the chart's to report.
weave_data = $(if $(filter $1,$(weave_made))$(and $(filter build/%,$1),$(wildcard \
	src/*/$(firstword $(subst ., ,$(notdir $1))).cu)),$1,$(wildcard $1))
weave_scripts_there := $(wildcard $(weave_scripts))
build/weave/charts.mk: $(weave_scripts_there) $(weave_at)/chart-deps build/weave/selection | $(after_tangle)
	@mkdir -p $(@D)
	@sh $(weave_at)/chart-deps $(DEVICE) $(weave_scripts_there) >$@.new
	@for d in $(weave_others); do \
		sh $(weave_at)/chart-deps -o $$d $(weave_scripts_there) || exit; done >>$@.new
	@mv $@.new $@

# A script that is there now and that tangle is about to take away stops nothing:
# make begins anew when tangle has run, and the selection has changed.
$(weave_scripts_there) $(wildcard $(weave_diagrams)):

ifneq ($(weave_scripts),)
include $(call included,build/weave/charts.mk)
endif

# Photographs: pages have copies beside them; for PDF and EPUB a WebP becomes a PNG.
weave_photographs := $(sort $(filter %.png %.jpg %.jpeg %.webp,$(weave_shown)))
weave_printed = $(filter-out %.webp,$(weave_photographs)) \
	$(patsubst %.webp,build/weave/pictures/%.png,$(filter %.webp,$(weave_photographs)))
$(filter-out $(weave_own:%=build/book/html/%),$(weave_photographs:%=build/book/html/%)): build/book/html/%: %
	@mkdir -p $(@D)
	@cp $< $@.new && mv $@.new $@
build/weave/pictures/%.png: %.webp
	@mkdir -p $(@D)
	@command -v dwebp >/dev/null || { echo "$<: the PDF and the EPUB need dwebp for this," \
		"of Debian's package webp" >&2; exit 1; }
	@dwebp -quiet $< -o $@.new && mv $@.new $@

# ---- Pages ---------------------------------------------------------------

# Every form of a chapter needs these, and what build/weave/book.mk adds. The
# hashes of the programs need no look at their time: they change with results.
# weave_shared: what the book's other pages need, too.
weave_shared = build/weave/selection $(weave_recorded) $(weave_tools) $(weave_citable) $(weave_classes)
weave_page = chapters/%.md build/weave/known/%.index build/weave/book.titles $(weave_shared)
weave_page_meta = $(weave_meta) --metadata=chapter=$* $(call weave_locales_of,$*) \
	--metadata=weave-indexes="build/weave/book.titles build/weave/known/$*.index"
# The first page shows two data of a program.
weave_opening := $(shell sed -n 's|^:::.*{\.opening of="\([a-zA-Z0-9_-]*\)/.*|\1|p' book.md)
weave_opening_data = $(foreach p,$(weave_opening),$(wildcard results/*/$p.csv))
weave_spine = book.md build/weave/book.yaml build/weave/book.titles $(weave_opening_data) $(weave_shared)
weave_spine_meta = $(weave_meta) --metadata=weave-indexes=build/weave/book.titles
weave_front_meta = $(weave_spine_meta) $(call weave_locales_of,index) $(weave_edition_meta)

# All that a chapter's text has to say it says with its page; the other forms
# come after that, so that it is said once.
weave_goals = $(or $(MAKECMDGOALS),all)
weave_first = $(if $(filter all book html site test bench,$(weave_goals)),build/book/html/%.html)

# The last to be done under another device: to tell which sentences it refutes.
# The book says it for all three forms.
weave_home = $(or $(home_device),$(DEVICE))
weave_untrue = $(if $(filter-out $(weave_home),$(DEVICE)),$(if $(filter book $(weave_goals),$@), \
	@DEVICE=$(DEVICE) sh $(weave_at)/untrue $1))

# ---- HTML ----------------------------------------------------------------

weave_html_in = --to=html5 --section-divs --mathml --toc --toc-depth=3 \
	--template=build/weave/$1templates/page.html
weave_html = $(call weave_html_in)
weave_frame = build/weave/templates/page.html build/weave/book.yaml

# Pages with a loom have its cloth for readers without scripts, where the tree has shuttle.
weave_shuttle := $(if $(wildcard shuttle/rules.mk),build/bin/shuttle)
$(call weave_pages,index $(call weave_with,^:::.*{\.loom)): $(weave_shuttle)

# The explorers' scripts, one for each kind, hold loom's rules as WebAssembly, where
# there is a compiler for that; when one comes, they are made again.
weave_explorers = $(patsubst %,explorer-%,banks sectors swizzles passes rounds lanes orders roof reach)
weave_compiler := $(and $(shell command -v clang),$(shell command -v wasm-ld))
weave_banks ?= $(wildcard loom/runtime/hardware/banks.c)
ifneq ($(weave_compiler),$(shell cat build/weave/compiler 2>/dev/null))
$(shell mkdir -p build/weave && echo '$(weave_compiler)' >build/weave/compiler)
endif
weave_scripts_of_pages = $(patsubst %,build/book/html/%.js,book cards search search-index \
	$(if $(weave_banks),$(weave_explorers) cloth))

# The faces, the same in page, PDF and EPUB.
weave_faces = $(patsubst %,build/book/html/%.woff2, \
	serif serif-italic serif-bold serif-bold-italic sans sans-bold mono mono-bold)
weave_own_faces = $(filter-out css:% beside:% logo:% picture:% chart:%,$(weave_look))
$(weave_faces): build/book/html/%.woff2: $(weave_at)/faces build/weave/language \
		$(if $(weave_own_faces),build/weave/look.tex)
	@mkdir -p $(@D)
	@sh $(weave_at)/faces $* $@ $(firstword $(call weave_look_of,$*))
build/book/html/faces.txt: $(weave_at)/faces
	@mkdir -p $(@D)
	@sh $(weave_at)/faces licences $@

weave_all_pages = index $(weave_appended) $(weave_moved) $(weave_chapters)
html: $(call weave_pages,$(weave_all_pages)) $(foreach c,$(weave_chapters),$(call weave_beside,$c)) \
	$(patsubst %,build/book/html/%,style.css front.css faces.txt) \
	$(weave_faces) $(weave_scripts_of_pages) \
	$(sort $(weave_photographs:%=build/book/html/%) $(weave_own:%=build/book/html/%)) \
	$(weave_locale_pages) $(weave_locale_scripts) build/book/$(book_name)-data.tar.gz \
	$(weave_archive:%=build/book/%)
	$(call weave_untrue,html)

build/book/html/index.html: $(weave_spine) build/weave/templates/page.html \
		$(wildcard build/weave/edition VERSION)
	$(weave_said) WEAVE $@
	@mkdir -p $(@D)
	@sh $(weave_at)/run-pandoc $@ $< $(weave_html) $(weave_front_meta) \
		$(call weave_filters,$(weave_spine_filters) page print-errors)
	@sh $(weave_at)/sweep $(@D) $(weave_all_pages) $(weave_translated)

# run-pandoc writes all five; what a page hangs on is known of the page alone.
weave_web = sh $(weave_at)/run-pandoc build/book/html/$*.html chapters/$*.md $(weave_html) \
	$(weave_page_meta) --metadata-file=build/weave/book.yaml \
	$(call weave_filters,$(weave_chapter_filters) page print-errors)
build/book/html/%.html: $(weave_page) $(weave_frame) | $(weave_fingerprints)
	$(weave_said) WEAVE $@
	@mkdir -p $(@D)
	@$(weave_web)
$(call weave_beside,%): build/book/html/%.html
	@set -- $(call weave_beside,$*); \
		if [ -e "$$1" ] && [ -e "$$2" ] && [ -e "$$3" ] && [ -e "$$4" ]; then touch "$$@"; \
		else $(weave_web); fi

# The glossary and the index: what the chapters' indexes say of their terms, and
# what they list. The glossary's script for cards goes beside it, as a page's
# numbers do; the PDF makes an index of its own.
weave_list_page = build/weave/templates/%.md $(addprefix build/weave/book.,terms entries titles) \
	$(call weave_sources,glossary words page print-errors) $(weave_at)/run-pandoc
weave_list = sh $(weave_at)/run-pandoc $@ $< $(weave_spine_meta) \
	--metadata=weave-terms=build/weave/book.terms --metadata=weave-entries=build/weave/book.entries
$(call weave_pages,glossary words): build/book/html/%.html: $(weave_list_page) $(weave_frame)
	$(weave_said) WEAVE $@
	@mkdir -p $(@D)
	@$(weave_list) $(weave_html) --metadata=plain=$* \
		--metadata-file=build/weave/book.yaml $(call weave_filters,$* page print-errors)
build/weave/tex/glossary.tex: build/weave/tex/%.tex: $(weave_list_page)
	@mkdir -p $(@D)
	@$(weave_list) $(weave_latex) $(call weave_filters,$* print-errors)
build/weave/epub/glossary.json build/weave/epub/words.json: build/weave/epub/%.json: $(weave_list_page)
	@mkdir -p $(@D)
	@$(weave_list) --to=json --metadata=weave-target=epub $(call weave_filters,$* print-errors)

# The cards: the chapters' sections of that name. The chapters say what is wrong
# with them, so that it is said once; what these show makes the cards again, too.
build/weave/cards.md: $(weave_carded) $(weave_at)/deck.awk
	@mkdir -p $(@D)
	@awk -v heading='$(weave_card)' -f $(weave_at)/deck.awk $(weave_carded) >$@.new
	@mv $@.new $@
weave_shown_by_cards = $(foreach c,$(weave_carded),$(weave_shown_by.$(call weave_stem,$c)))
weave_gathered = build/weave/book.index $(weave_shared) $(call weave_sources,deck)
weave_cards_meta = $(weave_meta) --metadata=chapter=$* --metadata=weave-deck=$* \
	--metadata=weave-indexes="build/weave/book.titles build/weave/book.index"
weave_cards_filters = $(filter-out lint index,$(weave_chapter_filters)) deck
weave_quietly = 2>$@.said || { cat $@.said >&2; rm -f $@.said; exit 1; }; rm -f $@.said
weave_card_page = sh $(weave_at)/run-pandoc $@ $< $(weave_html) $(weave_cards_meta) --metadata=plain=$* \
	--metadata-file=build/weave/book.yaml $(call weave_filters,$(weave_cards_filters) page print-errors)
build/book/html/cards.html: build/book/html/%.html: build/weave/cards.md $(weave_gathered) \
		$(weave_shown_by_cards) $(weave_frame) | $(call weave_pages,$(weave_chapters))
	$(weave_said) WEAVE $@
	@$(weave_card_page) $(weave_quietly)

# The sheet, if the book has one beside its spine: what its readers want on a wall. It may
# show any result of the book, and waits for those who make them.
weave_sheet_page = sheet.md $(weave_gathered) $(wildcard results/*/*.csv)
build/book/html/sheet.html: build/book/html/%.html: $(weave_sheet_page) $(weave_frame) \
		| $(call weave_pages,$(weave_chapters))
	$(weave_said) WEAVE $@
	@$(weave_card_page)
build/weave/tex/sheet.tex: build/weave/tex/%.tex: $(weave_sheet_page) \
		| $(weave_chapters:%=build/weave/tex/%.tex)
	@mkdir -p $(@D)
	@sh $(weave_at)/run-pandoc $@ $< $(weave_latex) $(weave_cards_meta) \
		$(call weave_filters,$(weave_cards_filters) print-errors)
build/weave/epub/sheet.json: build/weave/epub/%.json: $(weave_sheet_page) \
		| $(weave_chapters:%=build/weave/epub/%.json)
	@mkdir -p $(@D)
	@sh $(weave_at)/run-pandoc $@ $< --to=json $(weave_cards_meta) --metadata=weave-target=epub \
		$(call weave_filters,$(weave_cards_filters) print-errors)

# What a chapter's page has become, where it is one no longer: links from elsewhere
# still reach chapters/moved/NAME.md, which says where its sections are.
$(call weave_pages,$(weave_moved)): build/book/html/%.html: chapters/moved/%.md \
		build/weave/book.titles $(weave_frame) \
		$(call weave_sources,safety page print-errors) $(weave_at)/run-pandoc
	$(weave_said) WEAVE $@
	@mkdir -p $(@D)
	@sh $(weave_at)/run-pandoc $@ $< $(weave_html) $(weave_spine_meta) --metadata=plain=Moved \
		--metadata-file=build/weave/book.yaml $(call weave_filters,safety page print-errors)

# The measurements, for those who want to do something else with them.
build/book/$(book_name)-data.tar.gz: $(wildcard results/*/*.csv) build/weave/selection \
		| $(call weave_pages,$(weave_chapters))
	@mkdir -p $(@D)
	@tar --sort=name --owner=0 --group=0 --numeric-owner --mtime=@0 --mode=a=rX,u+w -cf - \
		$(or $(sort $(wildcard results/*/*.csv)),--files-from=/dev/null) | gzip -9n >$@.new
	@mv $@.new $@

# What the search looks through: the sections of each page.
build/weave/search/%.txt: build/book/html/%.html $(weave_at)/search/collect.lua
	@mkdir -p $(@D)
	@texlua $(weave_at)/search/collect.lua $* $< >$@.new && mv $@.new $@
weave_searched = $(filter glossary,$(weave_appended)) $(weave_chapters)
build/book/html/search-index.js: $(weave_searched:%=build/weave/search/%.txt)
	@{ echo 'weaveSearchIndex(['; for part in $^; do cat "$$part" && echo ,; done; echo ']);'; } \
		>$@.new && mv $@.new $@

# weave_lean: style or scripts in the book's language, without what is for those who edit them.
weave_lean = @mkdir -p $(@D) && $(weave_translate) $(filter %.$1,$^) | \
	sh $(weave_at)/lean $1 >$@.new && mv $@.new $@
weave_lean_by = $(weave_wording) $(weave_at)/lean
weave_language_style := $(wildcard $(weave_at)/languages/$(weave_language).css)
build/book/html/style.css: $(weave_at)/style/style.css $(weave_language_style) $(weave_lean_by)
	$(call weave_lean,css)
build/book/html/front.css: $(weave_at)/style/style.css $(weave_at)/style/front.css \
		$(weave_language_style) $(weave_lean_by)
	$(call weave_lean,css)
build/book/html/book.js: $(weave_at)/style/book.js $(weave_at)/predict/predict.js $(weave_lean_by)
	$(call weave_lean,js)
build/book/html/%.js: $(weave_at)/style/%.js $(weave_lean_by)
	$(call weave_lean,js)
build/book/html/search.js: $(weave_at)/search/rank.js $(weave_at)/search/search.js $(weave_lean_by)
	$(call weave_lean,js)

weave_explored = $(weave_banks) $(weave_banks:.c=.h) \
	$(weave_banks:hardware/banks.c=execution/tensor-box.h) \
	$(weave_banks:hardware/banks.c=warp/shuffle.h)
build/book/html/explorer-%.js: $(wildcard $(weave_at)/explorer/*) $(weave_explored) \
		$(wildcard build/weave/compiler) $(weave_lean_by)
	$(weave_said) EXPLORE $@
	@mkdir -p $(@D)
	@sh $(weave_at)/explorer/build $* $(weave_banks) $@ '$(weave_says)'

# The looms: shuttle, where the tree has it and there is a compiler for it.
build/book/html/cloth.js: $(wildcard $(weave_at)/cloth/*) $(weave_at)/style/style.css \
		$(shuttle_for_pages) $(wildcard build/weave/compiler) $(weave_lean_by)
	$(weave_said) LOOM $@
	@mkdir -p $(@D)
	@sh $(weave_at)/cloth/build '$(shuttle_for_pages)' $@ '$(weave_says)'

# ---- PDF -----------------------------------------------------------------

pdf: build/book/$(book_name).pdf
	$(call weave_untrue,tex)

weave_latex = --to=latex --top-level-division=chapter

build/weave/tex/%.tex: $(weave_page) | $(weave_fingerprints) $(weave_first)
	@mkdir -p $(@D)
	@sh $(weave_at)/run-pandoc $@ $< $(weave_latex) --number-sections $(weave_page_meta) \
		$(call weave_filters,$(weave_chapter_filters) print-errors)

weave_behind = $(weave_chapters) $(if $(weave_terms),glossary) $(if $(weave_sheet),sheet)
weave_typeset = build/weave/tex/book.tex $(patsubst %,build/weave/tex/%.tex,$(weave_behind)) \
	$(patsubst %.svg,%.pdf,$(filter %.svg,$(sort $(weave_shown)))) $(weave_printed) $(weave_printed_logo)
build/weave/tex/book.tex: $(weave_spine) build/weave/templates/book.tex
	@mkdir -p $(@D)
	@sh $(weave_at)/run-pandoc $@ $< $(weave_latex) $(weave_spine_meta) \
		--template=build/weave/templates/book.tex \
		$(patsubst %,--variable=chapter:build/weave/tex/%.tex,$(weave_behind)) \
		$(call weave_filters,$(weave_spine_filters) print-errors)

build/book/$(book_name).pdf: $(weave_typeset) $(weave_at)/typeset $(weave_at)/confine.lua
	$(weave_said) TYPESET $@
	@mkdir -p $(@D)
	@sh $(weave_at)/typeset $< $@

# ---- EPUB ----------------------------------------------------------------

epub: build/book/$(book_name).epub
	$(call weave_untrue,json)

# LuaLaTeX is the longest job and has one processor: where there is to be a PDF too,
# the EPUB is what the others do meanwhile.
weave_meanwhile = $(if $(filter all book site test bench,$(weave_goals)),$(weave_typeset))
build/weave/epub/%.json: $(weave_page) | $(weave_fingerprints) $(weave_first) $(weave_meanwhile)
	@mkdir -p $(@D)
	@sh $(weave_at)/run-pandoc $@ $< --to=json $(weave_page_meta) --metadata=weave-target=epub \
		$(call weave_filters,$(weave_chapter_filters) print-errors)

build/weave/epub/book.json: $(weave_spine)
	@mkdir -p $(@D)
	@sh $(weave_at)/run-pandoc $@ $< --to=json $(weave_spine_meta) --metadata=weave-target=epub \
		$(call weave_filters,$(weave_spine_filters) print-errors)

# A template of that name, with what the title block says.
define weave_fill_in
@pandoc --from=markdown --to=html --wrap=none \
	--template=$(weave_at)/templates/$(notdir $(@:.png=.svg)) -o $(@:.png=.svg) $<
@rsvg-convert --format=png --output=$@.new $(@:.png=.svg)
@mv $@.new $@
endef
build/weave/epub/cover.png: build/weave/book.yaml $(weave_at)/templates/cover.svg
	@mkdir -p $(@D)
	$(weave_fill_in)

# What is shown of the book elsewhere, where somebody sends its address: its title,
# what it is good for, and the drawing that its title block names as its picture.
weave_picture := $(firstword $(call weave_look_of,picture) $(call weave_look_of,chart))
build/weave/preview.png: build/weave/book.yaml $(weave_at)/templates/preview.svg $(weave_picture)
	$(if $(weave_picture),@cp $(weave_picture) build/weave/preview-picture.svg)
	$(weave_fill_in)

# What readers know the book by: its name or, where that is every book's, its title.
weave_identity = urn:$(book_name)$(if $(filter book book.%,$(book_name)),-$(shell \
	sed -n 's/^title: *//p' book.md | cksum | cut -d' ' -f1))

# The same chapters give the same file, whenever and wherever.
weave_bound = $(weave_chapters) $(if $(weave_sheet),sheet) $(if $(weave_terms),glossary) \
	$(if $(weave_words),words)
build/book/$(book_name).epub: build/weave/epub/book.json $(weave_at)/style/epub.css \
		build/weave/epub/cover.png $(weave_at)/epub.lua $(weave_faces) $(weave_printed) \
		$(if $(weave_styles),build/weave/epub/own.css) \
		$(weave_bound:%=build/weave/epub/%.json)
	$(weave_said) EPUB $@
	@mkdir -p $(@D)
	@SOURCE_DATE_EPOCH=$${SOURCE_DATE_EPOCH:-$$(git log -1 --format=%ct 2>/dev/null || echo 0)} \
		pandoc --from=json --to=epub3 --mathml --toc --toc-depth=2 \
		--syntax-definition=$(weave_at)/cuda.xml --css=$(weave_at)/style/epub.css \
		$(if $(weave_styles),--css=build/weave/epub/own.css) \
		--variable=highlighting-css= --metadata=identifier=$(weave_identity) \
		$(weave_faces:%=--epub-embed-font=%) \
		--epub-cover-image=build/weave/epub/cover.png -o $@.new $(filter %.json,$^)
	@texlua $(weave_at)/epub.lua $@.new
	@mv $@.new $@

# ---- A site ----------------------------------------------------------------

build/weave/404.html: build/weave/templates/404.md build/weave/book.titles $(weave_frame) \
		$(call weave_sources,page print-errors) $(weave_at)/run-pandoc
	@sh $(weave_at)/run-pandoc $@ $< $(weave_html) $(weave_spine_meta) --metadata=plain='No such page' \
		--metadata-file=build/weave/book.yaml $(call weave_filters,page print-errors)
