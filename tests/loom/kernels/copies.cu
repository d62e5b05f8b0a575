// Asynchronous copies: each is a request to load, as an H200 counts it, but
// its sectors are none of a load's, and it is no store to shared memory.
#include <cuda_pipeline.h>

template <int size, int to, int from>
__global__ void copy(const char *in, int *out)
{
	extern __shared__ __align__(128) char s[];
	__pipeline_memcpy_async(s + threadIdx.x * to, in + threadIdx.x * from,
				size);
	__pipeline_commit();
	__pipeline_wait_prior(0);
	__syncthreads();
	out[threadIdx.x] = *(int *)(s + (31 - threadIdx.x) * to);
}

// Whose source is empty reads nothing.
__global__ void zeros(const char *in, int *out)
{
	extern __shared__ __align__(128) char s[];
	__pipeline_memcpy_async(s + threadIdx.x * 16, in + threadIdx.x * 16, 16,
				threadIdx.x % 2 ? 16 : 0);
	__pipeline_commit();
	__pipeline_wait_prior(0);
	__syncthreads();
	out[threadIdx.x] = *(int *)(s + (31 - threadIdx.x) * 16);
}

__global__ void some(const char *in, int *out)
{
	extern __shared__ __align__(128) char s[];
	if (threadIdx.x < 9)
		__pipeline_memcpy_async(s + threadIdx.x * 4,
					in + threadIdx.x * 4, 4);
	__pipeline_commit();
	__pipeline_wait_prior(0);
	__syncthreads();
	out[threadIdx.x] = *(int *)(s + threadIdx.x % 9 * 4);
}

int main()
{
	char *in;
	int *out;

	cudaMalloc(&in, 65536);
	cudaMalloc(&out, 4096);
	cudaMemset(in, 1, 65536);
	copy<4, 4, 4><<<1, 32, 8192>>>(in, out);
	copy<8, 8, 8><<<1, 32, 8192>>>(in, out);
	copy<16, 16, 16><<<1, 32, 8192>>>(in, out);
	copy<4, 128, 4><<<1, 32, 8192>>>(in, out);
	copy<16, 32, 16><<<1, 32, 8192>>>(in, out);
	copy<16, 16, 128><<<1, 32, 8192>>>(in, out);
	zeros<<<1, 32, 8192>>>(in, out);
	some<<<1, 32, 8192>>>(in, out);
	return cudaGetLastError();
}
