// Functions whose ends nobody comes to, so that none lacks a return: but
// "unused" alone, whose end is within a branch that is not taken.
#include <cassert>
#include <cstdio>
#include <cstdlib>
#pragma GCC diagnostic ignored "-Wreturn-type"
enum side { LEFT, RIGHT };

__device__ int trapped(int v) { if (v) return 1; __trap(); }
__device__ int trapped_in_ptx(int v) { if (v) return 2; asm("trap;"); }
__device__ int asserted(int v) { if (v) return 3; assert(0); }
__device__ int unreachable(int v) { if (v) return 4; __builtin_unreachable(); }
__device__ int endless(int v) { for (;;) if (++v == 5) return v; }
__device__ int of_all(side s) { switch (s) { case LEFT: return 6; case RIGHT: return 7; } }
template <int n> __device__ int chosen() { if constexpr (n > 1) return 8; else return 9; }
__device__ int unused(int v) { if (v) return 10; }
__device__ auto in_place = [](int v) { if (v) return 11; __trap(); };

__global__ void returns(int *p, int v)
{
	int got[] = { trapped(v), trapped_in_ptx(v), asserted(v), unreachable(v),
		      endless(v), of_all(LEFT), of_all((side)v), chosen<2>(),
		      chosen<1>(), unused(v), in_place(v) };

	for (int i = 0; i < 11; i++)
		p[i] = got[i];
}

int on_host(int v) { if (v) return 12; exit(1); }

int main()
{
	int *p;

	cudaMallocManaged(&p, 44);
	returns<<<1, 1>>>(p, 1);
	cudaDeviceSynchronize();
	for (int i = 0; i < 11; i++)
		printf("%d ", p[i]);
	printf("%d\n", on_host(1));
	cudaFree(p);
}
