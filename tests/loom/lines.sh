# Counters by line, loom report and traces.  Sourced by run.

check 'every row of the H200 oracle for atomics and constants' sh -c \
	"$CC -std=c11 -O2 -Iloom -Iloom/runtime -o '$tap_scratch/contention' $here/contention.c \
	loom/runtime/hardware/contention.c loom/runtime/hardware/banks.c &&
	'$tap_scratch/contention' $here/data/h200-atomics.csv"

# How many basic blocks there are is the compiler's choice.
check 'lines/kinds.cu compiles' "$loomcc" -o "$tap_scratch/kinds" \
	$here/lines/kinds.cu
LOOM_LINES=$tap_scratch/lines.csv LOOM=$tap_scratch/counters \
	"$tap_scratch/kinds"
grep -v '_steps,' "$tap_scratch/lines.csv" >"$tap_scratch/lines"
expect 'counters by line' $here/lines/kinds.expected "$tap_scratch/lines"

# Numbers 1 to 7 take 0 1 7 2 5 8 16 steps, 39 in all, in 16 rounds; a round
# chooses between two values, which is one block, with the loop's line.
awk -F, '$2 == "diverge" && $6 == 33 { n[$3] = $4 }
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
	END {
		for (m in sum) if (++n && sum[m] != whole[m]) print m, sum[m], whole[m]
		if (n < 10) print "only", n + 0, "sums"
	}' \
	"$tap_scratch/lines.csv" >"$tap_scratch/differ"
same 'the lines sum up to their launch' "$tap_scratch/nothing" \
	"$tap_scratch/differ"

# Memory does not grow with the number of launches.
cat >"$tap_scratch/many.cu" <<'CU'
#line 2 "a, \"b\".md"
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
"$loom" report --top 1 "$tap_scratch/many.csv" |
	sed -n -e 's/^k: //p' -e 's/.*% \(.*md:\)/\1/p' >"$tap_scratch/many.out"
cat >"$tap_scratch/many.expected" <<'OUT'
1,050 launches, summed, grid 2, block 32
a, "b".md:4
3,150 launches, summed, grid 1, block 32
a, "b".md:4
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
name='report: what hangs on a guess has a mark, and its range'
if compiled "$name" $here/report/guessed.cu program; then
	LOOM_LINES=$tap_scratch/guessed.csv "$tap_scratch/program"
	report "$tap_scratch/guessed.csv"
	expect "$name" $here/report/guessed.expected "$tap_scratch/report"
fi
report $here/report/plain.csv
expect "report: LOOM's file" $here/report/plain.expected "$tap_scratch/report"
for bad in empty other short text launch unknown cut huge shapeless late; do
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

# Traces: which launches, blocks and warps.
trace() {
	env LOOM_HAZARDS=no "LOOM_TRACE=$tap_scratch/trace" "$@" \
		2>"$tap_scratch/err"
}
# traced: launch, kernel, warp, and how many requests.
traced() {
	awk -F, 'NR > 1 && !(($1, $3) in seen) { seen[$1, $3]
		n[$1 " " $2 " warp " $14]++ }
		END { for (i in n) print i, n[i] }' "$tap_scratch/trace" | sort \
		>"$tap_scratch/traced"
}
trace LOOM_TRACE_KERNEL=columns "$tap_scratch/kinds"
traced
printf '4 columns warp 0 2\n5 columns warp 0 2\n' >"$tap_scratch/traced.expected"
same 'trace: one kernel' "$tap_scratch/traced.expected" "$tap_scratch/traced"
trace LOOM_TRACE_LAUNCH=1 LOOM_TRACE_WARP=all "$tap_scratch/kinds"
traced
printf '1 histogram warp 0 5\n1 histogram warp 1 5\n' \
	>"$tap_scratch/traced.expected"
same 'trace: one launch, all warps' "$tap_scratch/traced.expected" \
	"$tap_scratch/traced"
awk -F, '$5 == "atomic" && $4 == "shared" && $14 == 1 { print $12 }' \
	"$tap_scratch/trace" >"$tap_scratch/turns"
