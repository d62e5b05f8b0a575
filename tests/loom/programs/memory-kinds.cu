// Memory of every kind: constants, tables, several views of one buffer.
#include <malloc.h> // declares malloc and free for the host once more
#include <cstdio>
#include <cassert>

__managed__ int shared_counter = 3;
__device__ __managed__ float managed_array[4] = { 1, 2, 3, 4 };
__constant__ struct { int a; float b[2]; } settings = { 4, { 1.5f, 2.5f } };
__device__ int matrix[2][3] = { { 1, 2, 3 }, { 4, 5, 6 } };
static const int host_constant = 21;
constexpr __device__ int device_sizes[3] = { 70, 80, 90 };
__device__ constexpr float pi = 3.25f;
namespace deep { __device__ int hidden = 11; __constant__ int fixed_one = 12; }
struct Point { float x, y; };
__device__ Point points[2] = { { 1, 2 }, { 3, 4 } };
struct __align__(16) Big { float v[12]; };
__device__ Big big_one;

extern __shared__ float whole[];
template <class T> __device__ T *view()
{
	extern __shared__ __align__(16) unsigned char raw[];
	return reinterpret_cast<T *>(raw);
}
// Dynamic shared memory of any type, from some byte on.
template <class T> struct Scratch {
	unsigned skip = 0;
	__device__ T &operator[](unsigned i) const
	{
		extern __shared__ __align__(16) unsigned char pool[];
		return reinterpret_cast<T *>(pool + skip)[i];
	}
};
template <> struct Scratch<double> {
	unsigned skip = 0;
	__device__ double *begin() const
	{
		extern __shared__ double pool_of_doubles[];
		return pool_of_doubles + skip / sizeof(double);
	}
	__device__ double &operator[](unsigned i) const { return begin()[i]; }
};
template <class T> __global__ void by_type(T *out)
{
	const Scratch<T> s{ 16 };
	unsigned t = threadIdx.x;
	if (t % 2)
		s[t - 1] = t + 10;
	else
		s[t + 1] = t + 10;
	__syncthreads();
	out[t] = s[t];
}
__device__ int in_function(int v)
{
	__shared__ int scratch[64];
	scratch[threadIdx.x] = v;
	__syncthreads();
	return scratch[(threadIdx.x + 1) % blockDim.x];
}
__global__ void views(int *out)
{
	extern __shared__ char bytes[];
	int *ints = (int *)bytes;
	float *floats = (float *)&ints[32];
	ints[threadIdx.x] = threadIdx.x;
	floats[threadIdx.x] = threadIdx.x + 0.5f;
	__syncthreads();
	out[threadIdx.x] = ints[31 - threadIdx.x] + (int)(2 * view<float>()[32 + threadIdx.x]) + (int)whole[0];
	out[threadIdx.x] += in_function(threadIdx.x);
}
__global__ void tables(int *out)
{
	const float weights[3] = { 0.5f, 1.5f, 2.5f };
	static const int local_table[4] = { 10, 20, 30, 40 };
	constexpr int local_constexpr[3] = { 100, 200, 300 };
	static constexpr int sc[2] = { 1000, 2000 };
	const char *name = "kernel";
	unsigned i = threadIdx.x;
	out[0] = (int)(2 * weights[i % 3]) + local_table[i % 4] + local_constexpr[i % 3] + sc[i % 2];
	out[1] = name[i % 6];
	out[2] = host_constant + 9 + device_sizes[i % 3] + (int)pi;
	out[3] = settings.a + (int)settings.b[1] + matrix[1][i % 3];
	out[4] = shared_counter + (int)managed_array[i % 4];
	out[5] = deep::hidden + deep::fixed_one;
	Point p = points[1];
	out[6] = (int)(p.x * 10 + p.y);
	switch (i % 7) { case 0: out[7] = 70; break; case 1: out[7] = 71; break; case 2: out[7] = 722; break;
	case 3: out[7] = 73; break; case 4: out[7] = 75; break; case 5: out[7] = 79; break; default: out[7] = 1; }
	if (i == 0) shared_counter++;
}
__global__ void structs(Big *to, const Big *from)
{
	to[threadIdx.x] = from[threadIdx.x];
	if (threadIdx.x == 0) big_one = from[1];
}
__global__ void copies(int *to, const int *from, int n)
{
	int local[4];
	memcpy(local, from + 4 * threadIdx.x, sizeof local);
	memcpy(to + 4 * threadIdx.x, local, sizeof local);
	if (threadIdx.x == 0) { memset(to + 64, 0x11, 4 * n); memcpy(to + 80, from, 4 * n); }
	assert(n > 0);
}
struct Base { __device__ virtual int f() { return 1; } __device__ virtual ~Base() {} };
struct Derived : Base { int n; __device__ Derived(int v) : n(v) {} __device__ int f() override { return n; } };
__global__ void heap(int *out)
{
	int *p = (int *)malloc(16);
	p[0] = threadIdx.x; p[3] = 4;
	int *q = new int[8];
	q[7] = 8;
	Base *b = new Derived(5);
	out[threadIdx.x] = p[0] + p[3] + q[7] + b->f();
	delete b;
	delete[] q;
	free(p);
}
__global__ void lambda_inside(int *out)
{
	int base = 3;
	auto f = [&](int v) { return v * base; };
	out[threadIdx.x] = f(threadIdx.x);
	printf("thread %d of %s\n", threadIdx.x, "lambda_inside");
}
__device__ int recursive(int n) { return n < 2 ? 1 : n * recursive(n - 1); }
__global__ void recursion(int *out) { out[0] = recursive(6); }
template <int N> struct Factorial { enum { value = N * Factorial<N - 1>::value }; };
template <> struct Factorial<0> { enum { value = 1 }; };
template <int N, int M = Factorial<N>::value> __global__ void meta(int *out) { __shared__ int t[N][M]; t[0][0] = sizeof t; out[0] = t[0][0]; }

static void show(const char *what, const int *d, int n)
{
	int h[128];
	cudaError_t e = cudaDeviceSynchronize();
	cudaMemcpy(h, d, n * sizeof *h, cudaMemcpyDeviceToHost);
	printf("%s (%s):", what, cudaGetErrorName(e));
	for (int i = 0; i < n; i++) printf(" %d", h[i]);
	printf("\n");
}
int main()
{
	int *d, *e, h[128];
	for (int i = 0; i < 128; i++) h[i] = i;
	cudaMalloc(&d, sizeof h);
	cudaMalloc(&e, sizeof h);
	cudaMemcpy(e, h, sizeof h, cudaMemcpyHostToDevice);
	views<<<1, 32, 64 * 4>>>(d); show("views", d, 32);
	by_type<int><<<1, 4, 64>>>(d); show("int", d, 4);
	by_type<double><<<1, 2, 64>>>((double *)d); show("double", d, 4);
	tables<<<1, 1>>>(d); show("tables", d, 8);
	printf("%d\n", shared_counter);
	shared_counter = 40;
	managed_array[0] = 2;
	tables<<<1, 1>>>(d); show("tables", d, 8);
	structs<<<1, 2>>>((Big *)d, (Big *)e); show("structs", d, 24);
	copies<<<1, 4>>>(d, e, 5); show("copies", d, 16); show("set", d + 64, 5); show("more", d + 80, 5);
	heap<<<1, 3>>>(d); show("heap", d, 3);
	lambda_inside<<<1, 2>>>(d); show("lambda", d, 2);
	recursion<<<1, 1>>>(d); show("recursion", d, 1);
	meta<4><<<1, 1>>>(d); show("meta", d, 1);
	return 0;
}
