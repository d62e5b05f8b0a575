# shellcheck shell=sh disable=SC2154 # tap.sh knows tap_scratch
# The exam. tests/book/exam/h200.csv holds what Nsight Compute 2025.3 counted of
# three on an H200 (driver 580, CUDA 13.0, 2026-11-23), with the metrics of
# weave/metrics.csv: seed,kernel,counter,value. The kernels after the twentieth
# are younger: tests/book/exam/younger.awk reckons what they cost.
younger=tests/book/exam/younger.awk
counted=tests/book/exam/h200.csv
exam() { sh make/exam "$@"; }
others() { ! cmp -s "$1" "$2"; }

for seed in 3 11 42; do
	sed -n "s/^$seed,[^,]*,[^,]*,//p" $counted >"$tap_scratch/answers"
	exam $seed <"$tap_scratch/answers" >"$tap_scratch/said" 2>&1
	check "exam: loom counts seed $seed as an H200 does" \
		grep -qx "20 of 20 right. The same again: make exam SEED=$seed" "$tap_scratch/said"
	awk -f $younger build/exam/$seed.cu >>"$tap_scratch/answers"
	exam $seed <"$tap_scratch/answers" >"$tap_scratch/said" 2>&1
	check "exam: and what is copied, sent and received by the rules" \
		grep -qx "24 of 24 right. The same again: make exam SEED=$seed" "$tap_scratch/said"
	sed -n "s/^$seed,\([^,]*\),\([^,]*\),.*/\2 of \1/p" $counted >"$tap_scratch/wanted"
	sed -n 's/^\/\/ [0-9]*\. \(.* of kernel[0-9]*\)<.*/\1/p' build/exam/$seed.cu |
		head -n 20 >"$tap_scratch/asked"
	same "exam: seed $seed asks what it asked" "$tap_scratch/wanted" "$tap_scratch/asked"
done

cp build/exam/3.cu "$tap_scratch/third"
for awk in mawk gawk 'busybox awk' original-awk; do
	command -v "${awk%% *}" >/dev/null || continue
	$awk -v seed=3 -f src/exam/kernels.awk >"$tap_scratch/by another"
	same "exam: $awk draws the same" "$tap_scratch/third" "$tap_scratch/by another"
done
# Each has two dozen, none like another's, and no hazard.
for seed in 0 1 1790000000; do
	exam $seed </dev/null >"$tap_scratch/said" 2>&1
	check "exam: seed $seed runs" grep -qx "0 of 0 right. The same again: make exam SEED=$seed" "$tap_scratch/said"
	check "exam: and finds no hazard" test "$(grep -c hazard "$tap_scratch/said")" -eq 0
	check "exam: and has two dozen kernels" test "$(grep -c '^__global__' build/exam/$seed.cu)" -eq 24
	check "exam: that are not those of seed 3" others build/exam/$seed.cu "$tap_scratch/third"
done

# A wrong one, one that is no number and then right, one passed over, and the end.
right() { sed -n "s/^3,kernel$1,[^,]*,//p" $counted; }
{
	echo 1
	echo 'about 40'
	right 2
	echo
} | exam 3 >"$tap_scratch/said" 2>&1
check "exam: tells the right number" grep -qx "  $(right 1), by loom: kernel1" "$tap_scratch/said"
check "exam: and why it is that" grep -qx '  gcd(stride, 32) lanes meet .*' "$tap_scratch/said"
check "exam: but of a right one nothing" test "$(grep -c 'count the pieces of 32 bytes' "$tap_scratch/said")" -eq 0
check "exam: each of the two dozen has a reason" test "$(grep -c '^// why [0-9]*: .' build/exam/3.cu)" -eq 24
check "exam: asks again for a number" grep -q 'A whole number, please' "$tap_scratch/said"
check "exam: counts what was answered" grep -q '^1 of 3 right' "$tap_scratch/said"
refuse "exam: a seed that is none" 2 'exam: ten: a seed is a whole number, such as 7' exam ten
# What cannot be written is said, and a later exam has nothing of it.
no_room() { (
	trap '' XFSZ
	ulimit -f "$1"
	exam 8
); }
for room in 1 8; do
	refuse "exam: no room for a file of more than $room blocks" 3 \
		'exam: build/exam/8.cu cannot be made or run, for the reason above' no_room $room
done
exam 8 </dev/null >"$tap_scratch/said" 2>&1
check "exam: nor in the way of the next" grep -qx '0 of 0 right. The same again: make exam SEED=8' "$tap_scratch/said"
check "exam: keeps its kernels alone" test "$(ls build/exam/8.*)" = build/exam/8.cu
