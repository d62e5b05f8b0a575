// One kernel for each kind of counter; their counters, by line, are in
// kinds.expected.
#include <cstdio>
#line 10 "chapters/98-kinds.md"
__constant__ int table[64];
__device__ unsigned bins[64];
__global__ void histogram(const unsigned *in)
{
	__shared__ unsigned own[64];
	own[threadIdx.x] = 0;
	__syncthreads();
	atomicAdd(&own[in[threadIdx.x] % 4], 2u);
	__syncthreads();
	atomicAdd(&bins[threadIdx.x / 16], own[threadIdx.x]);
}
__global__ void look_up(int *out, int step)
{
	out[threadIdx.x] = table[threadIdx.x / step];
}
__global__ void columns(float *out, const float *in)
{
	out[threadIdx.x] = in[threadIdx.x * 32];
}
__device__ int collatz(int n)
{
	int steps = 0;
	while (n > 1) {
		n = n % 2 ? 3 * n + 1 : n / 2;
		steps++;
	}
	return steps;
}
__global__ void diverge(int *out)
{
	if (threadIdx.x < 8)
		out[threadIdx.x] = collatz(threadIdx.x);
}
__global__ void quads(float *out)
{
	__shared__ float tile[128];
	float *own = &tile[4 * threadIdx.x];
	own[0] = own[1] = own[2] = own[3] = 1;
	__syncwarp();
	float a = own[0];
	float b = own[1];
	float c = own[2];
	out[threadIdx.x] = a + b + c + own[3];
}
__constant__ float4 wide[32];
__global__ void look_up_wide(float4 *out)
{
	float4 v = wide[threadIdx.x / 2];
	out[threadIdx.x] = v;
}
__global__ void gossip(unsigned *out)
{
	unsigned x = __shfl_xor_sync(~0u, threadIdx.x, 1);
	double y = __shfl_sync(~0u, 1.0 * x, 3);
	if (threadIdx.x < 16)
		x = __ballot_sync(0xffff, x & 1);
	__syncwarp();
	out[threadIdx.x] = x + y;
}
int main()
{
	unsigned *in;
	float *f;
	cudaMalloc(&in, 4096);
	cudaMalloc(&f, 8192);
	cudaMemset(in, 0, 4096);
	cudaMemset(f, 0, 8192);
	histogram<<<1, 64>>>(in);
	look_up<<<1, 32>>>((int *)in, 1);
	look_up<<<1, 32>>>((int *)in, 32);
	columns<<<1, 32>>>(f + 1024, f + 1);
	columns<<<1, 32>>>(f + 1024, f + 1);
	diverge<<<1, 32>>>((int *)in);
	quads<<<1, 32>>>(f);
	look_up_wide<<<1, 32>>>((float4 *)f);
	gossip<<<1, 32>>>(in);
	return cudaGetLastError();
}
