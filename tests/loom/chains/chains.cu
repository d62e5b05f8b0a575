/* A mistake at a time in a helper, by the name of its kernel. */
#include <cooperative_groups.h>
#include <cstdio>
#include <cstring>

#include "tile.h"

constexpr int N = 64;

static __device__ void put(int *s, int i, int v)
{
	s[i] = v;
}

static __device__ int get(const int *s, int i)
{
	return s[i];
}

/* Nothing is called: a message as ever. */
__global__ void bare(int *p)
{
	__shared__ int s[N];

	s[threadIdx.x] = 1;
	p[threadIdx.x] = s[N - 1 - threadIdx.x];
}

__global__ void twoSides(int *p)
{
	__shared__ int s[N];

	put(s, threadIdx.x, 1);
	p[threadIdx.x] = get(s, N - 1 - threadIdx.x);
}

static __device__ int sum(int *s, int v)
{
	s[threadIdx.x] = v;
	__syncthreads();
	for (int n = N / 2; n; n /= 2) {
		if (threadIdx.x < n)
			s[threadIdx.x] += s[threadIdx.x + n];
		__syncthreads();
	}
	return s[0];
}

/* The next sum's values over the last one's, which slow warps still want. */
__global__ void sumTwice(int *p)
{
	__shared__ int s[N];
	int a = sum(s, threadIdx.x);
	int b = sum(s, a);

	p[threadIdx.x] = a + b;
}

/* In a loop either of the two calls may be the earlier one. */
__global__ void turns(int *p, int n)
{
	__shared__ int s[N];

	for (int i = 0; i < n; i++) {
		put(s, threadIdx.x, i);
		__syncthreads();
		p[threadIdx.x] = get(s, N - 1 - threadIdx.x);
	}
}

__global__ void turnsUnrolled(int *p)
{
	__shared__ int s[N];

	for (int i = 0; i < 2; i++) {
		put(s, threadIdx.x, i);
		__syncthreads();
		p[threadIdx.x] = get(s, N - 1 - threadIdx.x);
	}
}

/* One way alone: as without a helper. */
__global__ void sameCall(int *p)
{
	put(p, 0, threadIdx.x);
}

/* One side is the kernel's own. */
__global__ void ownSide(int *p)
{
	__shared__ int s[N];

	s[threadIdx.x] = 1;
	p[threadIdx.x] = get(s, N - 1 - threadIdx.x);
}

/* Both are of one call. */
static __device__ int turned(int *s, int v)
{
	s[threadIdx.x] = v;
	return s[N - 1 - threadIdx.x];
}

__global__ void withinOne(int *p)
{
	__shared__ int s[N];

	p[threadIdx.x] = turned(s, threadIdx.x);
}

/* A template's member, by a template, in a header. */
__global__ void twoLevels(int *p)
{
	__shared__ tiles::tile<N> t;

	t.fill(p, threadIdx.x + N);
	p[threadIdx.x] = t[threadIdx.x];
}

__global__ void sevenLevels(int *p)
{
	p[0] = tiles::deep<6>::load(p + N);
}

__global__ void byOperator(int *p)
{
	__shared__ tiles::tile<N> t;

	p[threadIdx.x] = t[threadIdx.x];
}

__global__ void byLambda(int *p)
{
	tiles::each(N + 1, [=](int i) { p[i] = i; });
}

template <class F> __global__ void map(int *p, F f)
{
	p[threadIdx.x] = f(threadIdx.x);
}

/* Headers of loom's are nobody's line. */
__global__ void byGroup(int *p)
{
	cooperative_groups::invoke_one(cooperative_groups::this_thread_block(),
				       [=] { p[N] = 1; });
}

/* The compiler makes one store of both: nobody knows which of them it is. */
__global__ void eitherCall(int *p)
{
	if (threadIdx.x & 1)
		put(p, 2 * threadIdx.x, threadIdx.x);
	else
		put(p, 2 * threadIdx.x, 5);
}

/* And here loom does (translate/sink.cpp). */
__global__ void eitherValue(int *p, int n)
{
	int t = threadIdx.x;

	if (t < n)
		put(p, N + t, p[t]);
	else
		put(p, N + t, 1);
}

/* ---- Not in line --------------------------------------------------------- */

static __device__ __noinline__ void putFar(int *s, int i, int v)
{
	put(s, i, v);
}

static __device__ __noinline__ void putFarther(int *s, int i, int v)
{
	putFar(s, i + 1, v);
}

__global__ void called(int *p)
{
	putFar(p, threadIdx.x + 1, 1);
}

__global__ void calledTwice(int *p)
{
	putFarther(p, threadIdx.x, 1);
	if (threadIdx.x == 0)
		putFar(p, N, 2);
}

/* Who came first is known by its line alone; and a store is judged when its function
 * has returned. */
__global__ void calledRace(int *p)
{
	putFar(p, 0, threadIdx.x);
	p[threadIdx.x + 1] = 1;
}

static __device__ __noinline__ int down(const int *p, int n)
{
	return n ? down(p, n - 1) + p[n] : p[N];
}

__global__ void recursive(int *p)
{
	p[0] = down(p, 3);
}

/* More calls than a thread remembers. */
__global__ void recursiveDeep(int *p)
{
	p[0] = down(p, 30);
}

static __device__ __noinline__ void meet()
{
	__syncthreads();
}

static __device__ void meetToo()
{
	__syncthreads();
}

__global__ void meetApart(int *)
{
	if (threadIdx.x & 1)
		meet();
	else
		meet();
}

__global__ void meetElsewhere(int *)
{
	if (threadIdx.x & 1)
		meetToo();
	else
		meetToo();
}

#define CASE(k) if (!strcmp(name, #k)) k<<<1, N>>>(p);

int main(int, char **words)
{
	const char *name = words[1];
	int *p;

	cudaMalloc(&p, N * sizeof *p);
	cudaMemset(p, 0, N * sizeof *p);
	CASE(bare)
	CASE(twoSides)
	CASE(sumTwice)
	CASE(turnsUnrolled)
	CASE(sameCall)
	CASE(ownSide)
	CASE(withinOne)
	CASE(twoLevels)
	CASE(sevenLevels)
	CASE(byOperator)
	CASE(byLambda)
	CASE(byGroup)
	CASE(eitherCall)
	CASE(called)
	CASE(calledTwice)
	CASE(calledRace)
	CASE(recursive)
	CASE(recursiveDeep)
	CASE(meetApart)
	CASE(meetElsewhere)
	if (!strcmp(name, "turns"))
		turns<<<1, N>>>(p, 2);
	if (!strcmp(name, "eitherValue"))
		eitherValue<<<1, N>>>(p, 20);
	if (!strcmp(name, "map"))
		map<<<1, N>>>(p, [=] __device__ (int i) { return p[i + 1]; });
	return cudaDeviceSynchronize();
}
