/* A store in a branch that the second of two warps does not take: of a value that is
 * loaded in the branch, and of one that is there. Where nvcc makes predicated instructions
 * of the branch, both warps issue the store. */
#include <cuda_runtime.h>

enum { THREADS = 64 };

#define IN_BRANCH(kernel, type, value, also)                                \
	__global__ void kernel(type *out, const type *in, int n)            \
	{                                                                   \
		__shared__ type s[THREADS];                                 \
		int t = threadIdx.x;                                        \
		type x = in[t], y = in[t + THREADS];                        \
                                                                            \
		(void)y;                                                    \
		if (t < n)                                                  \
			s[t] = value;                                       \
		__syncthreads();                                            \
		out[t] = s[t % 32] also;                                    \
	}
#define OF_LOADED(name, type, value) IN_BRANCH(loaded_##name, type, value, )
#define OF_KEPT(name, type, value) IN_BRANCH(kept_##name, type, value, +x + y)

/* Lists of OF(name, type, value), and the launches of the kernels that they make. */
#define RUN_LOADED(name, type, value) \
	loaded_##name<<<1, THREADS>>>((type *)out, (const type *)in, 32);
#define RUN_KEPT(name, type, value) \
	kept_##name<<<1, THREADS>>>((type *)out, (const type *)in, 32);
#define RUN_IN_BRANCHES(LIST)                                               \
	int main()                                                          \
	{                                                                   \
		void *out, *in;                                             \
                                                                            \
		cudaMalloc(&out, 2 * THREADS * sizeof(double));             \
		cudaMalloc(&in, 2 * THREADS * sizeof(double));              \
		cudaMemset(in, 1, 2 * THREADS * sizeof(double));            \
		LIST(RUN_LOADED)                                            \
		LIST(RUN_KEPT)                                              \
		return cudaDeviceSynchronize() != cudaSuccess;              \
	}
