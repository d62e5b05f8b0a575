// Branches that nvcc does not make branches: it predicates a few instructions,
// and a warp none of whose lanes wants them issues them all the same, without
// a wavefront.  The comments say what its machine code for sm_90 does.
#include <cooperative_groups.h>

#define KERNEL(name) __global__ void name(unsigned *out, const unsigned *in)
#define TILE                                                             \
	__shared__ unsigned t[512];                                      \
	const unsigned i = threadIdx.x, v = in[i];                       \
	t[i] = v;                                                        \
	t[i + 128] = v;                                                  \
	t[i + 256] = v;                                                  \
	t[i + 384] = v;                                                  \
	__syncthreads();

// All blocks have 128 threads: 4 warps, of which one takes the branch.
KERNEL(sum) // predicated: 2 loads, 1 store
{
	TILE
	if (i < 32)
		t[i] += t[i + 256];
	__syncthreads();
	out[i] = t[i];
}
KERNEL(four_stores) // predicated
{
	TILE
	if (i < 32) {
		t[i] = 1;
		t[i + 128] = 2;
		t[i + 256] = 3;
		t[i + 384] = i;
	}
	__syncthreads();
	out[i] = t[i];
}
KERNEL(six_stores) // a branch
{
	TILE
	if (i < 32) {
		t[i] = 1;
		t[i + 64] = 6;
		t[i + 128] = 2;
		t[i + 192] = 5;
		t[i + 256] = 3;
		t[i + 384] = i;
	}
	__syncthreads();
	out[i] = t[i];
}
KERNEL(both_sides) // predicated, both of them
{
	TILE
	if (i < 32)
		t[i] = v + 1;
	else
		t[i + 128] = v * 3;
	__syncthreads();
	out[i] = t[i];
}
KERNEL(one_value) // predicated
{
	TILE
	out[i] = (i < 32 ? t[i + 128] : 0) + t[i];
}
KERNEL(two_conditions) // a branch around the first, predicated by the second
{
	TILE
	if (i < 64 && in[0] + i < 32)
		t[i + 256] = i;
	__syncthreads();
	out[i] = t[i + 256];
}
KERNEL(second_holds) // predicated by both at once, in all warps
{
	TILE
	if (i < 32 && i + blockDim.x < 512)
		t[i + 256] = i;
	__syncthreads();
	out[i] = t[i + 256];
}
KERNEL(last) // lanes that have nothing left to do leave
{
	TILE
	if (i < 32)
		out[i] = t[i];
}
KERNEL(voting) // a branch: it holds an atomic operation
{
	TILE
	if (i < 32)
		atomicAdd(&t[t[i] % 128 + 128], 1u);
	__syncthreads();
	out[i] = t[i];
}
KERNEL(looping) // a branch: it holds a loop
{
	TILE
	if (i < 32)
#pragma unroll 1
		for (unsigned k = 0; k < in[0] % 8; k++)
			t[i + k] = k;
	__syncthreads();
	out[i] = t[i];
}
KERNEL(halving) // predicated in each round of a loop: 8, 4, 2, 1, ... lanes
{
	TILE
#pragma unroll 1
	for (unsigned s = 64; s > 0; s /= 2) {
		if (i < s)
			t[i] += t[i + s];
		__syncthreads();
	}
	out[i] = t[i];
}
KERNEL(then_atomic) // predicated: an atomic operation is left to do
{
	TILE
	const unsigned w = i < 32 ? t[i + 128] : 0;
	if (v < 64)
		atomicAdd(&out[i], w);
}
KERNEL(then_branch) // predicated; where it ends the next one begins
{
	TILE
	unsigned w = i < 32 ? t[i + 128] : 0;
	if (v < 32)
#pragma unroll 1
		for (unsigned k = 0; k < 5; k++)
			w = __shfl_xor_sync(~0u, w, 1) * 3;
	out[i] = w;
}
KERNEL(rank) // predicated: who a thread is is known before
{
	__shared__ unsigned t[32];
	const unsigned i = threadIdx.x;
	auto tile = cooperative_groups::tiled_partition<32>(
		cooperative_groups::this_thread_block());
	if (tile.thread_rank() == 0)
		t[i / 32] = in[i];
	__syncthreads();
	out[i] = i < blockDim.x / 32 ? t[tile.thread_rank()] : 0;
}
int main()
{
	unsigned *out, *in;

	cudaMalloc(&out, 4096);
	cudaMalloc(&in, 4096);
	cudaMemset(in, 0, 4096);
	sum<<<1, 128>>>(out, in);
	four_stores<<<1, 128>>>(out, in);
	six_stores<<<1, 128>>>(out, in);
	both_sides<<<1, 128>>>(out, in);
	one_value<<<1, 128>>>(out, in);
	two_conditions<<<1, 128>>>(out, in);
	second_holds<<<1, 128>>>(out, in);
	last<<<1, 128>>>(out, in);
	voting<<<1, 128>>>(out, in);
	looping<<<1, 128>>>(out, in);
	halving<<<1, 128>>>(out, in);
	then_atomic<<<1, 128>>>(out, in);
	then_branch<<<1, 128>>>(out, in);
	rank<<<1, 128>>>(out, in);
	return cudaDeviceSynchronize();
}
