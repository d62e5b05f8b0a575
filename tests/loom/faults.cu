// faults NAME: one mistake of many.
#include <cassert>
#include <cstdio>
#include <cstdlib>
#include <cstring>
__constant__ int fixed[4];
#line 100 "chapters/99-faults.md"
__global__ void past(float *p, int n)
{
	p[threadIdx.x + n] = 1;
}
__global__ void read_before(float *p, int n)
{
	p[0] = p[(int)threadIdx.x - n];
}
#line 110
__global__ void shared_past(int *p)
{
	__shared__ int tile[32];
	tile[threadIdx.x] = 1;
	__syncthreads();
	p[threadIdx.x] = tile[threadIdx.x * 2];
}
__global__ void dynamic_past(int *p)
{
	extern __shared__ int tile[];
	tile[threadIdx.x] = p[threadIdx.x];
}
#line 130
__global__ void branch(int *p)
{
	if (threadIdx.y < 1)
		__syncthreads();
	p[threadIdx.x] = __syncthreads_or(1);
}
__global__ void two_barriers(int *p)
{
	if (threadIdx.x < 32) {
		__syncthreads();
		p[0] = 1;
	} else {
		__syncthreads();
	}
}
#line 150
__global__ void half_shuffle(int *p)
{
	if (threadIdx.x % 2)
		p[0] = __shfl_sync(0xffffffff, 1, 0);
	else
		__syncthreads();
}
__global__ void wrong_mask(int *p)
{
	p[threadIdx.x] = __shfl_sync(1, 5, 0);
}
__global__ void wrong_width(int *p)
{
	p[threadIdx.x] = __shfl_sync(0xffffffff, 5, 0, 12);
}
#line 170
__device__ __noinline__ int deep(int n, int *p)
{
	int room[256];
	for (int i = 0; i < 256; i++)
		room[i] = n + p[i % 4];
	return n ? deep(n - 1, p) + room[n % 256] : 0;
}
__global__ void recursion(int *p)
{
	p[0] = deep(100000, p);
}
__global__ void skewed(char *p)
{
	*(float4 *)(p + 4) = make_float4(1, 2, 3, 4);
}
__global__ void to_constant(int n)
{
	int *p = fixed;
	p[n] = 1;
}
#line 200
__global__ void large(int *p)
{
	__shared__ int tile[12289];
	tile[threadIdx.x] = p[0];
	__syncthreads();
	p[threadIdx.x] = tile[threadIdx.x ^ 1];
}
#pragma GCC diagnostic ignored "-Wreturn-type"
__device__ int unfinished(int v, int *p) { p[1] = v; }
__global__ void calls_unfinished(int *p) { p[0] = unfinished(p[2], p); }
int positive(int v) { if (v > 0) return v; }
#line 300
/* Two arrays side by side; n: how far from the first to go. */
__global__ void next(int *p, int n)
{
	__shared__ int left[32], right[32];
	const int t = threadIdx.x;

	left[t] = right[t] = t;
	__syncthreads();
	p[t] = left[t + n] + right[31 - t];
}
__global__ void before_next(int *p, int n)
{
	__shared__ int left[32], right[32];
	const int t = threadIdx.x;

	left[t] = right[t] = t;
	__syncthreads();
	p[t] = right[t - n] + left[31 - t];
}
__global__ void store_next(int *p, int n)
{
	__shared__ int left[32], right[32];
	const int t = threadIdx.x;

	left[t] = right[t] = t;
	__syncthreads();
	left[t + n] = -t;
	__syncthreads();
	p[t] = left[31 - t] + right[31 - t];
}
__global__ void add_next(int *p, int n)
{
	__shared__ int left[32], right[32];
	const int t = threadIdx.x;

	left[t] = right[t] = t;
	__syncthreads();
	atomicAdd(&left[t + n], 1);
	__syncthreads();
	p[t] = left[31 - t] + right[31 - t];
}
__global__ void wide_next(int *p, int n)
{
	__shared__ int left[30], right[32];
	const int t = threadIdx.x;

	if (t < 30)
		left[t] = t;
	right[t] = t;
	__syncthreads();
	int2 pair = reinterpret_cast<int2 *>(left + n)[t % 15];
	p[t] = pair.x * pair.y + right[31 - t];
}
__device__ __noinline__ int at(const int *p, int i)
{
	return p[i];
}
__global__ void call_next(int *p, int n)
{
	__shared__ int left[32], right[32];
	const int t = threadIdx.x;

	left[t] = right[t] = t;
	__syncthreads();
	p[t] = at(left, t + n) + right[31 - t];
}
/* What was declared as one array is one. */
__global__ void rows(int *p, int n)
{
	__shared__ int tile[4][32];
	const int t = threadIdx.x;

	for (int i = 0; i < 4; i++)
		tile[i][t] = t;
	__syncthreads();
	p[t] = tile[0][t + n];
}
__global__ void own(int *p, int n)
{
	int room[8], sum = 0;

	for (int i = 0; i < 8 + n; i++)
		room[i] = i;
	for (int i = 0; i < 8; i++)
		sum += room[(i * n + threadIdx.x) & 7];
	p[threadIdx.x] = sum;
}
__device__ int first[32], second[32];
__global__ void variable_next(int *p, int n)
{
	const int t = threadIdx.x;

	first[t] = second[t] = t;
	__syncthreads();
	p[t] = first[t + n] + second[t];
}
__constant__ int third[32], fourth[32];
__global__ void constant_next(int *p, int n)
{
	p[threadIdx.x] = third[threadIdx.x + n] + fourth[threadIdx.x];
}
#line 220
__global__ void division(int *p, int n)
{
	p[0] = p[1] / n;
}
__global__ void assertion(int *p)
{
	assert(threadIdx.x < 3);
	p[threadIdx.x] = 1;
}
/* A loop of nothing, as g++ 14 leaves it: no step of it is reported. */
#ifdef LOOM_CLANG_CUDA
#define AGAIN for (;;)
#elif defined __aarch64__
#define AGAIN asm volatile("1: b 1b")
#else
#define AGAIN asm volatile("1: jmp 1b")
#endif
__global__ void standing(int *)
{
	AGAIN;
}

