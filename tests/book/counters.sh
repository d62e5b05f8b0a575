# shellcheck shell=sh disable=SC2154 # tap.sh knows tap_scratch
# What theory says of chapter 3, against loom and against the hardware.
# counters.csv was written from the theory, not from either of them.
expected=tests/book/counters.csv
for device in build/results/loom results/h200; do
	check "counters: every one that chapter 3 predicts, in $device" \
		awk -f tests/book/counters.awk $expected "$device"/*.csv
done

sed 's/^square,setRowReadCol,pad 0,shared_load_conflicts,992$/&1/' $expected \
	>"$tap_scratch/other.csv"
refuse "counters: a wrong one is found" 1 \
	'square,setRowReadCol,pad 0,shared_load_conflicts: wanted 9921, got 992$' \
	awk -f tests/book/counters.awk "$tap_scratch/other.csv" results/h200/square.csv

# A record of times alone has nothing to compare, and verify says so.
mkdir -p build/uncounted
echo device,counters,none >build/uncounted/device.csv
refuse "counters: none were recorded" 2 'recorded with COUNTERS=no' \
	make verify INSTALL=no DEVICE=../build/uncounted
printf '%s,rows_sha256,1\n' square lost two-lost >build/uncounted/device.csv
cp results/h200/square.csv build/uncounted
refuse "counters: what was recorded and is gone" 2 '^results/../build/uncounted/lost.csv is gone, and device.csv names it' \
	make verify INSTALL=no DEVICE=../build/uncounted
rm -r build/uncounted
