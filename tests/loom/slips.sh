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

# An index of 32 bits into a table of more than 2^31 bytes.
cat >"$tap_scratch/index.cu" <<'CU'
__global__ void gather(const char *table, const long *row, char *out, int width)
{
	int at = (int)row[0] * width + threadIdx.x;

	out[threadIdx.x] = table[at];
}
int main()
{
	const long rows = 262144, row = 255999;
	const int width = 8960;
	char *table, *out;
	long *d;

	cudaMalloc(&table, rows * width);
	cudaMalloc(&out, 32);
	cudaMalloc(&d, sizeof row);
	cudaMemcpy(d, &row, sizeof row, cudaMemcpyHostToDevice);
	cudaMemset(table + row * width, 2, width);
	gather<<<1, 32>>>(table, d, out, width);
	return cudaDeviceSynchronize();
}
CU
check 'an index that overflows compiles' \
	"$loomcc" -o "$tap_scratch/index" "$tap_scratch/index.cu"
refuse 'an index that overflows' 1 'index.cu:[35]: .*overflow' "$tap_scratch/index"

# A counter that one block sets while all add to it.
cat >"$tap_scratch/set.cu" <<'CU'
__global__ void count(int *n)
{
	if (blockIdx.x == 0 && threadIdx.x == 0)
		*n = 0;
	atomicAdd(n, 1);
}
int main()
{
	int *n;

	cudaMalloc(&n, 4);
	cudaMemset(n, 0, 4);
	count<<<4, 64>>>(n);
	return cudaDeviceSynchronize();
}
CU
check 'a counter that is set late compiles' "$loomcc" -o "$tap_scratch/set" "$tap_scratch/set.cu"
refuse 'a counter that is set late' 1 'set.cu:.* set it before the launch, by cudaMemset' \
	"$tap_scratch/set"
