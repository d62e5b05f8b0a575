// Kernels that are there to show a hazard: the program goes on behind each.
#include <cstdio>

__global__ void beyond(int *p)
{
	p[threadIdx.x + 1] = threadIdx.x;
}
__global__ void barred(int *p)
{
	__shared__ int s[64];

	s[threadIdx.x] = threadIdx.x;
	if (threadIdx.x < 40)
		__syncthreads();
	p[threadIdx.x] = s[63 - threadIdx.x];
	__syncthreads();
}
__global__ void racing(int *p)
{
	__shared__ int s[64];

	s[threadIdx.x] = threadIdx.x;
	p[threadIdx.x] = s[63 - threadIdx.x];
}
__global__ void right(int *p)
{
	__shared__ int s[64];

	s[threadIdx.x] = threadIdx.x;
	__syncthreads();
	p[threadIdx.x] = s[63 - threadIdx.x];
}

int main()
{
	int *p, h[64];

	cudaMalloc(&p, sizeof h);
#ifdef __LOOM__
	loom_expect("beyond", "bounds");
	loom_expect("barred", "barrier");
	loom_expect("barred", "race");
	loom_expect("racing", "race");
	loom_expect("racing", "uninitialised");
#endif
	for (int round = 0; round < 3; round++) {
		beyond<<<3, 64>>>(p);
		barred<<<200, 64>>>(p);
		racing<<<1, 64>>>(p);
		right<<<1, 64>>>(p);
		cudaMemcpy(h, p, sizeof h, cudaMemcpyDeviceToHost);
		printf("%d %d %s\n", h[0], h[63],
		       cudaGetErrorName(cudaGetLastError()));
	}
	fflush(stdout);
}
