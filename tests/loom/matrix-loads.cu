// ldmatrix of one, two and four matrices, plain and turned, by rows of their own, one
// row for all, a row for two lanes and the same eight rows again, so many bytes apart:
// the launches of data/h100-matrix-loads.csv.
#include <cstdint>
#include <cstdio>

template <int Matrices, bool Turned> __device__ uint32_t load(uint32_t row)
{
	uint32_t r[4] = { 0, 0, 0, 0 };

#define LOAD(x, turned, ...) asm volatile("ldmatrix.sync.aligned.m8n8." x turned \
					  ".shared.b16 " __VA_ARGS__ : "r"(row) : "memory")
#define ONE "{%0}, [%1];" : "=r"(r[0])
#define TWO "{%0, %1}, [%2];" : "=r"(r[0]), "=r"(r[1])
#define FOUR "{%0, %1, %2, %3}, [%4];" : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3])
	if constexpr (Matrices == 1 && !Turned)
		LOAD("x1", "", ONE);
	if constexpr (Matrices == 1 && Turned)
		LOAD("x1", ".trans", ONE);
	if constexpr (Matrices == 2 && !Turned)
		LOAD("x2", "", TWO);
	if constexpr (Matrices == 2 && Turned)
		LOAD("x2", ".trans", TWO);
	if constexpr (Matrices == 4 && !Turned)
		LOAD("x4", "", FOUR);
	if constexpr (Matrices == 4 && Turned)
		LOAD("x4", ".trans", FOUR);
	return r[0] ^ r[1] ^ r[2] ^ r[3];
}

template <int Matrices, bool Turned> __global__ void rows(uint32_t *out, int pitch, int how)
{
	extern __shared__ __align__(16) unsigned char s[];
	int lane = threadIdx.x;
	int row = how == 0 ? lane : how == 1 ? 0 : how == 2 ? lane / 2 : lane % 8;

	for (int i = lane; i < 8 * pitch; i += 32)
		((uint32_t *)s)[i] = i;
	__syncwarp();
	out[lane] = load<Matrices, Turned>(
		(uint32_t)__cvta_generic_to_shared(s) + row * pitch);
}

template <int Matrices, bool Turned> static void run(uint32_t *out)
{
	for (int how = 0; how < 4; how++)
		for (int pitch : { 16, 80, 128, 144, 256, 512 })
			rows<Matrices, Turned><<<1, 32, 32 * pitch>>>(out, pitch, how);
}

int main()
{
	uint32_t *out;

	cudaMalloc(&out, 32 * sizeof *out);
	run<1, false>(out);
	run<2, false>(out);
	run<4, false>(out);
	run<1, true>(out);
	run<2, true>(out);
	run<4, true>(out);
	return cudaDeviceSynchronize() != cudaSuccess;
}