int main(int, char **argv)
{
	const char *name = argv[1];
	int *p, *freed, *last, here[32] = { 0 };

	cudaMalloc(&p, 128);
	cudaMemset(p, 0, 128);
	cudaMalloc(&freed, 4096);
	cudaMalloc(&last, 64);
	cudaFree(freed);
#define CASE(text) else if (!strcmp(name, text))
	if (!strcmp(name, "past"))
		past<<<1, dim3(2, 32)>>>((float *)p, 31);
	CASE("far") past<<<3, 1>>>((float *)p, 35);
	CASE("before") read_before<<<1, 4>>>((float *)p, 2);
	CASE("between") read_before<<<1, 4>>>((float *)last, 2);
	CASE("freed") past<<<1, 1>>>((float *)freed, 3);
	CASE("host") past<<<1, 1>>>((float *)here, 0), puts("?");
	CASE("null") past<<<1, 1>>>(nullptr, 5);
	CASE("shared") shared_past<<<1, 32>>>(p);
	CASE("dynamic") dynamic_past<<<1, 32, 64>>>(p);
	CASE("no dynamic") dynamic_past<<<1, 32>>>(p);
	CASE("branch") branch<<<dim3(1, 2), dim3(16, 2)>>>(p);
	CASE("two barriers") two_barriers<<<1, 64>>>(p);
	CASE("half shuffle") half_shuffle<<<1, 32>>>(p);
	CASE("wrong mask") wrong_mask<<<1, 32>>>(p);
	CASE("wrong width") wrong_width<<<1, 32>>>(p);
	CASE("recursion") recursion<<<1, 1>>>(p);
	CASE("skewed") skewed<<<1, 1>>>((char *)p);
	CASE("to constant") to_constant<<<1, 1>>>(2);
	CASE("large") large<<<1, 32>>>(p);
	CASE("division") division<<<1, 1>>>(p, 0);
	CASE("assertion") assertion<<<1, 5>>>(p);
	CASE("nothing") standing<<<1, 1>>>(p);
	CASE("on host") printf("%d\n", p[3]);
	CASE("no value") calls_unfinished<<<1, 2>>>(p);
	CASE("no value of the host's") printf("%d\n", positive(-1));
	CASE("next") next<<<1, 32>>>(p, 2);
	CASE("not next") next<<<1, 32>>>(p, 0);
	CASE("before next") before_next<<<1, 32>>>(p, 2);
	CASE("not before next") before_next<<<1, 32>>>(p, 0);
	CASE("store next") store_next<<<1, 32>>>(p, 2);
	CASE("not store next") store_next<<<1, 32>>>(p, 0);
	CASE("add next") add_next<<<1, 32>>>(p, 2);
	CASE("not add next") add_next<<<1, 32>>>(p, 0);
	CASE("wide next") wide_next<<<1, 32>>>(p, 2);
	CASE("not wide next") wide_next<<<1, 32>>>(p, 0);
	CASE("call next") call_next<<<1, 32>>>(p, 2);
	CASE("not call next") call_next<<<1, 32>>>(p, 0);
	CASE("own") own<<<1, 32>>>(p, 2);
	CASE("not own") own<<<1, 32>>>(p, 0);
	CASE("variable next") variable_next<<<1, 32>>>(p, 2);
	CASE("not variable next") variable_next<<<1, 32>>>(p, 0);
	CASE("constant next") constant_next<<<1, 32>>>(p, 2);
	CASE("not constant next") constant_next<<<1, 32>>>(p, 0);
	CASE("rows") rows<<<1, 32>>>(p, 32);
	CASE("name") past<<<1, 1>>>((float *)first, 3);
	CASE("name of a constant") past<<<1, 1>>>((float *)third, 3);
	CASE("not by name") {
		puts(cudaGetErrorName(cudaMemcpy(p, second, 4, cudaMemcpyDeviceToDevice)));
		cudaGetSymbolAddress((void **)&p, second);
		past<<<1, 1>>>((float *)p, 3);
	}
	return 0;
}
