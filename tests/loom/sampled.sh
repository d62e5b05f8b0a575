# shellcheck shell=sh disable=SC2154,SC2016 # tap.sh knows tap_scratch; programs of awk
# LOOM_SAMPLE: of the blocks that are not looked at nothing is counted or said, what they
# compute is the same, and the counters say what the whole launch has.  Sourced by run.

# with SAMPLE ARGUMENT...: the program, and what it has counted.
with() {
	: >"$tap_scratch/counters"
	sample=$1
	shift
	LOOM_SAMPLE=$sample LOOM=$tap_scratch/counters "$tap_scratch/sampled" "$@" \
		>"$tap_scratch/out" 2>"$tap_scratch/err"
	status=$?
}
left_out() {
	grep -q "^loom: LOOM_SAMPLE left out $1 blocks, neither counted" "$tap_scratch/err"
}
# ranges KERNELS CONDITION: of each counter the whole launch's value, in a run that looks at
# all, and what the sample says of it.
ranges() {
	awk -F, -v OFS=, -v kernels=" $1 " '
		!index(kernels, " " $2 " ") { next }
		NR == FNR { whole[$2, $3] = $4; n++; next }
		$3 == "sampled_blocks" { next }
		{ n--; w = whole[$2, $3] }
		!('"$2"') { print "not so", $0, w }
		END { print n == 0 ? "all" : n }' "$tap_scratch/whole" "$tap_scratch/counters" \
		>"$tap_scratch/ranges"
	echo all >"$tap_scratch/wanted"
	same "$3" "$tap_scratch/wanted" "$tap_scratch/ranges"
}

if compiled 'blocks to choose from' $here/sampled.cu sampled; then
	with ''
	cp "$tap_scratch/counters" "$tap_scratch/whole"
	cp "$tap_scratch/out" "$tap_scratch/right"
	check 'all blocks: nothing is left out' test ! -s "$tap_scratch/err"

	with 5
	same 'LOOM_SAMPLE=5: the same is computed' "$tap_scratch/right" "$tap_scratch/out"
	check 'LOOM_SAMPLE=5: how many are left out' left_out 135
	check 'LOOM_SAMPLE=5: nobody is accused' test "$status" = 0
	check 'LOOM_SAMPLE=5: whose the counters are' \
		grep -qx '1,alike,sampled_blocks,5,40,40' "$tap_scratch/counters"
	check 'LOOM_SAMPLE=5: clusters are looked at whole' \
		grep -qx '4,pairs,sampled_blocks,10,40,40' "$tap_scratch/counters"
	ranges 'alike pairs' '$5 == w && $6 == w && 8 * $4 == w * ($2 == "pairs" ? 2 : 1)' \
		'LOOM_SAMPLE=5: where all are alike, what the launch has'
	ranges 'stairs chain' '$5 <= w && w <= $6' \
		'LOOM_SAMPLE=5: where they differ, from where to where it lies'
	check 'LOOM_SAMPLE=5: where they differ, they do' \
		grep -qx '2,stairs,shared_store_requests,96,96,1461' "$tap_scratch/counters"

	with 1000
	cut -d, -f1-4 "$tap_scratch/counters" | grep -v sampled_blocks >"$tap_scratch/all"
	same 'LOOM_SAMPLE=1000: all that there are' "$tap_scratch/whole" "$tap_scratch/all"

	with 'last,every 13,first'
	check 'LOOM_SAMPLE=last,every 13,first: these' \
		grep -qx '2,stairs,shared_store_requests,78,78,1482' "$tap_scratch/counters"

	# Between the two are blocks that hand on what the first one says.
	with first,last tell
	same 'LOOM_SAMPLE=first,last: the same is computed' "$tap_scratch/right" "$tap_scratch/out"
	sed -n 's/.*hazard: \([a-z]*\): kernel \([a-z]*\), block (\([0-9]*\),.*/\1 \2 \3/p' \
		"$tap_scratch/err" >"$tap_scratch/told"
	printf 'race races 39\nuninitialised forgets 0\n' >"$tap_scratch/wanted"
	same 'LOOM_SAMPLE=first,last: their mistakes are told, and no others' \
		"$tap_scratch/wanted" "$tap_scratch/told"

	LOOM_LAUNCHES=1 with 5
	check 'LOOM_SAMPLE with LOOM_LAUNCHES' grep -q '^4,pairs,sampled_blocks' \
		"$tap_scratch/counters"

	LOOM_SAMPLE=5 LOOM_LINES=$tap_scratch/lines "$tap_scratch/sampled" >/dev/null 2>&1
	"$loom" report --kernel stairs --top 1 "$tap_scratch/lines" >"$tap_scratch/report" 2>&1
	sed -n '/looked at/p; /whole launch/,/^$/p' "$tap_scratch/report" >"$tap_scratch/said"
	cat >"$tap_scratch/wanted" <<'OUT'
  5 of 40 blocks were looked at (LOOM_SAMPLE), whose numbers follow
  the whole launch, if all blocks are like these:
  - shared store: 96 to 1,461 requests, 96 to 1,461 wavefronts
  - global load: 40 requests, 160 sectors
  - global store: 40 requests, 160 sectors

