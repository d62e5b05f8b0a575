// Wide loads at random in which lanes n and n^1, or n and n^2, or all four, want the
// same words, or none do, with conflicts and without; of a third of them some lanes take
// no part.  data/h100-shared-pairs.csv has what an H100 counted.
#include <cuda_runtime.h>

enum { PATTERNS = 120, SLOTS = 512 };
template <class Type> __global__ void load(Type *out, const int *at, unsigned active)
{
	__shared__ Type s[SLOTS];
	const int t = threadIdx.x;
	const int mine = at[t];
	for (int i = t; i < SLOTS; i += 32)
		s[i] = Type();
	__syncthreads();
	if (active >> t & 1)
		out[t] = s[mine];
}
static unsigned state = 12345;
static unsigned draw(unsigned n)
{
	state = state * 1664525u + 1013904223u;
	return (state >> 8) % n;
}
int main()
{
	static int pattern[2 * PATTERNS][32];
	static unsigned active[2 * PATTERNS];
	static const unsigned range[] = { 16, 32, 64, 512 };
	int *at;
	void *out;

	for (int p = 0; p < 2 * PATTERNS; p++) {
		int kind = p % 5; // with n^1; with n^2; with both; none; n^1, by a stride
		unsigned r = range[p / 5 % 4];
		int stride = 1 + (int)draw(40), base = (int)draw(8);
		for (int n = 0; n < 32; n++) {
			int first = kind == 0 || kind == 4 ? n & ~1 : kind == 1 ? n & ~2 : kind == 2 ? n & ~3 : n;
			if (first != n)
				pattern[p][n] = pattern[p][first];
			else
				pattern[p][n] = kind == 4 ? (base + n / 2 * stride) % SLOTS : (int)draw(r);
		}
		active[p] = p % 3 == 2 ? (draw(65536) << 16 | draw(65536) | 1) : 0xffffffffu;
	}
	if (cudaMalloc(&at, sizeof pattern) || cudaMalloc(&out, 4096) ||
	    cudaMemcpy(at, pattern, sizeof pattern, cudaMemcpyHostToDevice))
		return 1;
	for (int p = 0; p < PATTERNS; p++) {
		load<float2><<<1, 32>>>((float2 *)out, at + 32 * p, active[p]);
		load<float4><<<1, 32>>>((float4 *)out, at + 32 * (p + PATTERNS), active[p + PATTERNS]);
	}
	return cudaDeviceSynchronize() != cudaSuccess;
}
