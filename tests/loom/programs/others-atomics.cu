// Atomic functions of their own, and atomics wherever an expression may stand.
#include <cstdio>
__device__ double atomicAdd(double *p, double v, int twice) { return atomicAdd(p, twice * v); }
struct Box { int n; __device__ int atomicAdd(int v) { return ::atomicAdd(&n, v); } };
__device__ void atomicMax(float *p, float v) { atomicMax((int *)p, __float_as_int(v)); }
template <class T> __global__ void k(T *out, T *list, int n)
{
	__shared__ T s[64], count;
	__shared__ Box box;
	__shared__ float f;
	if (threadIdx.x == 0) { count = 0; box.n = 0; f = 0; }
	s[threadIdx.x] = 0;
	__syncthreads();
	list[atomicAdd(&count, (T)1)] = threadIdx.x;
	list[64 + atomicAdd(out + atomicAdd(&s[3], T(0)), (T)1)] = 1;
	if (atomicAdd(&s[1], 1) == 63) s[2] = 5;
	else atomicAdd(&s[0], 1);
	for (int i = 0; i < n; atomicAdd(&s[4], 1)) i++;
	switch (threadIdx.x & 1) { case 0: atomicAdd(&s[5], 1); break; default: atomicSub(&s[5], 1); }
	T r = -atomicAdd(&s[6], 1), q = (T)atomicAdd(&s[7], 1), z = threadIdx.x ? atomicOr(&s[8], 1) : atomicAnd(&s[8], ~0);
	box.atomicAdd(2);
	atomicMax(&f, (float)threadIdx.x);
	(void)atomicAdd(&s[9], 2);
	auto g = [&](int v) { return atomicAdd(&s[10], v) + 1; };
	g(3);
	__syncthreads();
	out[threadIdx.x + 4] = s[threadIdx.x % 11] + 0 * (r + q + z) + (threadIdx.x == 11 ? box.n + (int)f : 0);
}
int main()
{
	int *o, *l, h[100];
	cudaMalloc(&o, 4000); cudaMalloc(&l, 4000); cudaMemset(o, 0, 4000); cudaMemset(l, 0, 4000);
	k<<<1, 64>>>(o, l, 3);
	cudaMemcpy(h, o, sizeof h, cudaMemcpyDeviceToHost);
	for (int i = 0; i < 17; i++) printf("%d ", h[i]); puts("");
	return cudaGetLastError();
}