OUT
	same 'loom report says of which blocks, and what the launch has' \
		"$tap_scratch/wanted" "$tap_scratch/said"
	"$loom" report --html -o "$tap_scratch/page" "$tap_scratch/lines"
	check 'its page says so too' grep -q \
		'<li>shared store: 96 to 1,461 requests, 96 to 1,461 wavefronts</li>' \
		"$tap_scratch/page"
	check "loom report takes LOOM's file" "$loom" report "$tap_scratch/counters"

	(export LOOM_SAMPLE=first,last LOOM_TRACE="$tap_scratch/trace" LOOM_TRACE_BLOCK=3
		"$tap_scratch/sampled" >"$tap_scratch/out" 2>"$tap_scratch/err")
	check 'a block to be traced that is left out' \
		grep -q 'nothing is traced: .* LOOM_SAMPLE leaves the block out' "$tap_scratch/err"
fi

for value in 0 x 8x 8, , first, every 'every 0' 'every 4x' 'last every 2' 99999999999; do
	refuse "LOOM_SAMPLE=$value" 1 "^loom: LOOM_SAMPLE=$value: give how many blocks" \
		env "LOOM_SAMPLE=$value" "$tap_scratch/sampled"
done
refuse 'LOOM=no with LOOM_SAMPLE' 1 '^loom: LOOM=no looks at no launch; leave it out, or LOOM_SAMPLE' \
	env LOOM=no LOOM_SAMPLE=1 "$tap_scratch/sampled"
refuse 'two devices with LOOM_SAMPLE' 1 '^loom: LOOM_SAMPLE works with one device' \
	env LOOM_DEVICES=2 LOOM_SAMPLE=1 "$tap_scratch/sampled"

# Blocks that are looked at and such that are not wait for each other.
for program in polling tickets exchanges modern-barriers modern-grids; do
	compiled "sampled blocks: $program" $here/programs/$program.cu program || continue
	LOOM_SAMPLE=2 "$tap_scratch/program" 2>&1 | grep -v '^loom: LOOM_SAMPLE left out' \
		>"$tap_scratch/out"
	same "sampled blocks: $program" $here/programs/$program.expected "$tap_scratch/out"
done

