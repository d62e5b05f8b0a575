// A message and a count by __nv_atomic_load_n, which is no plain load.
#include <cstdio>
__global__ void k(int *d, int *f, int *o)
{
	if (blockIdx.x == 0) {
		d[0] = 7;
		__nv_atomic_store_n(f, 1, __NV_ATOMIC_RELEASE, __NV_THREAD_SCOPE_DEVICE);
	} else {
		while (__nv_atomic_load_n(f, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_DEVICE) == 0)
			;
		o[0] = d[0];
	}
}
__global__ void relaxed(int *f, int *o)
{
	if (threadIdx.x == 0)
		atomicAdd(f, 1);
	else
		o[threadIdx.x] = __nv_atomic_load_n(f, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
}
int main()
{
	int *d;
	cudaMalloc(&d, 512);
	cudaMemset(d, 0, 512);
	k<<<2, 1>>>(d, d + 1, d + 2);
	relaxed<<<1, 32>>>(d + 3, d + 4);
	return printf("%d\n", (int)cudaDeviceSynchronize()) < 0;
}
