# Pages in another language. Included by ../rules.mk, in a book that has some.
#
# chapters/NAME.zh.md and book.zh.md hold words alone (translation.lua). With what is the
# chapter's they are merged into one chapter, build/weave/zh/NAME.md, that is woven as
# every other, with scripts and styles that speak its language. Its numbers, drawings and
# results are those of the page that it translates, and it is made again with that.

weave_translation = texlua $(weave_at)/translation/translation.lua
weave_merging := $(wildcard $(weave_at)/translation/*.lua)
weave_locale_table = $(wildcard $(weave_at)/languages/$1.tsv)

# The languages of each page, and of the book.
weave_spoken := $(patsubst $(weave_at)/languages/%.tsv,%,$(wildcard $(weave_at)/languages/*.tsv))
weave_locales := $(filter-out $(or $(weave_language),en),en $(weave_spoken))
# weave_worded_in: the languages in which there is $1, a file's name but for .zh.md.
weave_worded_in = $(foreach l,$(weave_locales),$(if $(filter $1.$l.md,$(weave_worded)),$l))
weave_in.index := $(call weave_worded_in,book)
$(foreach c,$(weave_chapters),$(eval weave_in.$c := $(call weave_worded_in,chapters/$c)))
weave_locales := $(sort $(foreach c,index $(weave_chapters),$(weave_in.$c)))

# What is made, by page and language: 03-banks.zh.
weave_translated := $(foreach c,index $(weave_chapters),$(weave_in.$c:%=$c.%))
weave_merged := $(foreach l,$(weave_in.index),build/weave/$l/book.md) \
	$(foreach c,$(weave_chapters),$(foreach l,$(weave_in.$c),build/weave/$l/$c.md))
weave_locale_beside = $(patsubst %,build/book/html/%,\
	style.$1.css front.$1.css book.$1.js cards.$1.js search.$1.js)
weave_locale_pages := $(call weave_pages,$(weave_translated)) \
	$(foreach t,$(filter-out index.%,$(weave_translated)),$(call weave_beside,$t)) \
	$(foreach l,$(weave_locales),$(call weave_locale_beside,$l))

# The looms' script and those of the explorers that there are, where the book has any.
weave_explored_in = $(sort $(shell sed -n 's/^:::.*{\.explorer of="\([a-z]*\)".*/explorer-\1/p' /dev/null \
	$(foreach c,$(weave_chapters),$(if $(filter $1,$(weave_in.$c)),chapters/$c.md))))
$(foreach l,$(weave_locales),$(eval weave_scripts_in.$l := \
	$(patsubst %,build/book/html/%.$l.js,cloth $(call weave_explored_in,$l))))
weave_locale_scripts = $(if $(weave_banks),$(foreach l,$(weave_locales),$(weave_scripts_in.$l)))

# A translation of nothing, or into a language that weave does not speak, is told.
weave_expected := $(patsubst chapters/index.%,book.%,$(weave_translated:%=chapters/%.md))
ifneq ($(filter-out $(weave_expected),$(weave_worded)),)
weave_locale_pages += weave_strays
endif
.PHONY: weave_strays
weave_strays: ; @$(weave_translation) strays

# What the pages of a language call chapters and parts; its time changes with what it says.
build/weave/translations.made: $(weave_merged) $(weave_merging)
	@$(weave_translation) titles $(weave_merged) >build/weave/translations.new
	@cd build/weave && { cmp -s translations.new translations || cp translations.new translations; }
	@: >$@
build/weave/translations: | build/weave/translations.made
	@[ -e $@ ] || $(weave_translation) titles $(weave_merged) >$@

# ---- What a language has -------------------------------------------------

weave_locale_style = $(wildcard $(weave_at)/languages/$1.css)
weave_locale_words = awk -v words='$(weave_locale_table)' -v locale=$1 -f $(weave_at)/translate.awk
weave_locale_title = $(if $(filter $1,$(weave_in.index)),build/weave/$1/book.md,book.md)
define weave_locale
build/weave/$1/templates/page.html: $(weave_at)/templates/page.html
	@mkdir -p $$(@D)
	@$$(weave_translate) $$< >$$@.new && mv $$@.new $$@
build/book/html/style.$1.css: $(weave_at)/style/style.css $(weave_locale_style)
	$$(call weave_lean,css)
build/book/html/front.$1.css: $(weave_at)/style/style.css $(weave_at)/style/front.css $(weave_locale_style)
	$$(call weave_lean,css)
build/book/html/book.$1.js: $(weave_at)/style/book.js $(weave_at)/predict/predict.js
	$$(call weave_lean,js)
build/book/html/cards.$1.js: $(weave_at)/style/cards.js
	$$(call weave_lean,js)
build/book/html/search.$1.js: $(weave_at)/search/rank.js $(weave_at)/search/search.js
	$$(call weave_lean,js)
build/book/html/cloth.$1.js: build/book/html/cloth.js
	$$(weave_said) LOOM $$@
	@sh $(weave_at)/cloth/build '$$(shuttle_for_pages)' $$@ '$(weave_locale_table)'
$(filter build/book/html/explorer-%,$(weave_scripts_in.$1)): build/book/html/explorer-%.$1.js: \
		build/book/html/explorer-%.js
	$$(weave_said) EXPLORE $$@
	@sh $(weave_at)/explorer/build $$* $$(weave_banks) $$@ '$(weave_locale_table)'
$(weave_scripts_in.$1): $(weave_at)/translate.awk $(weave_locale_table)
$(weave_locale_beside): $(weave_at)/lean
$(weave_locale_beside) build/weave/$1/templates/page.html: $(weave_at)/translate.awk $(weave_locale_table)
$(weave_locale_beside) build/weave/$1/templates/page.html: private weave_translate = $(weave_locale_words)

# Its title block.
build/weave/$1/book.yaml: $(weave_locale_title) build/weave/book.yaml
	@mkdir -p $$(@D)
	@sed -n '1{/^---$$$$/!q;};1,/^[-.]\{3\}$$$$/p' $$< >$$@.new && mv $$@.new $$@
endef
$(foreach l,$(weave_locales),$(eval $(call weave_locale,$l)))

# ---- Its pages -------------------------------------------------------------

weave_locale_needs = build/weave/$1/templates/page.html build/weave/$1/book.yaml build/weave/translations
weave_locale_meta = --metadata=lang=$1 --metadata=weave-locale=$1 \
	--metadata=weave-original=$(or $(weave_language),en) \
	--metadata=weave-translations=build/weave/translations \
	$(if $(filter $1,$(weave_in.index)),--metadata=weave-front=index.$1)
weave_locale_run = weave_says='$(weave_locale_table)' weave_language=$1 \
	sh $(weave_at)/run-pandoc build/book/html/$2.$1.html
weave_locale_web = $(weave_locale_run) build/weave/$1/$2.md $(call weave_html_in,$1/) $(weave_meta) \
	--metadata=chapter=$2 $(call weave_locales_of,$2) $(weave_locale_meta) \
	--metadata=weave-indexes="build/weave/book.titles build/weave/known/$2.index" \
	--metadata-file=build/weave/$1/book.yaml \
	$(call weave_filters,$(weave_chapter_filters) page print-errors)
define weave_locale_page
build/weave/$1/$2.md: chapters/$2.$1.md chapters/$2.md $(weave_merging)
	@mkdir -p $$(@D)
	@$$(weave_translation) merge $$< $$@
build/book/html/$2.$1.html: build/weave/$1/$2.md build/book/html/$2.html $(weave_locale_needs)
	$$(weave_said) WEAVE $$@
	@$$(call weave_locale_web,$1,$2)
$(call weave_beside,$2.$1): build/book/html/$2.$1.html
	@if [ -e $$@ ]; then touch $$@; else $$(call weave_locale_web,$1,$2); fi
endef
$(foreach c,$(weave_chapters),$(foreach l,$(weave_in.$c),$(eval $(call weave_locale_page,$l,$c))))

define weave_locale_front
build/weave/$1/book.md: book.$1.md book.md $(weave_merging)
	@mkdir -p $$(@D)
	@$$(weave_translation) merge $$< $$@
build/book/html/index.$1.html: build/weave/$1/book.md build/book/html/index.html $(weave_locale_needs)
	$$(weave_said) WEAVE $$@
	@$$(call weave_locale_run,$1,index) $$< $$(call weave_html_in,$1/) $$(weave_front_meta) \
		$$(call weave_locale_meta,$1) $$(call weave_filters,$$(weave_spine_filters) page print-errors)
endef
$(foreach l,$(weave_in.index),$(eval $(call weave_locale_front,$l)))
