// What kernels.c writes: kernels to loomcc; to g++ plain functions, whose threads are
// fibers that run in turn, each until it meets the others.
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
#include <ucontext.h>
static struct { unsigned x; } threadIdx;
static ucontext_t host;
static struct {
	ucontext_t at;
	bool over;
	char stack[1 << 16];
} fiber[THREADS];
static void (*entry)(unsigned *);
static unsigned *argument, given[THREADS];
static void begin()
{
	entry(argument);
	fiber[threadIdx.x].over = true;
}
static void run(void (*kernel)(unsigned *), unsigned *words)
{
	entry = kernel;
	argument = words;
	for (auto &f : fiber) {
		f.over = false;
		getcontext(&f.at);
		f.at.uc_link = &host;
		f.at.uc_stack.ss_sp = f.stack;
		f.at.uc_stack.ss_size = sizeof f.stack;
		makecontext(&f.at, begin, 0);
	}
	while (!fiber[THREADS - 1].over)
		for (threadIdx.x = 0; threadIdx.x < THREADS; threadIdx.x++)
			swapcontext(&host, &fiber[threadIdx.x].at);
}
static void __syncthreads() { swapcontext(&fiber[threadIdx.x].at, &host); }
/* What each lane of the warp gives, by a function of all. */
static unsigned together(unsigned v, unsigned first, unsigned (*of)(unsigned, unsigned, unsigned))
{
	unsigned base = threadIdx.x / 32 * 32, sum = first;

	given[threadIdx.x] = v;
	__syncthreads();
	for (unsigned lane = 0; lane < 32 && base + lane < THREADS; lane++)
		sum = of(sum, given[base + lane], lane);
	__syncthreads();
	return sum;
}
static unsigned __shfl_sync(unsigned, unsigned v, unsigned lane)
{
	given[threadIdx.x] = v;
	__syncthreads();
	v = given[threadIdx.x / 32 * 32 + lane];
	__syncthreads();
	return v;
}
static unsigned __shfl_xor_sync(unsigned mask, unsigned v, unsigned by)
{
	return __shfl_sync(mask, v, threadIdx.x % 32 ^ by);
}
static unsigned __ballot_sync(unsigned, int holds)
{
	return together(holds != 0, 0, [](unsigned s, unsigned v, unsigned l) { return s | v << l; });
}
static int __any_sync(unsigned mask, int holds) { return __ballot_sync(mask, holds) != 0; }
static int __all_sync(unsigned mask, int holds) { return __ballot_sync(mask, !holds) == 0; }
static unsigned __reduce_add_sync(unsigned, unsigned v)
{
	return together(v, 0, [](unsigned s, unsigned v, unsigned) { return s + v; });
}
static unsigned __reduce_max_sync(unsigned, unsigned v)
{
	return together(v, 0, [](unsigned s, unsigned v, unsigned) { return s > v ? s : v; });
}
static unsigned atomicAdd(unsigned *p, unsigned v) { unsigned old = *p; *p += v; return old; }
static unsigned atomicSub(unsigned *p, unsigned v) { unsigned old = *p; *p -= v; return old; }
static unsigned atomicMax(unsigned *p, unsigned v) { unsigned old = *p; *p = old < v ? v : old; return old; }
#define RUN(kernel, words) run(kernel, words)
#define NEW(words) (words = (unsigned *)malloc(8 * THREADS * sizeof *words), (void)0)
#endif

/* All of a warp that are there. */
#define WARP (threadIdx.x < 32 ? ~0u : 0xffu)

struct two {
	unsigned u, v;
};
struct three {
	unsigned u, v, w;
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
