# Warp & Weft: from chapters to a book in which every number was measured.
# `make help` lists what can be made.

MAKEFLAGS += --no-builtin-rules
# Everything at once that can be; -j1 is one by one. A make that another one
# runs has its jobs from there.
ifeq ($(MAKELEVEL),0)
MAKEFLAGS += -j$(shell getconf _NPROCESSORS_ONLN)
endif
.DELETE_ON_ERROR:
.SECONDARY:
.SUFFIXES:

CC = cc
CXX = g++
CFLAGS = -std=c11 -O2 -Wall -Wextra -Werror -Wpedantic
# The device that the prose was written for, and the recorded one that it, the
# PDF and the EPUB speak of.
home_device = h200
DEVICE = $(home_device)
# INSTALL=no: list missing packages instead of installing them.
INSTALL = yes
# LINKS=yes: make check asks the web for every address too.
LINKS = no
# The preview's address is http://127.0.0.1:PORT/.
PORT = 8000
# RUN='srun --gres=gpu:1' stands before every program on a cluster.
RUN =
# GPU=1, or its UUID, or all, or 0,1: on what is recorded, and several for what
# wants several. PROGRAM='square width': these alone. FORCE=all: again; FORCE=yes:
# in spite of doubts; 'all yes': both.
GPU =
PROGRAM =
FORCE =
# COUNTERS=no, to make record: times alone, where no profiler may be used.
export CC CXX INSTALL RUN DEVICE LINKS
# The book's programs are counted whole.
unexport LOOM_KERNELS LOOM_LAUNCHES LOOM_SAMPLE

# What weave is told of this book.
book_name = warp-and-weft
weave_predicted = build/results/loom/device.csv
weave_fingerprints = build/results/sources.csv
# The book's source: an address, make SOURCE=https://..., and beside the pages an
# archive of the commit from which they are made.
version := $(file <VERSION)
source_name = warp-and-weft-$(version)
weave_source = $(SOURCE)
weave_archive = $(if $(wildcard .git build/book/$(source_name).tar.gz),$(source_name).tar.gz)
pack_source = git archive --format=tar --prefix=$(source_name)/ --output=$1.tar HEAD && \
	gzip -n9 <$1.tar >$1.new && rm $1.tar && mv $1.new $1

say = @printf '%8s %s\n'

tools = build/bin/tangle build/bin/loomcc build/bin/loom-translate build/lib/loom/unread.so \
	build/bin/loom build/bin/shuttle

all: $(tools) book

loom: build/bin/loomcc build/bin/loom ## builds loom alone, which needs no packages but the compilers

help:
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' Makefile check/rules.mk install/rules.mk | expand -t 18
	@echo 'Variables: DEVICE=h200  INSTALL=no  LINKS=yes  PORT=8000  CC=  CXX=' \
		' SITE=  SOURCE=  GPU=1  RUN=LAUNCHER  COUNTERS=no  PROGRAM=NAME  FORCE=yes  FORCE=all'

