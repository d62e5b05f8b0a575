/* Kernels in two spellings each: what a compiler makes of the two is mostly the same,
 * and so is what a GPU counts.  record.sh counts them; h100.csv has what an H100
 * counted. */
#include <cuda_runtime.h>

enum { THREADS = 64, WORDS = 4096 };

#define KERNEL(name, ...)                                              \
	__global__ void name(float *out, const float *in, int n)       \
	{                                                              \
		__shared__ float s[6 * THREADS];                       \
		const int t = threadIdx.x;                             \
		s[t] = in[t];                                          \
		s[t + THREADS] = in[t + n];                            \
		s[t + 2 * THREADS] = in[t + 2 * n];                    \
		s[t + 3 * THREADS] = 1;                                \
		__syncthreads();                                       \
		__VA_ARGS__                                            \
		__syncthreads();                                       \
		out[t] += s[t ^ 1] + s[t + THREADS];                   \
	}

/* Loops. */
KERNEL(loop_a, float x = 0; for (int k = 0; k < n; k++) x += s[t + k]; out[t] = x;)
KERNEL(loop_b, float x = 0; int k = 0; while (k < n) { x += s[t + k]; ++k; } out[t] = x;)
KERNEL(doWhile_a, float x = 0; for (int k = 0; k < 8; k++) x += s[t + k]; out[t] = x;)
KERNEL(doWhile_b, float x = 0; int k = 0; do x += s[t + k]; while (++k < 8); out[t] = x;)
KERNEL(turned_a, float x = 0; for (int k = 0; k < n; k++) x += s[k]; out[t] = x;)
KERNEL(turned_b, float x = 0; for (int k = 0; n > k; k += 1) x = s[k] + x; out[t] = x;)
KERNEL(bound_a, float x = 0; for (int k = 0; k < 16; k++) x += s[4 * t + k % 4]; out[t] = x;)
KERNEL(bound_b, float x = 0; const int m = 4 * 4; for (int k = 0; k < m; ++k)
       x += s[4 * t + k % 4]; out[t] = x;)
KERNEL(byPointer_a, float x = 0; for (int k = 0; k < n; k++) x += s[4 * t + k]; out[t] = x;)
KERNEL(byPointer_b, float x = 0; const float *p = s + 4 * t;
       for (int k = 0; k < n; k++) x += *p++; out[t] = x;)
KERNEL(byHand_a, float x = 0; for (int k = 0; k < 4; k++) x += s[4 * t + k]; out[t] = x;)
KERNEL(byHand_b, out[t] = s[4 * t] + s[4 * t + 1] + s[4 * t + 2] + s[4 * t + 3];)
KERNEL(jump_a, float x = 0; int k = 0; while (k < n) { x += s[k + t]; k++; } out[t] = x;)
KERNEL(jump_b, float x = 0; int k = 0; if (k < n) { more: x += s[k + t]; k++;
       if (k < n) goto more; } out[t] = x;)
KERNEL(within_a, for (int k = 0; k < 2; k++) for (int j = 0; j < 3; j++)
       out[t + 64 * k] += s[t + 16 * k + j];)
KERNEL(within_b, for (int i = 0; i < 6; i++)
       out[t + 64 * (i / 3)] += s[t + 16 * (i / 3) + i % 3];)
KERNEL(halving_a, for (int k = 32; k > 0; k >>= 1) { if (t < k) s[t] += s[t + k];
       __syncthreads(); })
KERNEL(halving_b, for (int k = 32; k; k /= 2) { if (k > t) s[t] = s[t] + s[k + t];
       __syncthreads(); })

