# shellcheck shell=sh disable=SC2154 # tap.sh knows tap_scratch
# A book of several devices, in a copy of the tree: results that there are not
# must never come into this one.
. tests/book/copies.sh
. tests/book/node.sh
: "${CHROMIUM:=$(command -v chromium || command -v chromium-browser)}"
export CHROMIUM
copy_tree "$copy"
sh tests/book/devices/make results/h200 "$copy/results"
check "devices: a book of three is made" make -s -C "$copy" html
if [ -z "$CHROMIUM" ]; then
	skip "devices: a reader chooses among them" "there is no chromium; CHROMIUM= names one"
elif [ $modules_there = yes ]; then
	node_tests browser.js "$copy/build/book/html" device
fi

# The book of one that was recorded without counters: loom's prediction keeps
# the sentences true.
check "devices: a book of a device without counters is made" \
	make -s -C "$copy" html DEVICE=uncounted
page=$copy/build/book/html/03-banks.html
check "devices: its numbers that were not counted are dashes" \
	grep -q '>– (not counted)</a>' "$page"
check "devices: and its charts of counters say so" \
	grep -q '– uncounted was recorded without counters</text>' "$page"
edit chapters/03-banks.md '/setRowReadCol\/shared_load_conflicts/s/expect=992/expect=991/'
refused "devices: and what loom contradicts stops the build" \
	'expects 991, but square/setRowReadCol/shared_load_conflicts is 992 by prediction' \
	make html DEVICE=uncounted
check "devices: this tree has no results of theirs" \
	test ! -e results/made-up -a ! -e results/uncounted