# A preview would lose the lock by which a second one knows of it.
clean: ## removes everything that was made
	@[ ! -e build/serve.lock ] || ! command -v flock >/dev/null || \
		flock -n build/serve.lock true || { \
		echo "make clean: a preview runs: $$(cat build/serve.lock);" \
			'stop it first' >&2; exit 1; }
	rm -rf src figures build/*
	rm -rf build

# ---- The goals, and what each of them needs -------------------------------
# Everything below that depends on what was asked for looks here. Its words:
#   lock      the tree to itself; a second make waits
#   packages  those of the book, installed before anything else is planned
#   clang     what loomcc compiles with
#   cmark     what tangle is compiled with, where no packages are wanted
#   tools     the rules that build tangle and loom
#   install   the rules that install them
#   chapters  what tangle takes out of the chapters; nothing without it
#   draft     the same, as far as the chapters are in order
#   pages     weave's rules
#   record    results/$(DEVICE)
#   explorers what compiles loom's rule for the pages
#   onward    what is wrong in one chapter hides nothing that is wrong in another
programs_need = lock packages clang tools chapters
pages_need = $(programs_need) pages
book_needs = $(pages_need) record onward

needs.all       = $(book_needs)
needs.book      = $(book_needs)
needs.html      = $(book_needs)
needs.pdf       = $(book_needs)
needs.epub      = $(book_needs)
needs.site      = $(book_needs) explorers
needs.serve     = nothing
needs.test      = $(pages_need) explorers
needs.bench     = $(pages_need)
needs.fuzz      = $(pages_need)
needs.check     = lock packages tools draft pages
needs.refresh   = $(programs_need)
needs.predict   = $(programs_need)
needs.verify    = $(programs_need) record
needs.record    = $(programs_need)
needs.sanitize  = $(programs_need)
needs.bundle    = $(programs_need)
needs.import    = $(programs_need)
needs.stitch    = lock packages tools
needs.chapter   = lock
needs.exercise  = $(programs_need)
needs.exam      = $(programs_need)
needs.clean     = lock
needs.loom      = lock clang tools
needs.tools     = lock clang cmark tools install
needs.install   = lock clang cmark tools install
needs.uninstall = lock tools install
needs.deb       = lock clang cmark tools install
needs.dist      = lock tools install
needs.help      = nothing
# serve's needs are those of the makes that it runs. A file, by its name:
needs_of_a_file = $(if $(filter build/bin/% build/lib/%,$(goal)),lock tools,$(pages_need))

.PHONY: $(patsubst needs.%,%,$(filter needs.%,$(.VARIABLES)))
needed := $(sort $(foreach goal,$(or $(MAKECMDGOALS),all), \
	$(or $(needs.$(goal)),$(needs_of_a_file))))

ifneq ($(filter onward,$(needed)),)
MAKEFLAGS += -k
endif

# Every recipe writes $@.new and then renames it: make may be killed at any
# moment, and what stands under its own name is whole.

letters = $(filter-out --%,$(firstword -$(MAKEFLAGS)))
dry_run = $(findstring n,$(letters))$(findstring t,$(letters))

# One build at a time in a tree; a second one waits here. make, which begins
# anew when it has made what it includes, does so a few times at most.
ifneq ($(filter lock,$(needed)),)
$(shell sh make/lock.sh $$PPID$(if $(MAKE_RESTARTS)$(dry_run),, && sh make/times.sh))
endif
ifeq ($(MAKE_RESTARTS),20)
$(error make has begun anew 20 times, since a file that it includes stays older \
	than what it is made from; does a file bear a time yet to come?)
endif

# ---- What is needed, then what the chapters say -------------------------
# Both are included files, so that make makes them before it plans anything
# else: first the packages, then the programs that the chapters contain.

# An included file that is also the goal of make -n or -t would never be made, and
# make would begin anew for ever; then it is a goal only.
included = $(if $(dry_run),$(filter-out $(MAKECMDGOALS),$1),$1)

# Where packages are missing, make installs them and begins anew.
ifneq ($(filter packages,$(needed)),)
include $(call included,build/needs.mk)
ifeq ($(wildcard build/needs.mk),)
needed := $(filter-out tools chapters draft pages,$(needed))
endif
endif

ifneq ($(filter clang,$(needed)),)
include $(call included,build/needs.loom)
endif

ifneq ($(filter cmark,$(needed)),)
include $(call included,build/needs.cmark)
endif

ifneq ($(filter tools,$(needed)),)
include tangle/rules.mk loom/rules.mk shuttle/rules.mk
include make/mistakes.mk make/ordering.mk make/copies.mk make/peers.mk
include hazards/rules.mk make/reference.mk make/scoreboard.mk
endif
ifneq ($(filter install,$(needed)),)
include install/rules.mk
endif
ifneq ($(filter explorers,$(needed)),)
include $(call included,build/needs.site)
endif
# Where tangle finds fault with the chapters nothing else does, though make be
# told to go on: what it would speak of is old.
after_tangle := $(if $(filter chapters,$(needed)),build/tangle.mk)
ifneq ($(filter pages,$(needed)),)
include weave/rules.mk
endif
# `make check` tells of what stops tangle together with all else. What it would
# write may be in the way of edits that are to be stitched.
ifneq ($(after_tangle),)
include $(call included,$(after_tangle))
else ifneq ($(filter draft,$(needed)),)
-include build/tangle.mk
endif

build/needs.mk: make/needs.sh
	@sh make/needs.sh book
	@mkdir -p $(@D) && : >$@

build/needs.loom: make/needs.sh make/llvm-headers.sh
	@sh make/needs.sh loom
	@sh make/llvm-headers.sh
	@mkdir -p $(@D) && : >$@

# .SECONDARY has make take what is gone for made: a file that tangle wrote, or a
# chapter. Then tangle looks again, and makes it or says what is missing.
ifneq ($(filter chapters draft,$(needed)),)
ifneq ($(shell sh make/gone.sh),)
build/tangle.mk: something_is_gone
.PHONY: something_is_gone
endif
endif

build/tangle.mk: book.md build/bin/tangle
	$(say) TANGLE $<
	@build/bin/tangle --depfile $@ $<$(if $(filter draft,$(needed)), 2>/dev/null)
	@for csv in build/results/loom/*.csv; do \
		program=$${csv##*/}; program=$${program%.csv}; \
		case $$program in device|hazards|'*') continue ;; esac; \
		set -- src/*/"$$program".cu; [ -e "$$1" ] || rm -f "$$csv"; done

chapter: export chapter_name := $(value NAME)
chapter: export chapter_title := $(value TITLE)
chapter: ## begins a chapter: make chapter NAME=04-ordering TITLE='Ordering'
	@sh weave/new-chapter "$$chapter_name" "$$chapter_title"

stitch: build/bin/tangle ## brings edits of src/ and figures/ into the chapters
	@build/bin/tangle stitch book.md

exercise: export exercise_number := $(value N)
exercise: export exercise_file := $(value FILE)
exercise: build/bin/loomcc ## lists the exercises, or tries yours: N=3.7 FILE=mine.cu
	@sh make/exercise "$$exercise_number" "$$exercise_file"

# What they say of themselves is known before anybody tries one.
build/exercises.list: make/exercises.awk loom/common/metrics.h $(weave_chapters:%=chapters/%.md)
	@awk -f make/exercises.awk $(filter-out %.awk,$^) >$@.new
	@mv $@.new $@

exam: export exam_seed := $(value SEED)
exam: build/bin/loomcc build/tangle.mk ## asks for the counters of two dozen kernels: SEED=7
	@sh make/exam $${exam_seed:+"$$exam_seed"}

# ---- Programs and their predictions: src/ -> build/results/loom ---------
# What stands in src/ itself is for readers to copy, and nobody records it.

# Those that were recorded with the most requests run longest; they go first,
# so that no processor waits at the end for one that began last.
longest := $(shell awk -F, '$$4 ~ /_requests$$/ { n[$$1] += $$6 } \
	END { for (p in n) print n[p], p }' results/$(DEVICE)/*.csv 2>/dev/null | \
	sort -rn | cut -d ' ' -f 2)
programs := $(basename $(notdir $(wildcard src/*/*.cu)))
programs := $(filter $(programs),$(longest)) $(filter-out $(longest),$(programs))
predictions := $(programs:%=build/results/loom/%.csv) \
	build/results/loom/device.csv build/results/sources.csv