# A block that is left out and takes long runs without the calls that announce what it
# does; before the next one that is looked at they are back, and what asks for indices.
cat >"$tap_scratch/struck.cu" <<'CU'
#include <cstdio>
#include <cstdlib>
#include <cstring>
__global__ void work(int *to, const int *from, int n, int m)
{
	int far = blockIdx.x == 2 ? 1 << 30 : 0;
	int *own = to + 32 * blockIdx.x + threadIdx.x;

	for (int i = 0; i < n; i++)
		*own += from[i % 32];
	own[m * far] += 1; // 4 * 2^30 is 0 in an int
}
int main(int argc, char **argv)
{
	char line[4096];
	int *p, got, is_open = 0;

	cudaMalloc(&p, 512);
	cudaMemset(p, 1, 512);
	work<<<3, 32>>>(p + 32, p, atoi(argv[1]), 4);
	cudaMemcpy(&got, p + 100, 4, cudaMemcpyDeviceToHost);
	for (FILE *maps = fopen("/proc/self/maps", "r"); fgets(line, sizeof line, maps);)
		is_open |= strstr(line, "rwxp") && strstr(line, "struck");
	printf("%d %s\n", got, is_open ? "struck out" : "as it was");
	return cudaDeviceSynchronize();
}
CU
struck() {
	printed=$1
	shift
	: >"$tap_scratch/counters"
	env LOOM="$tap_scratch/counters" "$@" >"$tap_scratch/out" 2>"$tap_scratch/err"
	test "$(cat "$tap_scratch/out")" = "$printed"
}
check 'work that takes long compiles' "$loomcc" -o "$tap_scratch/struck" "$tap_scratch/struck.cu"
check 'blocks that are left out and short: calls stay' \
	struck '185273100 as it was' LOOM_SAMPLE=first,last "$tap_scratch/struck" 10
check 'all blocks: calls stay' struck '-1330597726 as it was' "$tap_scratch/struck" 4000
cut -d, -f2- "$tap_scratch/counters" | sed 's/work,//' >"$tap_scratch/whole"
check 'a block that is left out and takes long: calls go' struck '-1330597726 struck out' \
	LOOM_LOOPS=no LOOM_SAMPLE=first,last "$tap_scratch/struck" 4000
check 'and are back: an index is told' grep -q \
	'hazard: overflow: kernel work, block (2,0,0).*m \* far' "$tap_scratch/err"
awk -F, '$3 != "sampled_blocks" && $5 == $6 { print $3 "," $5 }' "$tap_scratch/counters" |
	sed 's/least/value/' >"$tap_scratch/all"
sed 1d "$tap_scratch/whole" >"$tap_scratch/wanted"
same 'and all is counted' "$tap_scratch/wanted" "$tap_scratch/all"

# A terminal is told once how to look at less.  The program's other half says what is
# one, and how fast time passes.
cat >"$tap_scratch/long.cu" <<'CU'
__global__ void k() {}
int main(int argc, char **)
{
	k<<<argc > 1 ? 3 : 40, 1>>>();
	return cudaDeviceSynchronize();
}
CU
cat >"$tap_scratch/time.c" <<'C'
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
int isatty(int file)
{
	return file == 2 && getenv("TERMINAL");
}
int clock_gettime(clockid_t clock, struct timespec *now)
{
	static int seconds;

	(void)clock;
	*now = (struct timespec){ seconds += 4, 0 };
	return 0;
}
C
# hinted TIMES COMMAND...
hinted() {
	times=$1
	shift
	env "$@" >"$tap_scratch/out" 2>&1
	test "$(grep -c '^loom: kernels run for 10 seconds; LOOM_SAMPLE=8 looks at' "$tap_scratch/out")" \
		= "$times"
}
check 'a long run compiles' "$loomcc" -o "$tap_scratch/long" \
	"$tap_scratch/long.cu" "$tap_scratch/time.c"
check 'after ten seconds a terminal is told of LOOM_SAMPLE, once' \
	hinted 1 TERMINAL=yes "$tap_scratch/long"
check 'before, it is not' hinted 0 TERMINAL=yes "$tap_scratch/long" short
check 'nothing else is told' hinted 0 "$tap_scratch/long"
for variable in LOOM=no LOOM_SAMPLE=2 LOOM_LAUNCHES=1 LOOM_KERNELS=k; do
	check "who knows of $variable is not told" hinted 0 TERMINAL=yes $variable \
		"$tap_scratch/long"
done
