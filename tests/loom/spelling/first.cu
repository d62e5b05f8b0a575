/* Ten pairs of kernels, each in two spellings, as an H100 counted them: those after
 * which rules on words were given up. */
#include <cuda_runtime.h>

#define KERNEL(name, parameters, ...)                                  \
	__global__ void name parameters                                \
	{                                                              \
		const unsigned t = threadIdx.x;                        \
		__VA_ARGS__                                            \
	}

/* The constant 1 of an atomic operation, and an address by way of a function. */
#define BINS(name, ...)                                                \
	KERNEL(name, (unsigned *out, unsigned *in), __shared__ unsigned bins[64]; \
	       bins[t] = 0; bins[t + 32] = 0; __syncthreads();         \
	       __VA_ARGS__ __syncthreads(); out[t] = bins[t];)
static __device__ void bump(unsigned *p, unsigned v) { atomicAdd(p, v); }
BINS(c1_a, atomicAdd(&bins[in[t]], 1);)
BINS(c1_b, const unsigned one = 1; atomicAdd(&bins[in[t]], one);)
BINS(c2_a, atomicAdd(&bins[in[t]], 1u);)
BINS(c2_b, atomicAdd(&bins[in[t]], (1));)
KERNEL(c3_a, (unsigned *out, unsigned *in), atomicAdd(out, in[t]);)
KERNEL(c3_b, (unsigned *out, unsigned *in), bump(out, in[t]);)

/* A zero in the else, by name, by a pointer and by a function. */
#define ZERO(name, ...)                                                \
	KERNEL(name, (unsigned *out, unsigned *in, unsigned n),        \
	       __shared__ unsigned tile[32]; __VA_ARGS__               \
	       __syncthreads(); out[t] = tile[31 - t];)
static __device__ __forceinline__ void put(unsigned *p, unsigned v) { *p = v; }
ZERO(z1_a, if (t < n) tile[t] = in[t]; else tile[t] = 0;)
ZERO(z1_b, const unsigned zero = 0; if (t < n) tile[t] = in[t]; else tile[t] = zero;)
ZERO(z2_a, if (t < n) tile[t] = in[t]; else tile[t] = 0;)
ZERO(z2_b, unsigned *s = tile; if (t < n) s[t] = in[t]; else s[t] = 0;)
ZERO(z3_a, if (t < n) tile[t] = in[t]; else tile[t] = 0;)
ZERO(z3_b, if (t < n) put(&tile[t], in[t]); else put(&tile[t], 0);)

/* A subscript and a sum of a pointer. */
#define WORDS(name, parameters, first, second, ...)                    \
	KERNEL(name, parameters, __shared__ float s[64];               \
	       s[t] = first; s[t + 32] = second; __syncthreads(); __VA_ARGS__)
WORDS(p1_a, (float *out, int i, int j), t, t,
      s[i + t] = s[j + t]; s[j + t] += 1; out[t] = s[j + t];)
WORDS(p1_b, (float *out, int i, int j), t, t,
      *(s + i + t) = *(s + j + t); *(s + j + t) += 1; out[t] = *(s + j + t);)

/* A condition, turned round. */
WORDS(a1_a, (float *out, float *in), in[t], in[t],
      if (t < 2) s[t] += in[t]; if (t < 2) s[t + 32] += in[t + 2];
      __syncthreads(); out[t] = s[t] + s[63 - t];)
WORDS(a1_b, (float *out, float *in), in[t], in[t],
      if (t < 2) s[t] += in[t]; if (2 > t) s[t + 32] += in[t + 2];
      __syncthreads(); out[t] = s[t] + s[63 - t];)

/* A row that only the launch knows, as a number, an alias and a pointer. */
typedef int index_t;
#define ROW(name, row, ...)                                            \
	KERNEL(name, (float *out), __shared__ float tile[1024];        \
	       const int place = threadIdx.y * 32 + t; row;            \
	       for (int k = 0; k < 32; k++)                            \
		       tile[(place + 33 * k) % 1024] = k;              \
	       __syncthreads(); out[place] = __VA_ARGS__;)
ROW(s1_a, int r = threadIdx.y * blockDim.x,
    tile[r] + tile[r + 1] + tile[r + 2] + tile[r + 3])
ROW(s1_b, index_t r = threadIdx.y * blockDim.x,
    tile[r] + tile[r + 1] + tile[r + 2] + tile[r + 3])
ROW(s2_a, int r = threadIdx.y * blockDim.x,
    tile[r] + tile[r + 1] + tile[r + 2] + tile[r + 3])
ROW(s2_b, const float *row = &tile[threadIdx.y * blockDim.x],
    row[0] + row[1] + row[2] + row[3])

#define PAIR(name, threads, ...)                                       \
	name##_a<<<1, threads>>>(__VA_ARGS__), name##_b<<<1, threads>>>(__VA_ARGS__)

int main(void)
{
	unsigned *out, *in, fours[32];
	dim3 plane(32, 8);

	for (unsigned n = 0; n < 32; n++)
		fours[n] = n % 4;
	if (cudaMalloc(&in, 65536) || cudaMalloc(&out, 65536) ||
	    cudaMemset(in, 0, 65536) || cudaMemset(out, 0, 65536) ||
	    cudaMemcpy(in, fours, sizeof fours, cudaMemcpyHostToDevice))
		return 1;
	PAIR(c1, 32, out, in); PAIR(c2, 32, out, in); PAIR(c3, 32, out, in);
	PAIR(z1, 32, out, in, 20); PAIR(z2, 32, out, in, 20); PAIR(z3, 32, out, in, 20);
	PAIR(p1, 32, (float *)out, 0, 32); PAIR(a1, 32, (float *)out, (float *)in);
	PAIR(s1, plane, (float *)out); PAIR(s2, plane, (float *)out);
	return cudaDeviceSynchronize() != cudaSuccess;
}
