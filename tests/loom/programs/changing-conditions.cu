// Conditions that change what the ways of an "if", or a second one, use.
#include <cstdio>
#include <cuda_runtime.h>

enum { THREADS = 64 };
struct Complex { double re, im; };

__device__ int taken;
__device__ bool below(int &at, int n) { return at++ < n; }
__device__ __noinline__ Complex get(const Complex *p) { return *p; }
__device__ __noinline__ void put(Complex *p, Complex c) { *p = c; }

/* The place of a word is not known before the condition. */
#define PLACES(name, given, condition, at)                                  \
	__global__ void name(int *out, const int *in, int n)                \
	{                                                                   \
		__shared__ int s[THREADS + 1];                              \
		int t = threadIdx.x;                                        \
		given;                                                      \
		s[t] = -1;                                                  \
		__syncthreads();                                            \
		if (condition)                                              \
			s[at] = in[at] * 2;                                 \
		else                                                        \
			s[at] = 0;                                          \
		__syncthreads();                                            \
		out[t] = s[t];                                              \
	}
PLACES(assigned, int i = 0, (i = t ^ 1) < n, i)
PLACES(shifted, int i = t, (i <<= 1) < n, i / 2)
PLACES(counted, int i = t, ++i < n, i - 1)
PLACES(called, int i = t - 1, below(i, n), i)
PLACES(declared, , int i = t ^ 2; i < n, i)
PLACES(pulled, int i = 0, (i = atomicAdd(&taken, 1) % THREADS) < n, i)

/* What is asked again may be another. */
#define AGAIN(name, given, asked, change)                                   \
	__global__ void name(int *out, const int *in, int n)                \
	{                                                                   \
		int t = threadIdx.x, x = t, y = 3, a[2] = { t, t };         \
		given;                                                      \
		out[t] = 0;                                                 \
		if (asked < n)                                              \
			change;                                             \
		if (asked < n)                                              \
			out[t] = 1;                                         \
		out[t] += asked + a[1] - t + (x > 99 ? y : 0) + in[0];      \
	}
AGAIN(named, int &r = x, x, r = 50)
AGAIN(braced, int &r{ x }, x, r = 50)
AGAIN(chosen, auto &r = t > 40 ? y : x, x, r = 50)
AGAIN(ofArray, int &r = a[0], r, for (int i = 0; i < 2; i++) a[i] = 50)

/* An array and another kernel's variable of the same name. */
struct Bits {
	int *word;
	struct Bit {
		int *word, at;
		__device__ void operator=(int bit) { word[at] = bit; }
	};
	__device__ Bit operator[](int at) { return { word, at }; }
};
__global__ void isArray(int *out)
{
	__shared__ int m[THREADS];
	m[threadIdx.x] = 1;
	out[threadIdx.x] = m[threadIdx.x];
}
__global__ void isNone(int *out, int n)
{
	Bits bits = { out }, &m = bits;
	int t = threadIdx.x;
	if (t < n)
		m[t] = t * 2 + 1;
	else
		m[t] = 0;
}

__global__ void copied(Complex *out, const Complex *in)
{
	put(&out[threadIdx.x], get(&in[threadIdx.x]));
}

static int *out, *in;
static void print(const char *name)
{
	long sum = 0;

	if (cudaDeviceSynchronize())
		return;
	for (int i = 0; i < THREADS; i++)
		sum = sum * 31 % 1000003 + out[i];
	printf("%s %ld %d %d\n", name, sum, out[0], out[THREADS - 1]);
}
#define RUN(name)                                                           \
	name<<<1, THREADS>>>(out, in, 5);                                   \
	print(#name)

int main()
{
	if (cudaMallocManaged(&out, 2048) || cudaMallocManaged(&in, 2048))
		return 1;
	for (int i = 0; i < 512; i++)
		in[i] = i;
	RUN(assigned);
	RUN(shifted);
	RUN(counted);
	RUN(called);
	RUN(declared);
	RUN(pulled);
	RUN(named);
	RUN(braced);
	RUN(chosen);
	RUN(ofArray);
	isArray<<<1, THREADS>>>(out);
	print("isArray");
	isNone<<<1, THREADS>>>(out, 5);
	print("isNone");
	copied<<<1, THREADS>>>((Complex *)(out + 2), (const Complex *)(in + 2));
	print("copied");
	return 0;
}
