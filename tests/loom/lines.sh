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

# Memory does not grow with the number of launches.
cat >"$tap_scratch/many.cu" <<'CU'
#include <cstdio>
#include <sys/resource.h>
__global__ void k(int *p, int n) { p[threadIdx.x * n] = n; }
static long most()
{
	struct rusage use;
	getrusage(RUSAGE_SELF, &use);
	return use.ru_maxrss;
}
static void launch(int *p, int times)
{
	for (int i = 0; i < times; i++) {
		k<<<1, 32>>>(p, 1);
		k<<<1 + i % 2, 32>>>(p + 1024 * (i % 2), i % 32);
	}
}
int main()
{
	int *p;
	long before;
	cudaMalloc(&p, 8192);
	launch(p, 100);
	before = most();
	launch(p, 2000);
	printf("%s\n", most() - before < 2048 ? "bounded" : "grows");
	return cudaGetLastError();
}
CU
check 'many launches compile' "$loomcc" -o "$tap_scratch/many" \
	"$tap_scratch/many.cu"
LOOM_HAZARDS=no LOOM_LINES=$tap_scratch/many.csv "$tap_scratch/many" \
	>"$tap_scratch/bounded"
echo bounded >"$tap_scratch/bounded.expected"
same 'many launches by line, in bounded memory' \
	"$tap_scratch/bounded.expected" "$tap_scratch/bounded"
"$loom" report --top 1 "$tap_scratch/many.csv" | sed -n 's/^k: //p' \
	>"$tap_scratch/many.out"
cat >"$tap_scratch/many.expected" <<'OUT'
1,050 launches, summed, grid 2, block 32
3,150 launches, summed, grid 1, block 32
OUT
same 'report: launches of one shape are summed' "$tap_scratch/many.expected" \
	"$tap_scratch/many.out"

# loom report.
report() {
	"$loom" report "$@" >"$tap_scratch/report" 2>&1
	echo "exit status $?" >>"$tap_scratch/report"
}
report $here/report/kernels.csv
expect 'report: by line, with the text' $here/report/kernels.expected \
	"$tap_scratch/report"
check 'report: at most 100 columns' awk 'length > 102 { exit 1 }' \
	"$tap_scratch/report"
report --kernel odd --top 1 $here/report/kernels.csv
expect 'report: one kernel, one line' $here/report/odd.expected \
	"$tap_scratch/report"
report $here/report/plain.csv
expect "report: LOOM's file" $here/report/plain.expected "$tap_scratch/report"
for bad in empty other short text launch unknown cut; do
	report $here/report/$bad.csv
	cat "$tap_scratch/report"
done >"$tap_scratch/bad"
expect 'report: bad files are refused' $here/report/bad.expected \
	"$tap_scratch/bad"
refuse 'report: no such file' 3 'none.csv: No such file .*LOOM_LINES=' \
	"$loom" report none.csv
refuse 'report: no such kernel' 1 'no kernel is called none; there are' \
	"$loom" report --kernel none $here/report/kernels.csv
refuse 'report: --top is a number' 2 'top many: give a number' \
	"$loom" report --top many $here/report/kernels.csv
refuse 'report: wrong usage' 2 '^usage: loom report' "$loom" report
refuse 'report: an unknown option' 2 '^usage: loom report' \
	"$loom" report --none file
check 'report --help' "$loom" report --help
if [ -e /dev/full ]; then
	refuse 'report: a full disk' 3 "cannot write" sh -c \
		"'$loom' report $here/report/kernels.csv >/dev/full"
fi
