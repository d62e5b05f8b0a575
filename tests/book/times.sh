# shellcheck shell=sh disable=SC2154 # tap.sh knows tap_scratch
# Files whose times say nothing true: what must come right at the first make.
. tests/book/copies.sh

# built COMMAND...: leaves make's words in $said.
said=$tap_scratch/said
built() { make -C "$copy" INSTALL=no "$@" >"$said" 2>&1; }
nothing_to_do() { make -C "$copy" INSTALL=no -q html; }

# ---- Yet to come ----------------------------------------------------------
copy_small "$copy"
built html
touch -d '+2 hours' "$copy/chapters/A-harness.md"
check "times: a chapter of the future is woven" built html
check "times: with a warning" grep -q \
	'^warning: chapters/A-harness.md: a time yet to come; taken for new$' "$said"
check "times: tangled once" test "$(grep -c TANGLE "$said")" = 1
check "times: and then there is nothing to do" nothing_to_do

# What was made in the future hides an edit, or so it would seem to make.
page=build/book/html/A-harness.html
touch -d '+2 hours' "$copy/$page" "$copy/build/tangle.mk" "$copy/build/weave/A-harness.indexed"
edit chapters/A-harness.md '$s/$/ A quixotic end./'
check "times: pages of the future are made again" built html
check "times: with the edit" grep -q quixotic "$copy/$page"
touch -d '+2 hours' "$copy/$page"
make -C "$copy" INSTALL=no -n html >/dev/null 2>&1
check "times: make -n changes none" test "$copy/$page" -nt "$copy/build/.lock"

# ---- No more than an edit reaches -------------------------------------------
printf 'LOOMCC src/banks/%s.cu\n' square stride width >"$tap_scratch/expected"
in_copy make INSTALL=no -n -W src/banks/tiles.h predict | grep -o 'LOOMCC .*' | sort >"$tap_scratch/got"
same "times: a header is made into the programs of its folder alone" "$tap_scratch/expected" "$tap_scratch/got"

# A first card brings a page, and on all the others the way there.
printf '\n## What you should now believe\n\n::: {.believe picture=fig-stride}\n- a\n- b\n- c\n- d\n- e\n:::\n' \
	>>"$copy/chapters/03-banks.md"
check "times: a card in a book without this one's programs" built html
check "times: each page leads to the cards" grep -q cards.html "$copy/$page"
touch "$copy/results/h200/stride.csv"
in_copy make INSTALL=no -n html >"$said" 2>&1
check "times: what a card shows makes it again" grep -q 'WEAVE build/book/html/cards' "$said"
built html
touch "$copy/results/h200/gallery-histograms.csv"
in_copy make INSTALL=no -n html >"$said" 2>&1
check "times: and nothing else does" test "$(grep -o 'WEAVE .*' "$said")" = 'WEAVE build/book/html/B-loom.html'
edit chapters/03-banks.md '/^## What you should now believe/,$d'
check "times: without a card" built html
check "times: there is no such page" test ! -e "$copy/build/book/html/cards.html"
check "times: and no way there" sh -c '! grep -q cards.html "$1"' sh "$copy/$page"

refuse "times: make begins anew no more than 20 times" 2 \
	'make has begun anew 20 times' env MAKE_RESTARTS=20 make -C "$copy" INSTALL=no html

# ---- Copied without times --------------------------------------------------
timed=$tap_scratch/small
mkdir -p "$timed/build/bin" "$timed/src" "$timed/.git"
mkdir "$timed/make" && cp make/times.sh "$timed/make"
for file in book.md src/edited build/bin/tangle build/tangle.mk build/tangle.manifest; do
	echo 'as it was' >"$timed/$file"
done
in_small() { (cd "$tap_scratch/$1" && sh make/times.sh 2>"$said"); }
in_small small
check "times: nothing is wrong with a tree" test ! -s "$said"
cp -Rp "$timed" "$tap_scratch/small copy"
in_small 'small copy'
check "times: nor with a copy that has its times" test ! -s "$said"
check "times: where all is as it was" diff -r "$timed" "$tap_scratch/small copy"
rm -rf "$tap_scratch/small copy"
cp -R "$timed" "$tap_scratch/small copy"
in_small 'small copy'
check "times: a copy without them is told" grep -q \
	'^warning: this tree was copied without the times of its files; all is made again$' "$said"
check "times: and what was made is gone" sh -c \
	'[ ! -e "$1/bin" ] || [ -z "$(ls "$1/bin")" ] && [ ! -e "$1/tangle.mk" ]' \
	sh "$tap_scratch/small copy/build"
check "times: but for what tangle knows" test -e "$tap_scratch/small copy/build/tangle.manifest"
check "times: sources are there" test -e "$tap_scratch/small copy/src/edited"
in_small 'small copy'
check "times: once" test ! -s "$said"

# ---- Chapters that go and come, as with a branch ----------------------------
# What is not made from chapters is newer then than what was made.
copy_small "$copy"
built html
cp "$copy/book.md" "$tap_scratch/all.md"
edit book.md '/B-loom/d'
touch "$copy/weave/chart-deps"
check "times: make when a chapter with charts is gone" built html
check "times: its page, too" test ! -e "$copy/build/book/html/B-loom.html"
check "times: and then nothing is to do" nothing_to_do
cp "$tap_scratch/all.md" "$copy/book.md"
touch "$copy/weave/chart-deps" "$copy/weave/depends.awk"
check "times: make when it is back" built html
check "times: with its charts" grep -q 'CHART figures/loom-all.svg' "$said"
check "times: and then there is nothing to do, either" nothing_to_do

# One by one, as make without jobs looks at what is there before it tangles.
edit book.md '/B-loom/d'
touch "$copy/weave/chart-deps"
check "times: make -j1 when it is gone" built -j1 html

# A chapter with programs that others speak of: these, and no more, are told.
cp "$tap_scratch/all.md" "$copy/book.md"
edit book.md '/03-banks/d'
rm "$copy/chapters/03-banks.md"
touch "$copy/weave/chart-deps"
built -k html
check "times: those that speak of a chapter that is gone" \
	grep -q "^chapters/05-reduction.md:[0-9]*: no chapter '03-banks.md' in book.md" "$said"
check "times: and nothing of its own" \
	sh -c '! grep -Eq "awk:|No rule|figures/bank|03-banks.md:[0-9]" "$1"' sh "$said"
