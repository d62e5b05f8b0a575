// What kernels.c writes: kernels to loomcc, plain functions to g++.
#include <cstdio>
#include <cstdlib>

enum { THREADS = 40 };

#ifdef __LOOM__
#define RUN(kernel, words)                                                      \
	(kernel<<<1, THREADS>>>(words), cudaDeviceSynchronize() ? exit(3) : (void)0)
#define NEW(words) (cudaMallocManaged(&words, 8 * THREADS * sizeof *words) ? exit(3) : (void)0)
#else
#define __global__ static
#define __device__ static
#define __shared__ static
#define __syncthreads() ((void)0)
static struct { unsigned x; } threadIdx;
static unsigned atomicAdd(unsigned *p, unsigned v) { unsigned old = *p; *p += v; return old; }
static unsigned atomicSub(unsigned *p, unsigned v) { unsigned old = *p; *p -= v; return old; }
static unsigned atomicMax(unsigned *p, unsigned v) { unsigned old = *p; *p = old < v ? v : old; return old; }
#define RUN(kernel, words)                                                      \
	do                                                                      \
		for (threadIdx.x = 0; threadIdx.x < THREADS; threadIdx.x++)     \
			kernel(words);                                          \
	while (0)
#define NEW(words) (words = (unsigned *)malloc(8 * THREADS * sizeof *words), (void)0)
#endif

struct two {
	unsigned u, v;
};

#define SWAP(a, b) do { unsigned swap_ = (a); (a) = (b); (b) = swap_; } while (0)
#define SET(place, value) ((place) = (value))
#define INC(place) ((place)++)
#define LARGER(a, b) ((a) > (b) ? (a) : (b))
#define SQUARE(a, b) ((a) * (a) + (b))

__device__ inline unsigned twist(unsigned a, unsigned b)
{
	if (a & 1)
		return a ^ b;
	return 3 * a + b;
}
__device__ inline void exchange(unsigned &a, unsigned &b)
{
	unsigned old = a;

	a = b;
	b = old;
}
__device__ inline void lift(unsigned &a) { a += 5; }

static void print(const char *name, const unsigned *words)
{
	unsigned sum = 0;

	for (unsigned i = 0; i < 8 * THREADS; i++)
		sum = 31 * sum + words[i];
	printf("%s %08x\n", name, sum);
}

#define TRY(kernel)                                                             \
	do {                                                                    \
		unsigned *words;                                                \
		NEW(words);                                                     \
		for (unsigned i = 0; i < 8 * THREADS; i++)                      \
			words[i] = 7 * i % 64;                                  \
		RUN(kernel, words);                                             \
		print(#kernel, words);                                          \
	} while (0)
