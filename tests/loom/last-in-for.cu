/* Two ways that store to one word, the else a zero, as the last of a for's body and
 * elsewhere. In every round lanes of the one warp go both ways, so that the requests are
 * the stores of nvcc 13.0's PTX by the rounds: one a round where nothing follows in the
 * body of a for, and else two. (An H200 counted the same in two programs of others,
 * hierarical_scan.cu and prefix_sum3.cu of data/h200-unseen.csv.) */
#include <cuda_runtime.h>

enum { ROUNDS = 5, SOME = 21 };

#define ENDS(name, begin, condition, end)                                   \
	__global__ void name(float *out, const float *in, int n, int rounds) \
	{                                                                   \
		__shared__ float s[256];                                    \
		int t = threadIdx.x;                                        \
                                                                            \
		begin                                                       \
			if (condition)                                      \
				s[t + k] = in[t + k];                       \
			else                                                \
				s[t + k] = 0;                               \
		end                                                         \
		__syncthreads();                                            \
		out[t] = s[t + 1];                                          \
	}
#define ONE_BY_ONE _Pragma("unroll 1")

ENDS(lastInFor, ONE_BY_ONE for (int k = 0; k < rounds; k++) {, t + k < n, })
ENDS(lastOfSame, ONE_BY_ONE for (int k = 0; k < rounds; k++) {, t < n, })
ENDS(lastOfFour, for (int k = 0; k < 4; k++) {, t + k < n, })
ENDS(lastOfSteps, ONE_BY_ONE for (int k = 0; k < rounds * 32; k += 32) {, t + k / 32 < n,
	})
ENDS(lastOfInner, for (int j = 0; j < rounds; j++)
	ONE_BY_ONE for (int k = 0; k < rounds; k++) {, t + k < n, })
ENDS(behindStore, ONE_BY_ONE for (int k = 0; k < rounds; k++) { out[k] = 3;, t + k < n, })
ENDS(beforeStore, ONE_BY_ONE for (int k = 0; k < rounds; k++) {, t + k < n, out[k] = 3; })
ENDS(beforeBarrier, ONE_BY_ONE for (int k = 0; k < rounds; k++) {, t + k < n,
	__syncthreads(); })
ENDS(besideContinue, ONE_BY_ONE for (int k = 0; k < rounds; k++) {
	if (in[k] > 5) continue;, t + k < n, })
ENDS(lastInWhile, int k = 0; ONE_BY_ONE while (k < rounds) { k++;, t + k < n, })
ENDS(lastInDo, int k = 0; ONE_BY_ONE do { k++;, t + k < n, } while (k < rounds);)
ENDS(inNoLoop, const int k = rounds - 4;, t + k < n, )

int main()
{
	float *out, *in;

	cudaMalloc(&out, 2048);
	cudaMalloc(&in, 2048);
	cudaMemset(in, 0, 2048);
#define RUN(name) name<<<1, 32>>>(out, in, SOME, ROUNDS);
	RUN(lastInFor) RUN(lastOfSame) RUN(lastOfFour) RUN(lastOfSteps) RUN(lastOfInner)
	RUN(behindStore) RUN(beforeStore) RUN(beforeBarrier) RUN(besideContinue)
	RUN(lastInWhile) RUN(lastInDo) RUN(inNoLoop)
	return cudaDeviceSynchronize() != cudaSuccess;
}
