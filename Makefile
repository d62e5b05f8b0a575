# Warp & Weft: from chapters to a book in which every number was measured.
# `make help` lists what can be made.

MAKEFLAGS += --no-builtin-rules
.DELETE_ON_ERROR:
.SECONDARY:
.SUFFIXES:

CC = cc
CXX = g++
CFLAGS = -std=c11 -O2 -Wall -Wextra -Werror -Wpedantic
NVCC = nvcc
# The recorded device that the PDF, the EPUB and the prose speak of.
DEVICE = h200
# INSTALL=no: list missing packages instead of installing them.
INSTALL = yes
# RUN='srun --gres=gpu:1' stands before every program on a cluster.
RUN =
export CC CXX INSTALL RUN DEVICE

say = @printf '%8s %s\n'

tools = build/bin/tangle build/bin/loomcc build/bin/loom

all: $(tools) book

help:
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' Makefile | expand -t 18
	@echo 'Variables: DEVICE=h200  INSTALL=no  RUN=LAUNCHER  CC=  CXX='

clean: ## removes everything that was made
	rm -rf build src figures

.PHONY: all help clean book html pdf epub predict verify record stitch check \
	test bench

# Every recipe writes $@.new and then renames it: make may be killed at any
# moment, and what stands under its own name is whole.

# ---- What is needed, then what the chapters say -------------------------
# Both are included files, so that make makes them before it plans anything
# else: first the packages, then the programs that the chapters contain.

ifneq ($(filter-out help clean,$(or $(MAKECMDGOALS),all)),)
include build/needs.mk
ifneq ($(wildcard build/needs.mk),)
include tangle/rules.mk loom/rules.mk weave/rules.mk
# What it would write may be in the way of edits that are to be stitched.
ifneq ($(MAKECMDGOALS),stitch)
include build/tangle.mk
endif
endif
endif

build/needs.mk: needs.sh
	@sh needs.sh book
	@mkdir -p $(@D) && : >$@

build/tangle.mk: book.md build/bin/tangle
	$(say) TANGLE $<
	@build/bin/tangle --depfile $@ $<
	@for csv in build/results/loom/*.csv; do \
		program=$$(basename "$$csv" .csv); \
		case $$program in device|hazards|'*') continue ;; esac; \
		ls src/*/"$$program".cu >/dev/null 2>&1 || rm -f "$$csv"; done

stitch: build/bin/tangle ## brings edits of src/ and figures/ into the chapters
	@build/bin/tangle stitch book.md

# ---- Programs and their predictions: src/ -> build/results/loom ---------

programs := $(basename $(notdir $(wildcard src/*/*.cu)))
predictions := $(programs:%=build/results/loom/%.csv) \
	build/results/loom/device.csv build/results/sources.csv
headers := $(wildcard src/*/*.h)
tidy_heading = program,kernel,case,metric,unit,value,min,max,n
vpath %.cu $(wildcard src/*)

predict: $(predictions) ## runs every program on loom, for its counters

build/loom/%.o: src/harness/%.c $(headers) $(loom_tools)
	$(say) LOOMCC $<
	@mkdir -p $(@D)
	@build/bin/loomcc -O2 -c -o $@.new $< && mv $@.new $@

build/loom/%: %.cu build/loom/harness.o $(headers) $(loom_tools)
	$(say) LOOMCC $<
	@mkdir -p $(@D)
	@build/bin/loomcc -std=c++17 -O2 -o $@.new $< build/loom/harness.o
	@mv $@.new $@

build/loom/device: build/loom/device.o $(loom_tools)
	@build/bin/loomcc -o $@.new $< && mv $@.new $@

build/results/loom/device.csv: build/loom/device
	@mkdir -p $(@D)
	@(echo subject,key,value && build/loom/device) >$@.new
	@mv $@.new $@

build/results/loom/%.csv: build/loom/% src/harness/counters.awk
	$(say) COUNT $*
	@mkdir -p $(@D)
	@LOOM=build/loom/$*.counters build/loom/$* --profile \
		--csv build/loom/$*.rows >build/loom/$*.out
	@(echo $(tidy_heading) && awk -f src/harness/counters.awk \
		build/loom/$*.rows build/loom/$*.counters) >$@.new
	@mv $@.new $@

build/results/sources.csv: $(wildcard src/*/*) $(hazard_kernels)
	@mkdir -p $(@D)
	@sh src/harness/sources.sh >$@.new
	@printf 'hazards,sources_sha256,%s\n' "$$(cat $(hazard_kernels) | \
		sha256sum | cut -d ' ' -f 1)" >>$@.new
	@mv $@.new $@

# ---- Measurements: results/<device>, only where there is a GPU ----------

record: ## measures everything on this machine's GPU into results/
	@sh src/harness/record.sh

verify: $(predictions) build/bin/loom src/loom/explained.csv ## compares loom with the hardware
	@build/bin/loom verify --explained src/loom/explained.csv \
		build/results/loom results/$(DEVICE)

# ---- The book: build/book ------------------------------------------------

book: html pdf epub ## makes the book: HTML, PDF and EPUB (the default)
	$(say) BOOK build/book/html/index.html
html: ## makes only the pages
pdf: ## makes only the PDF
epub: ## makes only the EPUB

# ---- Tests and benchmarks ------------------------------------------------

build/needs.%: needs.sh
	@sh needs.sh $*
	@mkdir -p $(@D) && : >$@

test: build/needs.test book $(tools) ## runs every test; installs what they need
	@sh tests/run

bench: build/needs.test build/needs.bench book $(tools) ## measures the tools' speed
	@for suite in tangle loom weave book; do sh tests/$$suite/bench || exit; done

check: $(predictions) build/bin/tangle ## what a reviewer would say
	@build/bin/tangle --check book.md
	@awk '/^ *```/ { open = !open; code = open && !/^ *```(csv|text)/ } \
		code && length($$0) > 78 { wide++; printf \
			"%s:%d: %d columns; break the line before column 79\n", \
			FILENAME, FNR, length($$0) } \
		END { exit wide > 0 }' chapters/*.md
	@awk -F, 'FNR == NR { now[$$1] = $$3; next } \
		$$2 == "sources_sha256" && now[$$1] != $$3 { stale++; \
			printf "%s: %s changed since it was recorded; run make record\n", \
			FILENAME, $$1 } \
		END { exit stale > 0 }' build/results/sources.csv results/*/device.csv

# ---- Traces --------------------------------------------------------------
# The accesses of one warp of each launch, which the access maps draw:
# build/trace/square.csv is warp 0 of square, swizzle.5.csv warp 5 of swizzle.

.SECONDEXPANSION:
build/trace/%.csv: build/loom/$$(basename $$*)
	$(say) TRACE $*
	@mkdir -p $(@D)
	@LOOM_TRACE=$@ LOOM_TRACE_WARP=$(or $(patsubst .%,%,$(suffix $*)),0) \
		$< --profile >build/loom/$*.out
