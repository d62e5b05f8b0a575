// Atomic operations of which nvcc makes other ones (model/combine.cpp): of two
// warps, with the counts of an H200 and nvcc 13.0 -O3 in combined.expected.
#include <cuda_runtime.h>

typedef unsigned long long wide;

#define SHARED(name, statement)                                          \
	__global__ void name(int *out, const int *in, int n)             \
	{                                                                \
		__shared__ int s[64];                                    \
		int t = threadIdx.x;                                     \
		s[t] = 0;                                                \
		__syncthreads();                                         \
		statement;                                               \
		__syncthreads();                                         \
		out[t] = s[t];                                           \
	}
#define USED(name, value)                                                \
	SHARED(name, int r = value; __syncthreads(); s[t] += r)
#define GLOBAL(name, statement)                                          \
	__global__ void name(int *out, const int *in, int n)             \
	{                                                                \
		int t = threadIdx.x;                                     \
		statement;                                               \
		if (n < 0)                                               \
			out[t] = in[t];                                  \
	}
#define GLOBAL_USED(name, value) GLOBAL(name, int r = value; out[64 + t] = r)

SHARED(sAdd1, atomicAdd(&s[0], 1))
SHARED(sAdd1u, atomicAdd((unsigned *)&s[0], 1u))
SHARED(sSub1, atomicSub(&s[0], 1))
SHARED(sAddN, atomicAdd(&s[0], n))
SHARED(sAddV, atomicAdd(&s[0], in[t]))
SHARED(sMaxV, atomicMax(&s[0], in[t]))
SHARED(sMinU, atomicMin((unsigned *)&s[0], (unsigned)in[t]))
SHARED(sAndV, atomicAnd(&s[0], in[t]))
SHARED(sOrV, atomicOr(&s[0], in[t]))
SHARED(sXorV, atomicXor(&s[0], in[t]))
SHARED(sInc, atomicInc((unsigned *)&s[0], 100))
SHARED(sExch, atomicExch(&s[0], in[t]))
SHARED(sIndexN, atomicAdd(&s[n], 1))
SHARED(sIndexWm, atomicMax(&s[t / 32], in[t]))
SHARED(sGuard, if (t < 20) atomicAdd(&s[0], 1))
SHARED(sGuardM, if (in[t] > 0) atomicMax(&s[0], in[t]))
USED(sAdd1Used, atomicAdd(&s[0], 1))
USED(sMaxVUsed, atomicMax(&s[0], in[t]))
SHARED(bins1, atomicAdd(&s[in[t] & 31], 1))
SHARED(binsM1, atomicAdd(&s[in[t] & 31], -1))
SHARED(bins2, atomicAdd(&s[in[t] & 31], 2))
SHARED(binsT, atomicAdd(&s[t & 3], 1))
USED(bins1Used, (int)atomicAdd(&s[in[t] & 31], 1))
GLOBAL(gAdd1, atomicAdd(out, 1))
GLOBAL(gAddV, atomicAdd(out, in[t]))
GLOBAL(gAddF, atomicAdd((float *)out, (float)in[t]))
GLOBAL(gAddL, atomicAdd((unsigned long long *)out, 1ull))
GLOBAL(gAddLV, atomicAdd((wide *)out, (wide)in[t]))
GLOBAL(gMaxV, atomicMax(out, in[t]))
GLOBAL(gOrV, atomicOr(out, in[t]))
GLOBAL(gExch, atomicExch(out, in[t]))
GLOBAL(gIndexB, atomicAdd(out + blockIdx.x, 1))
GLOBAL(gIndexL, atomicAdd(out + (in[0] & 31), 1))
GLOBAL(gIndexW, atomicAdd(out + t / 32, 1))
GLOBAL(gGuardMax, if (in[t] > 0) atomicMax(out, in[t]))
GLOBAL(gBlock, atomicAdd_block(out, 1))
__device__ int counter;
GLOBAL(gVariable, atomicAdd(&counter, 1))
GLOBAL(gHidden, int counter = t / 32; atomicAdd(out + counter, 1)) // as gIndexW
GLOBAL(gCompared, if (n >= 5 && n <= 9) atomicAdd(out + n, 1)) // as gIndexN
GLOBAL_USED(gAddVUsed, atomicAdd(out, in[t]))
GLOBAL_USED(gMaxVUsed, atomicMax(out, in[t]))
GLOBAL_USED(gGuardUsed, in[t] > 0 ? atomicAdd(out, 1) : 0)

int main()
{
	int *out, *in, h[64];

	for (int i = 0; i < 64; i++)
		h[i] = i % 3 ? i * 7 % 13 : -i;
	cudaMalloc(&out, 4096);
	cudaMalloc(&in, sizeof h);
	cudaMemset(out, 0, 4096);
	cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
	for (auto *kernel :
	     { sAdd1, sAdd1u, sSub1, sAddN, sAddV, sMaxV, sMinU, sAndV, sOrV,
	       sXorV, sInc, sExch, sIndexN, sIndexWm, sGuard, sGuardM, sAdd1Used,
	       sMaxVUsed, bins1, binsM1, bins2, binsT, bins1Used, gAdd1, gAddV,
	       gAddF, gAddL, gAddLV, gMaxV, gOrV, gExch, gIndexB, gIndexL,
	       gIndexW, gGuardMax, gBlock, gVariable, gHidden, gCompared,
	       gAddVUsed, gMaxVUsed,
	       gGuardUsed })
		kernel<<<1, 64>>>(out, in, 5);
	return cudaDeviceSynchronize();
}
