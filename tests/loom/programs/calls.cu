// Launches by call, and the language around kernels.
#include <cstdio>
#include <utility>

#define CHECK(call)                                                         \
	do {                                                                \
		cudaError_t e = (call);                                     \
		if (e != cudaSuccess)                                       \
			printf("%d: %s\n", __LINE__, cudaGetErrorName(e));  \
	} while (0)

struct Pair {
	int a;
	double b;
};

__global__ void sum(int *out, int n, Pair p, char c)
{
	if ((int)threadIdx.x < n)
		atomicAdd(out, p.a + (int)p.b + c);
}
template <typename T, int N> __global__ void scale(T *out, T by)
{
	for (int i = threadIdx.x; i < N; i += blockDim.x)
		out[i] = (T)i * by;
}
__global__ void __launch_bounds__(64) narrow(int *out)
{
	atomicAdd(out, 1);
}
template <int N> __global__ void __launch_bounds__(N * 2, 1) bounded(int *out)
{
	atomicAdd(out, N);
}

// What a call may leave to the kernel, or the kernel to the call.
template <class T = int> __global__ void fallback(T *out, T v = T(7))
{
	*out = v;
}
template <class T> __global__ void optional(T *out, const T *mask, T v)
{
	*out = mask ? 0 : v;
}
template <int N> __global__ void given(int *out, const int *mask, int *)
{
	*out = mask ? 0 : N;
}
__global__ void choose(int *out, int) { *out = 1; }
__global__ void choose(int *out, float) { *out = 2; }
template <class T> __global__ void choose(int *out, T *) { *out = 3; }
template <class T, template <class> class Box, class... Rest>
__global__ void nested(int *out, Box<T> box, Rest... rest)
{
	*out = box.value + (0 + ... + rest);
}
template <class T> struct Holder {
	T value;
};
template <> __global__ void scale<float, 2>(float *out, float by)
{
	out[threadIdx.x] = -by;
}
typedef int (*Operation)(int);
__device__ int twice(int v) { return 2 * v; }
__device__ int thrice(int v) { return 3 * v; }
__device__ Operation operations[2] = { twice, thrice };
__device__ Operation chosen = thrice;
__global__ void indirect(int *out, Operation f, int which)
{
	out[0] = f(5);
	out[1] = operations[which](5);
}
template <class F> __global__ void apply(int *out, F f) { *out = f(*out); }
struct Adder {
	int n;
	__host__ __device__ int operator()(int v) const { return v + n; }
};
template <int Block> __global__ void templated(int *out)
{
	*out = Block;
}
using Sizes = void (*)(int *);
static Sizes select(int block)
{
	switch (block) {
	case 32: return templated<32>;
	case 64: return templated<64>;
	default: return templated<128>;
	}
}
namespace {
__global__ void hidden(int *out, unsigned n = 3) { *out = (int)n; }
}
template <typename... P> void start(void (*kernel)(P...), P... values)
{
	kernel<<<1, 1>>>(values...);
}

static int *d;
static void show(const char *what, int count = 1)
{
	int h[4] = { 0 };

	CHECK(cudaGetLastError());
	CHECK(cudaDeviceSynchronize());
	CHECK(cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost));
	printf("%s:", what);
	for (int i = 0; i < count; i++)
		printf(" %d", h[i]);
	printf("\n");
	CHECK(cudaMemset(d, 0, sizeof h));
}

