// Functions, variables and types as CUDA sources declare them.
#include <cstdio>
struct Vec {
	float x, y;
	__host__ __device__ Vec() : x(0), y(0) {}
	__host__ __device__ Vec(float a, float b) : x(a), y(b) {}
	__device__ Vec operator+(const Vec &o) const { return Vec(x + o.x, y + o.y); }
	__device__ operator float() const { return x * y; }
	static __device__ __forceinline__ float one() { return 1; }
};
template <class T> struct Traits { typedef T type; enum { width = 4 }; };
template <> struct Traits<double> { typedef float type; enum { width = 2 }; };

__constant__ float coefficient[3] = { 1, 2, 3 };
__device__ __constant__ int twice_marked = 7;
__constant__ const int fixed[2] = { 10, 20 };
static __device__ int counter = 5, other;
__device__ constexpr int size = 8;
__device__ float4 wide = { 1, 2, 3, 4 };
extern __device__ int later;
__device__ int later = 9;
__device__ const float pi = 3.5f;

__device__ __noinline__ float slow(float v) { return v * coefficient[2]; }
__host__ __device__ inline int both(int a) { return a + 1; }
template <int N> __device__ int unrolled(const int *p)
{
	int s = 0;
#pragma unroll
	for (int i = 0; i < N; i++)
		s += p[i];
	return s;
}
template <> __device__ int unrolled<1>(const int *p) { return -p[0]; }
template <class A, class B> struct Both { A first; B second; };
static __device__ Both<int, int> two(int a) { return { a, a + 1 }; }

__global__ void forward(int *out);
template <class T, int N = 2> __global__ void typed(T *out)
{
	__shared__ typename Traits<T>::type part[Traits<T>::width * N];
	__shared__ unsigned long long total;
	__shared__ T *where;
	if (threadIdx.x == 0) {
		total = sizeof part;
		where = out;
	}
	part[threadIdx.x % (Traits<T>::width * N)] = 1;
	__syncthreads();
	if (threadIdx.x == 1)
		*where = (T)(total + part[0]);
}
template __global__ void typed<float, 3>(float *);
extern "C" {
__global__ void in_c(int *out) { *out = both(1); }
}
namespace {
struct Hidden {
	int v;
};
__global__ void anonymous(int *out, Hidden h) { *out = h.v; }
} // namespace
__global__ void forward(int *out)
{
	int local[4] = { 1, 2, 3, 4 };
	Vec v = Vec(1, 2) + Vec(3, Vec::one());
	float4 w = wide;
	out[0] = (int)(float)v;
	out[1] = (int)slow(2) + twice_marked + fixed[1];
	out[2] = atomicAdd(&counter, 1) + later + size;
	out[3] = unrolled<3>(local) + unrolled<1>(local);
	out[4] = two(4).second + (int)(w.x + w.w) + (int)pi;
	other = 3;
	auto square = [](int a) { return a * a; };
	out[5] = square(both(2)) + min(3, 4u) + max(1.5f, 2.0f);
	out[6] = __float_as_int(1.0f) == 0x3f800000 && warpSize == 32;
	float4 a[2] = { { 1, 2, 3, 4 }, make_float4(5, 6, 7, 8) };
	a[0] = a[1];
	out[7] = (int)(a[0].w + a[1].x);
}

// Parameters that hide their kernel.
__global__ void hidden(int *__restrict__ hidden)
{
	*hidden = 31;
}
template <class T> __global__ void hides(T *hides, T value)
{
	hides[1] = value;
}

int main()
{
	int *d, h[8], n;
	float f[3] = { 0, 0, 5 };
	void *address;

	cudaMalloc(&d, sizeof h);
	forward<<<1, 1>>>(d);
	cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
	for (int v : h)
		printf("%d ", v);
	cudaMemcpyToSymbol(coefficient, &f[2], sizeof(float), 2 * sizeof(float));
	forward<<<1, 1>>>(d);
	cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
	printf("\n%d %d\n", h[1], h[2]);
	cudaMemcpyFromSymbol(&n, counter, sizeof n);
	printf("%d ", n);
	cudaMemcpyFromSymbol(&n, other, sizeof n);
	printf("%d %s\n", n,
	       cudaGetErrorName(cudaGetSymbolAddress(&address, counter)));
	typed<<<1, 32>>>((float *)d);
	cudaMemcpy(f, d, sizeof *f, cudaMemcpyDeviceToHost);
	typed<double><<<1, 32>>>((double *)d);
	double g;
	cudaMemcpy(&g, d, sizeof g, cudaMemcpyDeviceToHost);
	in_c<<<1, 1>>>(d);
	cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
	anonymous<<<1, 1>>>(d + 1, Hidden{ 6 });
	cudaMemcpy(h + 1, d + 1, sizeof *h, cudaMemcpyDeviceToHost);
	printf("%g %g %d %d\n", f[0], g, h[0], h[1]);
	hidden<<<1, 1>>>(d);
	hides<<<1, 1>>>(d, 32);
	cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
	printf("%d %d\n", h[0], h[1]);
	return cudaGetLastError();
}
