# shellcheck shell=sh disable=SC2154 # tap.sh knows tap_scratch
# A book of several devices, in a copy of the tree: results that there are not
# must never come into this one.
. tests/book/copies.sh
. tests/book/node.sh
copy_tree "$copy"
sh tests/book/devices/make results/h200 "$copy/results"
# The pages that are read, and no others.
check "devices: a book of three is made" make -s -C "$copy" INSTALL=no \
	build/book/html/index.html build/book/html/03-banks.html build/book/html/B-loom.html \
	build/book/html/style.css build/book/html/book.js
check "devices: what has changed since a device recorded it is marked" \
	grep -q ' data-[0-9]="[^"]*†"' "$copy/build/book/html/03-banks.html"
check "devices: and refutes no sentence" \
	test "$(grep -c '†‡' "$copy/build/book/html/03-banks.html")" -eq 0
if [ -z "$CHROMIUM" ]; then
	skip "devices: a reader chooses among them" "there is no chromium-headless-shell; CHROMIUM= names a browser"
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

# A device on which everything takes four times as long: much of what sentences
# say is not true there, and one make tells all of it.
copy_small "$copy"
mkdir "$copy/results/slow"
sed 's/^device,name,.*/device,name,Slow GPU/' "$small/results/h200/device.csv" >"$copy/results/slow/device.csv"
for csv in "$small"/results/h200/*.csv; do
	[ "${csv##*/}" = device.csv ] || awk -F , -v OFS=, '$4 == "time" { $6 *= 4 } $4 == "throughput" { $6 /= 4 } { print }' "$csv" \
		>"$copy/results/slow/${csv##*/}"
done
for time in first second; do
	refuse "devices: untrue sentences are told, the $time time" 2 \
		'figures in .* chapters are not what their sentences expect on slow' in_copy make -s html DEVICE=slow
	sed -n 's/^\(chapters[^:]*\):[0-9]*: expects .* is .* on slow: ".*"$/\1/p' "$tap_scratch/refuse.out" \
		>"$tap_scratch/told"
	check "devices: those of more than one chapter, the $time time" \
		test "$(uniq "$tap_scratch/told" | grep -c '')" -gt 1
	check "devices: and counted, the $time time" grep -q "^$(grep -c '' "$tap_scratch/told") figures in $(
		uniq "$tap_scratch/told" | grep -c '') chapters are not" "$tap_scratch/refuse.out"
done
page=$(head -n 1 "$tap_scratch/told")
page=$copy/build/book/html/$(basename "$page" .md).html
check "devices: the book of such a device is made, and marks them" grep -q '[0-9]‡</a>' "$page"
check "devices: and says which device they were written for" \
	grep -q 'Not what the sentence expects, which was tested on H200' "$page"
check "devices: the book of its own device has no such sentence" make -s -C "$copy" html
check "devices: this tree has no results of theirs" \
	test ! -e results/made-up -a ! -e results/uncounted -a ! -e results/slow
