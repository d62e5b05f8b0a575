# shellcheck shell=sh disable=SC2154 # tap.sh knows tap_scratch
# The book is there, complete and up to date, and loom agrees with the GPU.
. tests/book/node.sh

for made in html/index.html warp-and-weft.pdf warp-and-weft.epub; do
	check "whole: build/book/$made is there" test -s "build/book/$made"
done

# A second make must leave every file alone: what there is, by number and time.
stamps() {
	find build/book build/weave build/results build/trace build/bin src figures \
		-type f -printf '%p %i %T@\n' | sort
}
stamps >"$tap_scratch/stamps"
check "whole: make has nothing to do" make -s book
stamps >"$tap_scratch/again"
check "whole: there are files to remake" test "$(grep -c '' "$tap_scratch/stamps")" -gt 100
same "whole: and remakes no file" "$tap_scratch/stamps" "$tap_scratch/again"
find build/book -name '*.new' >"$tap_scratch/drafts"
same "whole: no draft is left in it" /dev/null "$tap_scratch/drafts"

# What the Makefile holds of goals: one table.
sed -n 's/^\([a-z]*\):.*## .*/\1/p' Makefile check/rules.mk install/rules.mk | sort >"$tap_scratch/goals"
sed -n 's/^needs\.\([a-z]*\) *= *[a-z$].*/\1/p' Makefile | grep -vx 'all\|help' | sort >"$tap_scratch/needs"
same "whole: every goal that make help names says what it needs" "$tap_scratch/goals" "$tap_scratch/needs"
make -pq book 2>/dev/null | grep -E '^[^#[:space:]].*: .*(^| )tests/' >"$tap_scratch/tested"
same "whole: nothing of the book is made from tests/" /dev/null "$tap_scratch/tested"

check "whole: the programs are what the chapters say" \
	build/bin/tangle --check book.md
[ $modules_there = no ] || node_tests shown.js build/book/html

check "whole: loom's counters are the hardware's (make verify)" \
	make -s verify
make -s verify >"$tap_scratch/verified" 2>&1
check "whole: and there are many" \
	grep -Eq '^[1-9][0-9]{2,} counters equal, 0 differ, ' "$tap_scratch/verified"

# gnuplot leaves a label away, without a word, where the margin is narrow. Of
# one with markup the text before it is looked for.
for script in figures/*.gp; do
	sed -n "s/^set [xy]label '\([^'{(]*\).*/\1/p" "$script" |
		while read -r label; do
			echo "$script: $label" >&3
			grep -qF -- "$label" "${script%.gp}.svg" || echo "$script: $label"
		done
done >"$tap_scratch/unlabelled" 3>"$tap_scratch/labels"
check "whole: there are axes with labels" test "$(grep -c '' "$tap_scratch/labels")" -gt 10
same "whole: every axis has its label" /dev/null "$tap_scratch/unlabelled"

# Another system has another awk: what a chart asks of it, each must know.
mkdir "$tap_scratch/awk"
for awk in mawk gawk 'busybox awk' original-awk; do
	command -v "${awk%% *}" >/dev/null || continue
	printf '#!/bin/sh\nexec %s "$@"\n' "$(command -v "${awk%% *}")${awk#"${awk%% *}"}" >"$tap_scratch/awk/awk"
	chmod +x "$tap_scratch/awk/awk"
	grep -l awk figures/*.gp >"$tap_scratch/asking"
	while read -r script; do
		PATH="$tap_scratch/awk:$PATH" sh weave/chart "$script" "$tap_scratch/chart.svg" h200
	done <"$tap_scratch/asking" >"$tap_scratch/complained" 2>&1
	check "whole: there are charts that ask $awk" test "$(grep -c '' "$tap_scratch/asking")" -gt 10
	same "whole: and $awk understands them" /dev/null "$tap_scratch/complained"
done
