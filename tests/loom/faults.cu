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
	return 0;
}
