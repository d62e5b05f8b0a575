# The slips of a first hour: what each program of slips/ says, and how it ends.
# Sourced by run.
slip() {
	name=$(basename "$1" .cu)
	if ! "$loomcc" -o "$tap_scratch/$name" "$1" 2>"$tap_scratch/err"; then
		not_ok "a slip: $name" "$tap_scratch/err"
		return
	fi
	{
		"$tap_scratch/$name" 2>&1
		echo "exit $?"
	} | sed '/^loom: [0-9]* hazard/d' >"$tap_scratch/said"
	[ "${UPDATE-}" != yes ] || cp "$tap_scratch/said" "$here/slips/$name.expected"
	same "a slip: $name" "$here/slips/$name.expected" "$tap_scratch/said"
}

for source in "$here"/slips/*.cu; do
	slip "$source"
done

# Addresses may be scarce: a few blocks are checked all the same, more are named,
# and so is what takes more yet.
cat >"$tap_scratch/turn.cu" <<'CU'
#include <cooperative_groups.h>
#include <cstdio>
__global__ void turn(int *p)
{
	__shared__ int s[32];

	s[threadIdx.x] = threadIdx.x;
	if (gridDim.x > 100)
		cooperative_groups::this_grid().sync();
	p[threadIdx.x] = s[31 - threadIdx.x];
}
int main(int count, char **)
{
	int blocks = count > 1 ? 500 : 1, *p;
	void *values[] = { &p };

	cudaMalloc(&p, 256);
	cudaLaunchCooperativeKernel((void *)turn, blocks, 32, values);
}
CU
check 'a program for few addresses compiles' \
	"$loomcc" -o "$tap_scratch/turn" "$tap_scratch/turn.cu"
scarce() {
	kilobytes=$1
	shift
	(ulimit -v "$kilobytes" && "$tap_scratch/turn" "$@")
}
refuse 'a race, where addresses are scarce' 1 'turn.cu:10: hazard: race: ' scarce 8000000
refuse 'more blocks than there are addresses for' 1 \
	'addresses to check [0-9]+ blocks at a time, .* ulimit -v unlimited' scarce 8000000 many
refuse 'too few addresses for any' 1 \
	'this shell allows 4000000 kB; say ulimit -v unlimited, or 8000000' scarce 4000000
