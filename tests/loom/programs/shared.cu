// Shared variables in every form: where they lie and that they are poisoned.
#include <cstdio>
template <class T, int N> struct Box { T v[N]; };
__device__ float sum_of(float v)
{
	__shared__ float part[33];
	part[threadIdx.x] = v;
	__syncthreads();
	float s = 0;
	for (unsigned i = 0; i < blockDim.x; i++)
		s += part[i];
	__syncthreads();
	return s;
}
__shared__ int whole_file[4];
__shared__ volatile int *nowhere;
template <class T, int W> __global__ void forms(unsigned *out, T one)
{
	__shared__ __align__(128) T tile[W][W + 1];
	__shared__ int a[3], b;
	static __shared__ double d;
	__shared__ __align__(16) char raw[20];
	__shared__ alignas(32) float4 q[2];
	__shared__ Box<T, (W > 2 ? 3 : 4)> box;
	volatile __shared__ unsigned v;
	extern __shared__ unsigned bytes[];
	unsigned *last = &bytes[3];
	const unsigned base = (unsigned)(size_t)&tile;

	if (threadIdx.x == 0) {
		unsigned at[] = {
			(unsigned)(size_t)&a, (unsigned)(size_t)&b,
			(unsigned)(size_t)&d, (unsigned)(size_t)raw,
			(unsigned)(size_t)q, (unsigned)(size_t)&box,
			(unsigned)(size_t)&v,
		};
		for (int i = 0; i < 7; i++)
			out[i] = at[i] - base;
		out[7] = a[0];
		out[8] = b;
		out[9] = *last;
		*last = 5;
		v = 7;
		b = *last + (int)v;
		box.v[2] = one;
		whole_file[2] = b;
		nowhere = &whole_file[2];
		out[10] = sizeof tile + sizeof box;
	}
	float s = sum_of(1) + sum_of(2);
	if (threadIdx.x == 1)
		out[11] = (unsigned)s + *nowhere;
}
// Another kernel starts anew.
__global__ void again(unsigned *out)
{
	__shared__ int first[2];
	out[threadIdx.x] = first[threadIdx.x];
	first[threadIdx.x] = 1;
}
int main()
{
	unsigned *d, h[16];
#ifdef __LOOM__
	loom_expect("forms", "uninitialised");
	loom_expect("again", "uninitialised");
#endif
	cudaMalloc(&d, sizeof h);
	forms<float, 4><<<2, 4, 16>>>(d, 1.0f);
	cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
	for (int i = 0; i < 12; i++)
		printf("%d ", (int)h[i]);
	again<<<3, 2>>>(d);
	cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
	printf("\n%x %x\n", h[0], h[1]);
}
