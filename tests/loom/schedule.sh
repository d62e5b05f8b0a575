# Schedules, threads that wait for each other, and what never ends.  Sourced
# by run.

check 'the schedules compile' "$loomcc" -o "$tap_scratch/schedule" \
	$here/schedule.cu
schedule=$tap_scratch/schedule

# What they must not change.
check 'the waiting threads compile' "$loomcc" -o "$tap_scratch/waiting" \
	$here/programs/waiting.cu
for order in reverse random:1 random:2; do
	LOOM_SCHEDULE=$order "$tap_scratch/waiting" >"$tap_scratch/out" 2>&1
	same "threads that wait, $order" $here/programs/waiting.expected \
		"$tap_scratch/out"
	LOOM_SCHEDULE=$order LOOM=$tap_scratch/counters \
		"$tap_scratch/waiting" >"$tap_scratch/out" 2>&1
	same "threads that wait, $order, counted" \
		$here/programs/waiting.expected "$tap_scratch/out"
done

# What they show: a lost update, a missing barrier, an order relied upon.
runs() {
	for seed in 1 2 3 4 5 6 7 8; do
		LOOM_HAZARDS=no LOOM_SCHEDULE=random:$seed "$schedule" "$1"
	done
}
shows() {
	LOOM_HAZARDS=no "$schedule" "$1" >"$tap_scratch/forward"
	runs "$1" >"$tap_scratch/first"
	runs "$1" >"$tap_scratch/again"
	same "the same seed, the same run: $1" "$tap_scratch/first" \
		"$tap_scratch/again"
	check "some seed shows: $1" grep -Fvxf "$tap_scratch/forward" \
		"$tap_scratch/first"
	check "not every seed runs alike: $1" sh -c \
		"test \"\$(sort -u '$tap_scratch/first' | wc -l)\" -gt 1"
}
shows lost
shows order
LOOM_HAZARDS=no LOOM_SCHEDULE=reverse "$schedule" order >"$tap_scratch/out"
seq -s ' ' 39 -1 0 | sed 's/$/ /' >"$tap_scratch/wanted"
same 'reverse starts the last block first' "$tap_scratch/wanted" \
	"$tap_scratch/out"
LOOM_HAZARDS=no LOOM_SCHEDULE=reverse "$schedule" unguarded >"$tap_scratch/out"
check 'reverse shows a missing barrier' grep -q 0 "$tap_scratch/out"

# What never ends, or reaches where it must not.
while read -r name; do
	echo "$name:"
	LOOM_HAZARDS=no LOOM_LIMIT=4000000 "$schedule" "$name" 2>&1
	echo "exit status $?"
done <$here/schedule.list | sed -e '/^loom: to stop there: gdb /d' \
	-e '/endless:/s/block ([^)]*), thread ([^)]*)/somebody/' \
	-e 's/[0-9]* blocks have not started/some blocks have not started/' \
	>"$tap_scratch/schedule.out"
expect 'what never ends is named with its line' $here/schedule.expected \
	"$tap_scratch/schedule.out"

printf 'child 7\nparent 4, child'\''s status 0\n' >"$tap_scratch/wanted"
LOOM_HAZARDS=no "$schedule" fork >"$tap_scratch/out"
same 'a program forks' "$tap_scratch/wanted" "$tap_scratch/out"

for text in sideways random random: random:x random:-1 'forward '; do
	LOOM_SCHEDULE=$text refuse "LOOM_SCHEDULE=$text" 1 \
		"^loom: LOOM_SCHEDULE=$text: give forward" "$schedule" lost
done
for text in 0 x -1 7x; do
	LOOM_LIMIT=$text refuse "LOOM_LIMIT=$text" 1 \
		"^loom: LOOM_LIMIT=$text: give the number" "$schedule" lost
done

# The whole device at once.
cat >"$tap_scratch/full.cu" <<'CU'
#include <cooperative_groups.h>
#include <cstdio>
__global__ void all(unsigned *count)
{
	atomicAdd(count, 1);
	cooperative_groups::this_grid().sync();
	if (*(volatile unsigned *)count == gridDim.x * blockDim.x)
		atomicAdd(count + 1, 1);
}
int main()
{
	unsigned *p, h[2];
	void *arguments[] = { &p };

	cudaMalloc(&p, sizeof h);
	cudaMemset(p, 0, sizeof h);
	cudaLaunchCooperativeKernel((void *)all, 132 * 2, 1024, arguments, 0,
				    0);
	cudaMemcpy(h, p, sizeof h, cudaMemcpyDeviceToHost);
	printf("%u %u\n", h[0], h[1]);
}
CU
check 'a full device compiles' "$loomcc" -o "$tap_scratch/full" \
	"$tap_scratch/full.cu"
echo 270336 270336 >"$tap_scratch/wanted"
LOOM=$tap_scratch/counters "$tap_scratch/full" >"$tap_scratch/out"
same '270,336 threads at once' "$tap_scratch/wanted" "$tap_scratch/out"