# A program includes the harness and what lies in its own folder, as its
# fingerprint says (src/harness/sources.sh).
headers_of = $(wildcard src/harness/*.h $(dir $(wildcard src/*/$1.cu))*.h)
# Folders may have a dot in their names, too: src/quoted/pytorch-2.11.
source_files := $(filter-out $(patsubst %/.,%,$(wildcard src/*/*.*/.)),$(wildcard src/*/*.*))
tidy_heading = program,kernel,case,metric,unit,value,min,max,n
vpath %.cu $(wildcard src/*)

predict: $(predictions) ## runs every program on loom, for its counters

# A new line in a chapter moves every program below it. In a preview, where
# nobody debugs, programs hang on their sources without the lines' numbers;
# one that fails is compiled again, to fail at the lines as they are.
unnumbered = $(if $(PREVIEW),$(addprefix build/unnumbered/,$1),$1)
$(if $(PREVIEW),html: $(programs:%=build/unnumbered/%.cu) $(call unnumbered,$(source_files)))
build/unnumbered/%: %
	@mkdir -p $(@D)
	@sed '/^#line /d' $< >$@.new
	@if cmp -s $@.new $@; then rm $@.new; else \
		touch -r $< $@.new && mv $@.new $@; fi

build/loom/%.o: $(call unnumbered,src/harness/%.c $(wildcard src/harness/*.h)) $(loom_tools) | $(after_tangle)
	$(say) LOOMCC src/harness/$*.c
	@mkdir -p $(@D)
	@build/bin/loomcc -O2 -c -o $@.new src/harness/$*.c && mv $@.new $@

$(foreach p,$(programs),$(eval build/loom/$p: $(call unnumbered,$(call headers_of,$p))))
build/loom/%: $(call unnumbered,%.cu) build/loom/harness.o $(loom_tools) | $(after_tangle)
	$(say) LOOMCC $(wildcard src/*/$*.cu)
	@mkdir -p $(@D)
	@sh make/chapter-lines build/bin/loomcc -std=c++17 -O2 -o $@.new $(wildcard src/*/$*.cu) \
		build/loom/harness.o
	@mv $@.new $@

build/loom/device: build/loom/device.o $(loom_tools)
	@build/bin/loomcc -o $@.new $< && mv $@.new $@

build/results/loom/device.csv: build/loom/device
	@mkdir -p $(@D)
	@(echo subject,key,value && build/loom/device) >$@.new
	@mv $@.new $@

# The counters that a program asks for, besides those that all have.
wishes := $(wildcard src/*/*.counters)
$(foreach f,$(wishes),$(eval build/results/loom/$(basename $(notdir $f)).csv: \
	$f src/harness/wanted.awk src/harness/counters.txt))

build/results/loom/%.csv: build/loom/% src/harness/counters.awk
	$(say) COUNT $*
	@mkdir -p $(@D)
	@asked=; $(foreach f,$(filter %/$*.counters,$(wishes)),asked=$$(sh make/chapter-lines \
		awk -f src/harness/wanted.awk src/harness/counters.txt $f) || exit; \
		asked=$$(echo "$$asked" | cut -d ' ' -f 1);) \
	devices=$$(cat src/*/$*.gpus 2>/dev/null) || devices=1; \
	LOOM_DEVICES=$$devices LOOM=build/loom/$*.counters LOOM_COUNTERS=$$asked \
		sh make/chapter-lines build/loom/$* --profile \
		--csv build/loom/$*.rows >build/loom/$*.out || { \
		rm -f build/unnumbered/$*.cu; exit 1; }
	@(echo $(tidy_heading) && sh make/chapter-lines awk -f src/harness/counters.awk \
		build/loom/$*.rows build/loom/$*.counters) >$@.new
	@mv $@.new $@

build/results/sources.csv: $(call unnumbered,$(source_files)) $(hazard_kernels)
	@mkdir -p $(@D)
	@sh make/chapter-lines sh src/harness/sources.sh >$@.new
	@printf 'hazards,sources_sha256,%s\n' "$$(cat $(hazard_kernels) | \
		sha256sum | cut -d ' ' -f 1)" >>$@.new
	@mv $@.new $@

# clangd looks for it in build/ of the folders above a file.
html predict: build/compile_commands.json
build/compile_commands.json: build/tangle.mk make/compile-commands
	@sh make/compile-commands $(wildcard src/*/*.cu src/*/*.cuh \
		src/*/*.[ch] tangle/*.[ch]) $(loom_sources) >$@.new
	@cmp -s $@.new $@ && touch $@ || mv $@.new $@

# ---- Measurements: results/<device>, only where there is a GPU ----------

record: ## measures on this machine's GPU what results/ lacks or has of old
	@sh src/harness/record.sh $(if $(GPU),--device='$(GPU)') \
		$(if $(filter all,$(FORCE)),--all) \
		$(if $(filter yes,$(FORCE)),--force) $(PROGRAM)

sanitize: ## looks for mistakes with NVIDIA's Compute Sanitizer, on a GPU
	@sh src/harness/sanitize.sh $(if $(GPU),--device='$(GPU)')

bundle: build/warp-and-weft-bundle.tar.gz ## packs what a GPU machine without the book needs

build/warp-and-weft-bundle.tar.gz: $(wildcard src/*/*)
	$(say) BUNDLE $@
	@sh src/harness/bundle.sh $@

import: ## takes in what a bundle recorded: FILE=results.tar.gz
	@sh src/harness/import.sh $(if $(filter yes,$(FORCE)),-f) '$(FILE)'

# What is explained for every GPU, and for this one alone.
explained = src/loom/explained.csv $(wildcard src/loom/explained-$(DEVICE).csv)
verify: $(predictions) build/bin/loom $(explained) ## compares loom with the hardware
	@! grep -qs ,counters,none results/$(DEVICE)/device.csv || \
		grep -q ,counters,ncu results/$(DEVICE)/device.csv || { \
		echo 'results/$(DEVICE): recorded with COUNTERS=no;' \
			'record it where ncu may read the counters' >&2; exit 1; }
	@gone=; for p in $$(awk -F, '$$2 == "rows_sha256" { print $$1 }' results/$(DEVICE)/device.csv); do \
		[ -e results/$(DEVICE)/$$p.csv ] || { gone=yes; echo "results/$(DEVICE)/$$p.csv" \
		'is gone, and device.csv names it; bring it back' >&2; }; done; [ -z "$$gone" ]
	@sh make/chapter-lines build/bin/loom verify $(explained:%=--explained %) \
		build/results/loom results/$(DEVICE)

ifneq ($(if $(wildcard results/$(DEVICE)/device.csv),,$(filter record,$(needed))),)
$(error DEVICE=$(DEVICE): no results/$(DEVICE)/device.csv; recorded are: \
	$(patsubst results/%/device.csv,%,$(wildcard results/*/device.csv)). Run \
	'make record' on that GPU, or choose one of these)
endif

# ---- The book: build/book ------------------------------------------------

book: html pdf epub ## makes the book: HTML, PDF and EPUB (the default)
	$(say) BOOK build/book/html/index.html
	$(call weave_untrue,html tex json)
html: $(predictions) build/exercises.list ## makes only the pages
pdf: ## makes only the PDF
epub: ## makes only the EPUB

# The page that chapter 0 has its readers make, of its program without the barrier.
ifneq ($(filter 00-start,$(weave_chapters)),)
html: build/book/html/reports/hasty.html
build/book/html/reports/hasty.html: src/first.cu build/bin/loom $(loom_tools) | $(after_tangle)
	$(say) REPORT $@
	@rm -rf build/reports && mkdir -p build/reports $(@D)
	@grep -v '^#line\|^// Made by\|__syncthreads' $< >build/reports/hasty.cu
	@cd build/reports && ../bin/loomcc hasty.cu -o hasty && \
		! LOOM_LINES=lines.csv LOOM_TRACE=trace.csv ./hasty 2>said.txt && \
		../bin/loom report --html --trace trace.csv --hazards said.txt -o hasty.html lines.csv
	@mv build/reports/hasty.html $@
endif

# The same commit makes the same file, bit by bit; the edition names it.
ifneq ($(and $(wildcard .git),$(filter pages,$(needed))),)
build/book/$(source_name).tar.gz: build/weave/edition
	$(say) PACK $@
	@mkdir -p $(@D) && rm -f build/book/warp-and-weft-[0-9]*.tar.gz
	@$(call pack_source,$@)
endif

site: book build/weave/404.html build/weave/preview.png
site: ## makes build/site, a folder for any web server (SITE=its address)
	$(say) SITE build/site
	@sh weave/site/build build/book build/weave/404.html build/site build/weave/preview.png '$(SITE)'

# Its own makes do what there is to do, so that it shows their errors, too.
serve: build/needs.mk build/needs.serve ## shows the book while you write it
	@exec setpriv --pdeathsig TERM python3 -B weave/serve/serve.py '$(PORT)' \
		--no-print-directory --keep-going --output-sync=line \
		-j"$$(getconf _NPROCESSORS_ONLN)" PREVIEW=yes html

# ---- Tests and benchmarks ------------------------------------------------

build/needs.%: make/needs.sh
	@sh make/needs.sh $*
	@mkdir -p $(@D) && : >$@

test: build/needs.test build/needs.check build/needs.serve book $(tools) $(shuttle_for_pages)
test: ## runs every test; installs what they need
	@sh tests/run

bench: build/needs.test build/needs.serve build/needs.bench book $(tools) ## measures the tools' speed
	@for suite in tangle loom shuttle weave book; do sh tests/$$suite/bench || exit; done

# 2,000 random kernels besides; others each time.
fuzz: build/needs.test $(tools)
fuzz: ## fuzzes tangle and shuttle (TIME=seconds or RUNS=number a target), and tries loom on more
	@sh tests/loom/random/run
	@ORDERS='$(patsubst %,random:%,3 4 5 6 7 8 9 10)' sh tests/run loom/orders
	@sh tests/tangle/fuzz/run $(if $(RUNS),RUNS=$(RUNS),TIME=$(or $(TIME),60))
	@sh tests/shuttle/fuzz/run $(if $(RUNS),RUNS=$(RUNS),TIME=$(or $(TIME),60))

include check/rules.mk

# ---- Traces --------------------------------------------------------------
# The accesses of one warp of each launch, which the access maps draw:
# build/trace/square.csv is warp 0 of square, swizzle.5.csv warp 5 of swizzle.

.SECONDEXPANSION:
build/trace/%.csv: build/loom/$$(basename $$*)
	$(say) TRACE $*
	@mkdir -p $(@D)
	@LOOM_TRACE=$@ LOOM_TRACE_WARP=$(or $(patsubst .%,%,$(suffix $*)),0) \
		$< --profile >build/loom/$*.out
