// run: past<<<1, 32>>>(out)
// run: before<<<1, 32>>>(in)
// run: uninitialised<<<1, 32>>>(out)
// run: skipped_barrier<<<1, 64>>>(out)
// run: half_barrier<<<1, 32>>>(out)
// run: absent_lane<<<1, 32>>>(out)
// run: misaligned<<<1, 32>>>(out)
// run: divided<<<1, 32>>>(out, 0)
// run: overflows<<<1, 32>>>(out, 100000)
// run: endless<<<1, 32>>>(in)
// run: no_barrier<<<1, 64>>>(out)
// run: blocks_meet<<<2, 32>>>(in)
// run: local_array<<<1, 32>>>(out, 9)
// run: null<<<1, 32>>>(nullptr)
// run: constant<<<1, 1>>>()
// run: asserts<<<1, 4>>>(2)
// run: unread<<<1, 32>>>(out)
__global__ void past(unsigned *out) { out[threadIdx.x + 65536] = 1; }
__global__ void before(unsigned *in) { in[(int)threadIdx.x - 1] = 1; }
__global__ void uninitialised(unsigned *out)
{
	__shared__ int tile[64];

	out[threadIdx.x] = tile[threadIdx.x];
}
__global__ void skipped_barrier(unsigned *out)
{
	if (threadIdx.x < 32)
		__syncthreads();
	out[threadIdx.x] = 1;
}
__global__ void half_barrier(unsigned *out)
{
	if (threadIdx.x < 5)
		__syncthreads();
	out[threadIdx.x] = 1;
}
__global__ void absent_lane(unsigned *out)
{
	if (threadIdx.x < 5)
		out[threadIdx.x] = __shfl_down_sync(0x1f, threadIdx.x, 1);
}
__global__ void misaligned(unsigned *out)
{
	((uint4 *)(out + 1))[threadIdx.x] = make_uint4(1, 2, 3, 4);
}
__global__ void divided(unsigned *out, int zero) { out[threadIdx.x] = (int)threadIdx.x / zero; }
__global__ void overflows(unsigned *out, int n) { out[(int)threadIdx.x * n * n] = 1; }
__global__ void endless(volatile unsigned *in)
{
	while (in[0] != 77)
		;
}
__global__ void no_barrier(unsigned *out)
{
	__shared__ unsigned tile[64];

	tile[threadIdx.x] = threadIdx.x;
	out[threadIdx.x] = tile[63 - threadIdx.x];
}
__global__ void blocks_meet(unsigned *in) { in[threadIdx.x] = blockIdx.x + 1000; }
__global__ void local_array(unsigned *out, int n)
{
	unsigned word[8];

	for (int i = 0; i < n; i++)
		word[i] = i;
	out[threadIdx.x] = word[threadIdx.x % 8];
}
__global__ void null(unsigned *p) { *p = 1; }
__constant__ int table[4];
__global__ void constant() { *(int *)&table[1] = 3; }
__global__ void asserts(int n) { assert(threadIdx.x != n); }
__global__ void unread(unsigned *out) { out[threadIdx.x + 32] = out[threadIdx.x]; }
