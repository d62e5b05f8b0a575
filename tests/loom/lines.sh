# Counters by line, loom report and traces.  Sourced by run.

check 'every row of the H200 oracle for atomics and constants' sh -c \
	"$CC -std=c11 -O2 -o '$tap_scratch/contention' $here/contention.c \
	loom/contention.c loom/banks.c &&
	'$tap_scratch/contention' $here/data/h200-atomics.csv"

# How many basic blocks there are is the compiler's choice.
check 'lines/kinds.cu compiles' "$loomcc" -o "$tap_scratch/kinds" \
	$here/lines/kinds.cu
LOOM_LINES=$tap_scratch/lines.csv LOOM=$tap_scratch/counters \
	"$tap_scratch/kinds"
grep -v '_steps,' "$tap_scratch/lines.csv" >"$tap_scratch/lines"
expect 'counters by line' $here/lines/kinds.expected "$tap_scratch/lines"

# Numbers 1 to 7 take 0 1 7 2 5 8 16 steps: 39 lanes in 16 rounds.
awk -F, '$2 == "diverge" && $6 == 34 { n[$3] = $4 }
	END { print n["lane_steps"] / n["warp_steps"] }' \
	"$tap_scratch/lines.csv" >"$tap_scratch/active"
echo 2.4375 >"$tap_scratch/active.expected"
same 'active lanes of a loop that lanes leave apart' \
	"$tap_scratch/active.expected" "$tap_scratch/active"

# LOOM's ten are LOOM_LINES' too, and the lines of a launch sum up to it.
grep -F -x -f "$tap_scratch/counters" >"$tap_scratch/shared" <<ROWS
$(sed -n 's/,,$//p' "$tap_scratch/lines.csv")
ROWS
tail -n +2 "$tap_scratch/counters" >"$tap_scratch/ten"
same 'LOOM_LINES holds what LOOM holds' "$tap_scratch/ten" \
	"$tap_scratch/shared"
awk -F, 'NR == 1 { next }
	$5 == "" { whole[$1, $3] = $4; next }
	{ sum[$1, $3] += $4 }
	END { for (m in sum) if (sum[m] != whole[m]) print m, sum[m], whole[m] }' \
	"$tap_scratch/lines.csv" >"$tap_scratch/differ"
same 'the lines sum up to their launch' "$tap_scratch/nothing" \
	"$tap_scratch/differ"