int main()
{
	CHECK(cudaMalloc(&d, 16));
	CHECK(cudaMemset(d, 0, 16));

	int n = 3;
	Pair pair = { 10, 20.5 };
	char c = 1;
	void *args[] = { &d, &n, &pair, &c };
	CHECK(cudaLaunchKernel((void *)sum, dim3(2), dim3(8), args, 0, 0));
	show("cudaLaunchKernel");
	CHECK(cudaLaunchKernel(sum, 1, 8, args, 0, NULL));
	show("by its type");
	int by = 5;
	void *two[] = { (void *)&d, (void *)&by };
	CHECK(cudaLaunchKernel((const void *)scale<int, 4>, 1, 2, two));
	show("a template's instance", 4);
	CHECK(cudaLaunchCooperativeKernel((void *)scale<int, 3>, 1, 3, two));
	show("cooperative", 4);
	cudaLaunchConfig_t config = {};
	config.gridDim = 1;
	config.blockDim = 2;
	CHECK(cudaLaunchKernelEx(&config, scale<int, 4>, d, 'a' - 'Z'));
	show("cudaLaunchKernelEx", 4);
	cudaLaunchAttribute attribute[1];
	attribute[0].id = cudaLaunchAttributeCooperative;
	attribute[0].val.cooperative = 1;
	config.attrs = attribute;
	config.numAttrs = 1;
	CHECK(cudaLaunchKernelExC(&config, (void *)sum, args));
	show("cudaLaunchKernelExC");
	printf("%s\n", cudaGetErrorName(cudaLaunchKernel((void *)&n, 1, 1, args)));
	printf("%s\n", cudaGetErrorName(cudaLaunchKernel((void *)sum, 0, 1, args)));
	printf("%s\n", cudaGetErrorName(cudaGetLastError()));

	narrow<<<1, 64>>>(d);
	show("within the bounds");
	narrow<<<1, 65>>>(d);
	printf("%s\n", cudaGetErrorName(cudaGetLastError()));
	bounded<32><<<1, 65>>>(d);
	printf("%s\n", cudaGetErrorName(cudaGetLastError()));
	bounded<32><<<1, dim3(8, 8)>>>(d);
	show("template bounds");

	fallback<<<1, 1>>>(d);
	show("default value");
	fallback<><<<1, 1>>>(d, 8);
	show("empty list");
	optional<<<1, 1>>>(d, (const int *)nullptr, 4);
	optional<int><<<1, 1>>>(d, nullptr, 5);
	show("nullptr");
	optional<int><<<1, 1>>>(d, 0, 6);
	show("0 for a pointer");
	optional<int><<<1, 1>>>(d, NULL, 7);
	show("NULL for a pointer");
	given<9><<<1, 1>>>(d, 0, NULL);
	show("0 and NULL");
	choose<<<1, 1>>>(d, 1);
	show("int");
	choose<<<1, 1>>>(d, 1.0f);
	show("float");
	choose<<<1, 1>>>(d, "text");
	show("pointer");
	nested<<<1, 1>>>(d, Holder<int>{ 4 }, 5, 'a', 2L);
	show("template template");
	scale<float, 2><<<1, 2>>>((float *)d, 0.0f);
	show("specialised", 2);
	Operation f;
	CHECK(cudaMemcpyFromSymbol(&f, chosen, sizeof f));
	indirect<<<1, 1>>>(d, f, 0);
	show("function pointers", 2);
	apply<<<1, 1>>>(d, Adder{ 11 });
	show("functor");
	int k = 12;
	apply<<<1, 1>>>(d, [=] __host__ __device__(int v) { return v + k; });
	show("lambda for both");
	auto lambda = [k] __device__(int v) -> int { return v - k; };
	apply<<<1, 1>>>(d, lambda);
	show("named lambda");
	for (int block = 32; block <= 128; block *= 2) {
		select(block)<<<1, 1>>>(d);
		show("selected");
	}
	Sizes table[] = { templated<1>, templated<2> };
	for (auto kernel : table)
		kernel<<<1, 1>>>(d);
	show("table");
	hidden<<<1, 1>>>(d);
	show("unnamed namespace");
	start(hidden, d, 4u);
	show("through a template");
	n = 1;
	n ? hidden<<<1, 1>>>(d, 5) : hidden << <1, 1 >> >(d, 6);
	show("conditional");
	hidden<<<{ 1, 1, 1 }, { 2, 1 }>>>(d, { 7 });
	show("braces");
	CHECK(cudaFree(d));
	return 0;
}