seq 0 31 >"$tap_scratch/turns.expected"
same 'trace: atomic operations on one word take turns' \
	"$tap_scratch/turns.expected" "$tap_scratch/turns"

cat >"$tap_scratch/blocks.cu" <<'CU'
__global__ void where(int *p)
{
	int b = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
	p[32 * b + threadIdx.x] = 1;
}
int main() { int *p; cudaMalloc(&p, 8192); where<<<dim3(2, 3, 4), 32>>>(p); return cudaGetLastError(); }
CU
check 'blocks compile' "$loomcc" -o "$tap_scratch/blocks" \
	"$tap_scratch/blocks.cu"
trace LOOM_TRACE_BLOCK=1,2,3 "$tap_scratch/blocks"
cp "$tap_scratch/trace" "$tap_scratch/by-index"
trace LOOM_TRACE_BLOCK=23 "$tap_scratch/blocks"
same 'trace: a block by index and by number' "$tap_scratch/by-index" \
	"$tap_scratch/trace"
check 'trace: it is that block' awk -F, \
	'NR == 2 && $10 == 23 * 128 { found = 1 } END { exit !found }' \
	"$tap_scratch/by-index"

# refuse_trace NAME PATTERN VARIABLE=VALUE
refuse_trace() {
	refuse "trace: $1" 1 "$2" env "LOOM_TRACE=$tap_scratch/none.csv" "$3" \
		"$tap_scratch/blocks"
}
for value in -1 x 1,2 1,2,3,4 1,,2 ' 1' 1x; do
	refuse_trace "LOOM_TRACE_BLOCK=$value" 'block.s number from 0' \
		"LOOM_TRACE_BLOCK=$value"
done
for value in 32 every -1 +1; do
	refuse_trace "LOOM_TRACE_WARP=$value" 'from 0 to 31, or all' \
		"LOOM_TRACE_WARP=$value"
done
for value in 0 first; do
	refuse_trace "LOOM_TRACE_LAUNCH=$value" 'a number from 1' \
		"LOOM_TRACE_LAUNCH=$value"
done
ls "$tap_scratch" | grep '^none' >"$tap_scratch/left"
same 'trace: a refused value leaves no file' "$tap_scratch/nothing" \
	"$tap_scratch/left"
trace LOOM_TRACE_KERNEL=none "$tap_scratch/blocks"
check 'trace: a kernel that is not launched is told' \
	grep -q '^loom: LOOM_TRACE: nothing is traced: no launch' \
	"$tap_scratch/err"
trace LOOM_TRACE_BLOCK=0,0,4 "$tap_scratch/blocks"
check 'trace: a block that is not there is told' \
	grep -q 'nothing is traced: the block' "$tap_scratch/err"

# As an H200 counted what nvcc makes of them: shared requests and wavefronts,
# global requests and sectors.
if "$loomcc" -O3 -o "$tap_scratch/combined" $here/combined.cu 2>"$tap_scratch/err" &&
	LOOM_COUNTERS='shared_atomic_requests shared_atomic_wavefronts global_atomic_requests global_atomic_sectors' \
		LOOM=$tap_scratch/combined.csv "$tap_scratch/combined" 2>"$tap_scratch/err"; then
	awk -F, '!($1 in name) { order[n++] = $1; name[$1] = $2 } { value[$1, $3] = $4 + 0 }
		END { for (i = 1; i < n; i++) { l = order[i]; print name[l], value[l, "shared_atomic_requests"] + 0,
			value[l, "shared_atomic_wavefronts"] + 0, value[l, "global_atomic_requests"] + 0,
			value[l, "global_atomic_sectors"] + 0 } }' \
		"$tap_scratch/combined.csv" >"$tap_scratch/combined.said"
	expect 'atomic operations that nvcc combines' $here/combined.expected \
		"$tap_scratch/combined.said"
else
	not_ok 'atomic operations that nvcc combines' "$tap_scratch/err"
fi
