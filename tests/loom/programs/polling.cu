// Who waits by loads past the first cache: __ldcg and __ldcv look each time.
#include <cstdio>
__global__ void k(int *f, int *o)
{
	if (blockIdx.x == 0) {
		o[0] = 7;
		__threadfence();
		atomicExch(f, 1);
	} else {
		while (__ldcg(f) == 0)
			;
		__threadfence();
		o[1] = o[0];
	}
}
__global__ void l(int *f, int *o)
{
	if (threadIdx.x == 0) {
		o[0] = 7;
		__threadfence();
		*(volatile int *)f = 1;
	} else {
		int seen;
		do
			seen = __ldcv(f);
		while (!seen);
		__threadfence();
		o[1] = o[0];
	}
}
int main()
{
	int *f;
	cudaMallocManaged(&f, 64);
	cudaMemset(f, 0, 64);
	k<<<2, 1>>>(f, f + 2);
	cudaDeviceSynchronize();
	printf("%d\n", f[3]);
	l<<<1, 64>>>(f + 4, f + 6);
	cudaDeviceSynchronize();
	printf("%d\n", f[7]);
	return 0;
}
