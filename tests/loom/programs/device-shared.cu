// __shared__ with __device__ before it or behind, as the Programming Guide allows.
#include <cstdio>

__device__ __shared__ int s[32];
static __shared__ __device__ int last;

__global__ void turn(int *out)
{
	__device__ __shared__ int t[32];

	s[threadIdx.x] = t[threadIdx.x] = threadIdx.x;
	if (threadIdx.x == 31)
		last = 100;
	__syncthreads();
	out[threadIdx.x] = s[31 - threadIdx.x] + t[1] + last;
}

int main()
{
	int *out, host[32];

	cudaMalloc(&out, sizeof host);
	turn<<<1, 32>>>(out);
	cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
	printf("%d %d\n", host[3], host[31]);
	return 0;
}