/* Indices. */
KERNEL(modulo_a, out[t] = s[(unsigned)t % 32] + s[(unsigned)t / 32];)
KERNEL(modulo_b, out[t] = s[t & 31] + s[(unsigned)t >> 5];)
KERNEL(twice_a, out[t] = s[2 * t] + s[2 * t + 1];)
KERNEL(twice_b, out[t] = s[t + t] + s[(t << 1) + 1];)
KERNEL(shifted_a, out[t] = s[4 * t + 3];)
KERNEL(shifted_b, out[t] = s[(t << 2) | 3];)
KERNEL(plane_a, float (*p)[32] = (float (*)[32])s; out[t] = p[t / 16][t % 16];)
KERNEL(plane_b, out[t] = s[t / 16 * 32 + t % 16];)
KERNEL(fromEnd_a, out[t] = s[THREADS - 1 - t];)
KERNEL(fromEnd_b, out[t] = (s + THREADS)[-1 - t];)
KERNEL(ofType_a, unsigned i = t; out[t] = s[i + 1] + s[i + 2];)
KERNEL(ofType_b, size_t i = t; out[t] = s[i + 1] + s[i + 2];)
KERNEL(pair_a, float2 v = *(float2 *)&s[2 * t]; out[t] = v.x - v.y;)
KERNEL(pair_b, float2 v = ((float2 *)s)[t]; out[t] = v.x - v.y;)

/* Conditions. */
KERNEL(condition_a, if (t < n) s[t] = 3;)
KERNEL(condition_b, if (!(t >= n)) s[t] = 3;)
KERNEL(both_a, if (t < n && t > 3) s[t] += 3;)
KERNEL(both_b, if (t < n) if (t > 3) s[t] += 3;)
KERNEL(neither_a, if (!(t < 3 || t > n)) s[t] = s[t + 64];)
KERNEL(neither_b, if (t >= 3 && t <= n) s[t] = s[t + 64];)
KERNEL(chosen_a, float x; if (t < n) x = s[t + 1]; else x = 2; out[t] = x;)
KERNEL(chosen_b, out[t] = t < n ? s[t + 1] : 2;)
KERNEL(elseZero_a, if (t < n) s[t] = in[t + 5]; else s[t] = 0;)
KERNEL(elseZero_b, const float zero = 0; if (t < n) s[t] = in[t + 5]; else s[t] = zero;)
KERNEL(zeroFirst_a, if (t >= n) s[t] = 0; else s[t] = in[t + 5];)
KERNEL(zeroFirst_b, if (n <= t) s[t] = 0; else *(s + t) = in[5 + t];)
KERNEL(elseOne_a, if (t < n) s[t] = in[t + 5]; else s[t] = 1;)
KERNEL(elseOne_b, float x = 1; if (t < n) x = in[t + 5]; s[t] = x;)
KERNEL(cases_a, if (t % 4 == 0) s[t] = 1; else if (t % 4 == 1) s[t + 64] = 2;)
KERNEL(cases_b, switch (t % 4) { case 0: s[t] = 1; break; case 1: s[t + 64] = 2; })
KERNEL(flag_a, if (t < n) s[t] += s[t + 64];)
KERNEL(flag_b, const bool wanted = t < n; if (wanted) s[t] += s[t + 64];)

/* Names, functions and classes. */
static __device__ __forceinline__ float sum(const float *p) { return p[0] + p[1]; }
KERNEL(helper_a, out[t] = s[2 * t] + s[2 * t + 1];)
KERNEL(helper_b, out[t] = sum(&s[2 * t]);)
static __device__ void add(float &to, float x) { to += x; }
KERNEL(reference_a, s[t] += 2; s[t] += in[t + 3];)
KERNEL(reference_b, add(s[t], 2); add(s[t], in[t + 3]);)
KERNEL(lambda_a, out[t] = s[t + 3] * 2; out[t + 64] = s[t + 5] * 2;)
KERNEL(lambda_b, auto twice = [&](int i) { return s[i] * 2; }; out[t] = twice(t + 3);
       out[t + 64] = twice(t + 5);)
