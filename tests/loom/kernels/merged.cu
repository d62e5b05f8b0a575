// Neighbouring accesses that nvcc 13.0 makes one, and some that it does not.
// The comments say what its machine code for sm_90 holds.
struct __align__(16) Firm { unsigned a, b, c, d; };
struct Loose { unsigned a, b; };
#define WORDS (unsigned *out, const unsigned *in)
#define TILE                                                             \
	__shared__ unsigned t[64];                                       \
	const unsigned i = threadIdx.x;                                  \
	t[i] = in[i];                                                    \
	t[i + 32] = in[i + 32];                                          \
	__syncthreads();
#define I const unsigned i = threadIdx.x

__global__ void pair WORDS // LDS.64
{
	TILE
	out[i] = t[2 * i] + t[2 * i + 1];
}
extern __shared__ unsigned room[];
__global__ void dynamic WORDS // LDS.64
{
	I;
	room[i] = in[i];
	room[i + 32] = in[i + 32];
	__syncthreads();
	out[i] = room[2 * i] + room[2 * i + 1];
}
__global__ void four WORDS // LDS.128
{
	TILE
	const unsigned *p = t + i % 16 * 4;
	out[i] = p[0] * p[1] + p[2] * p[3];
}
__global__ void upper_three WORDS // LDS.128
{
	TILE
	const unsigned *p = t + i % 16 * 4;
	out[i] = p[1] * p[2] + p[3];
}
__global__ void middle_two WORDS // LDS, LDS
{
	TILE
	const unsigned *p = t + i % 16 * 4;
	out[i] = p[1] * p[2];
}
__global__ void unaligned WORDS // LDS, LDS
{
	TILE
	out[i] = t[i] + t[i + 1];
}
__global__ void stored WORDS // STS.64
{
	__shared__ unsigned t[64];
	I;
	t[2 * i] = in[i];
	t[2 * i + 1] = in[i + 32];
	__syncthreads();
	out[i] = t[i] * t[i + 32];
}
__global__ void store_between WORDS // LDS, STS, LDS
{
	__shared__ unsigned u[32];
	TILE
	unsigned first = t[2 * i];
	u[i] = first;
	out[i] = first + t[2 * i + 1] + u[i];
}
__global__ void other_store_between WORDS // LDS.64
{
	TILE
	unsigned first = t[2 * i];
	out[i + 32] = first;
	out[i] = first + t[2 * i + 1];
}
__global__ void warp_between WORDS // LDS, LDS
{
	TILE
	unsigned first = t[2 * i];
	__syncwarp();
	out[i] = first + t[2 * i + 1];
}
__global__ void swapped WORDS // LDS.64, STS.64
{
	TILE
	unsigned a = t[2 * i], b = t[2 * i + 1];
	t[2 * i] = b;
	t[2 * i + 1] = a;
	__syncthreads();
	out[i] = t[i];
}
__global__ void flags WORDS // LDS, LDS
{
	TILE
	volatile unsigned *v = t;
	out[i] = v[2 * i] + v[2 * i + 1];
}
__global__ void doubles WORDS // LDS.128
{
	__shared__ double t[64];
	I;
	t[i] = in[i];
	t[i + 32] = in[i + 32];
	__syncthreads();
	out[i] = (unsigned)(t[2 * i] - t[2 * i + 1]);
}
__global__ void bytes WORDS // LDS.U8, four times
{
	__shared__ unsigned char t[128];
	I;
	for (int k = 0; k < 4; k++)
		t[k * 32 + i] = (unsigned char)in[i + k];
	__syncthreads();
	const unsigned char *p = t + 4 * i;
	out[i] = p[0] + p[1] * 3 + p[2] * 5 + p[3] * 7;
}
__global__ void shorts WORDS // LDS.U16, LDS.U16
{
	__shared__ unsigned short t[64];
	I;
	t[i] = (unsigned short)in[i];
	t[i + 32] = (unsigned short)in[i + 32];
	__syncthreads();
	out[i] = t[2 * i] * t[2 * i + 1];
}
__global__ void atomic_between WORDS // LDS, ATOMS, LDS
{
	__shared__ unsigned u[32];
	u[threadIdx.x] = 0;
	TILE
	unsigned first = t[2 * i];
	atomicExch(&u[i], first);
	out[i] = first + t[2 * i + 1];
}
// Neighbours in the first round only.
__global__ void sometimes(unsigned *out, const unsigned *in, unsigned n)
{
	TILE
	unsigned sum = 0;
	for (unsigned s = 1; s < n; s *= 2)
		sum += t[2 * i * s % 64] * t[(2 * i * s + s) % 64];
	out[i] = sum;
}
__global__ void two_variables WORDS // STS.64, LDS.64
{
	__shared__ unsigned a, b;
	I;
	if (i == 0) {
		a = in[0];
		b = in[1];
	}
	__syncthreads();
	out[i] = a * b;
}
__global__ void words WORDS // LDG, LDG: a word's pointer promises nothing
{
	I;
	out[i] = in[2 * i] + in[2 * i + 1];
}
__global__ void firm(unsigned *out, const Firm *in) // LDG.128
{
	I;
	out[i] = in[i].a + in[i].c * in[i].d;
}
__global__ void firm_middle(unsigned *out, const Firm *in) // LDG, LDG
{
	I;
	out[i] = in[i].b + in[i].c;
}
__global__ void loose(unsigned *out, const Loose *in) // LDG, LDG
{
	I;
	out[i] = in[i].a + in[i].b;
}
__global__ void float2s(float *out, const float2 *in) // LDG.64, LDG.64
{
	I;
	out[i] = in[2 * i].x + in[2 * i].y * in[2 * i + 1].x - in[2 * i + 1].y;
}
__global__ void firm_stored(Firm *out, const unsigned *in) // STG.128
{
	I;
	const unsigned v = in[i];
	out[i].a = v;
	out[i].b = v + 1;
	out[i].c = v + 2;
	out[i].d = v + 3;
}

int main()
{
	void *a, *b;

	cudaMalloc(&a, 4096);
	cudaMalloc(&b, 4096);
	cudaMemset(b, 0, 4096);
#define RUN(k, out, in, ...) \
	k<<<1, 32, 256>>>((out *)a, (const in *)b, ##__VA_ARGS__)
#define EACH(k) RUN(k, unsigned, unsigned)
	EACH(pair);
	EACH(dynamic);
	EACH(four);
	EACH(upper_three);
	EACH(middle_two);
	EACH(unaligned);
	EACH(stored);
	EACH(store_between);
	EACH(other_store_between);
	EACH(warp_between);
	EACH(swapped);
	EACH(flags);
	EACH(doubles);
	EACH(bytes);
	EACH(shorts);
	EACH(atomic_between);
	RUN(sometimes, unsigned, unsigned, 16u);
	EACH(two_variables);
	EACH(words);
	RUN(firm, unsigned, Firm);
	RUN(firm_middle, unsigned, Firm);
	RUN(loose, unsigned, Loose);
	RUN(float2s, float, float2);
	RUN(firm_stored, Firm, unsigned);
	return cudaDeviceSynchronize();
}