struct Row {
	float *at;
	__device__ float &operator[](int i) { return at[i]; }
};
KERNEL(member_a, s[t + 1] = s[t + 65]; out[t] = s[t + 65];)
KERNEL(member_b, Row r = { s }; r[t + 1] = r[t + 65]; out[t] = r[t + 65];)
template <int STEP> static __device__ float stepped(const float *p)
{
	float x = 0;

	for (int i = 0; i < 4; i++)
		x += p[i * STEP];
	return x;
}
KERNEL(constant_a, float x = 0; for (int i = 0; i < 4; i++) x += s[t + i * 8]; out[t] = x;)
KERNEL(constant_b, out[t] = stepped<8>(s + t);)
KERNEL(temporary_a, s[t] = s[t + 64] * 2 + s[t + 128];)
KERNEL(temporary_b, float x = s[t + 64]; x *= 2; x += s[t + 128]; s[t] = x;)
KERNEL(swapped_a, out[t] = s[t + 2] + s[t + 1];)
KERNEL(swapped_b, out[t] = s[t + 1] + s[t + 2];)
KERNEL(swap_a, float x = s[t]; s[t] = s[t + 64]; s[t + 64] = x;)
KERNEL(swap_b, float x = s[t], y = s[t + 64]; s[t] = y; s[t + 64] = x;)
KERNEL(parameter_a, if (t + n < 100) out[t] = s[n];)
KERNEL(parameter_b, const int m = n; if (t + m < 100) out[t] = s[m];)
KERNEL(global_a, out[t] = in[t] + in[t + 1] + in[t];)
KERNEL(global_b, const float *p = &in[t]; out[t] = *p + p[1] + *p;)
KERNEL(stored_a, out[2 * t] = 1; out[2 * t + 1] = 2;)
KERNEL(stored_b, float *p = out + 2 * t; *p++ = 1; *p = 2;)
KERNEL(accumulate_a, for (int i = 0; i < n; i++) s[t] += in[i];)
KERNEL(accumulate_b, float x = s[t]; for (int i = 0; i < n; i++) x += in[i]; s[t] = x;)
KERNEL(early_a, if (t < n) { s[t] = 5; s[t + 64] = 6; })
KERNEL(early_b, do { if (t >= n) break; s[t] = 5; s[t + 64] = 6; } while (0);)
KERNEL(comma_a, s[t] = 7; s[t + 64] = 8; s[t + 128] = 9;)
KERNEL(comma_b, s[t] = 7, s[t + 64] = 8, s[t + 128] = 9;)
KERNEL(divided_a, out[t] = s[t / 4] + s[t % 4];)
KERNEL(divided_b, int q = t / 4; out[t] = s[q] + s[t - 4 * q];)

#define PAIR(name) name##_a<<<1, THREADS>>>(out, in, 20), name##_b<<<1, THREADS>>>(out, in, 20)

int main(void)
{
	float *out, *in;

	if (cudaMalloc(&out, WORDS * sizeof *out) || cudaMalloc(&in, WORDS * sizeof *in) ||
	    cudaMemset(out, 0, WORDS * sizeof *out) || cudaMemset(in, 0, WORDS * sizeof *in))
		return 1;
	PAIR(loop); PAIR(doWhile); PAIR(turned); PAIR(bound); PAIR(byPointer); PAIR(byHand);
	PAIR(jump); PAIR(within); PAIR(halving); PAIR(modulo); PAIR(twice); PAIR(shifted);
	PAIR(plane); PAIR(fromEnd); PAIR(ofType); PAIR(pair); PAIR(condition); PAIR(both);
	PAIR(neither); PAIR(chosen); PAIR(elseZero); PAIR(zeroFirst); PAIR(elseOne);
	PAIR(cases); PAIR(flag); PAIR(helper); PAIR(reference); PAIR(lambda); PAIR(member);
	PAIR(constant); PAIR(temporary); PAIR(swapped); PAIR(swap); PAIR(parameter);
	PAIR(global); PAIR(stored); PAIR(accumulate); PAIR(early);
	PAIR(comma); PAIR(divided);
	return cudaDeviceSynchronize() != cudaSuccess;
}
