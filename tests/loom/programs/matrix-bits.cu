// wmma's numbers of 4 bits and of one, beside sums of the host's.
#include <cstdio>
#include <mma.h>
using namespace nvcuda::wmma;
using namespace nvcuda::wmma::experimental;
namespace bits = nvcuda::wmma::experimental::precision;

static const int K[] = { 32, 32, 128, 128 };
static const char *const names[] = { "s4", "u4", "xor", "and" };

template <class Type>
__global__ void fours(const unsigned *a, const unsigned *b, int *d, bool stay)
{
	fragment<matrix_a, 8, 8, 32, Type, row_major> fa;
	fragment<matrix_b, 8, 8, 32, Type, col_major> fb;
	fragment<accumulator, 8, 8, 32, int> fc;

	load_matrix_sync(fa, a, 32);
	load_matrix_sync(fb, b, 32);
	load_matrix_sync(fc, d, 8, mem_row_major);
	mma_sync(fc, fa, fb, fc, stay);
	store_matrix_sync(d, fc, 8, mem_row_major);
}

__global__ void ones(const unsigned *a, const unsigned *b, int *d, bool both)
{
	fragment<matrix_a, 8, 8, 128, bits::b1, row_major> fa;
	fragment<matrix_b, 8, 8, 128, bits::b1, col_major> fb;
	fragment<accumulator, 8, 8, 128, int> fc, fd;

	load_matrix_sync(fa, a, 128);
	load_matrix_sync(fb, b, 128);
	load_matrix_sync(fc, d, 8, mem_row_major);
	if (both)
		bmma_sync(fd, fa, fb, fc, bmmaBitOpAND);
	else
		bmma_sync(fd, fa, fb, fc);
	store_matrix_sync(d, fd, 8, mem_row_major);
}

/* The lower bits of a value fill a word. */
__global__ void filled(unsigned *out)
{
	fragment<matrix_a, 8, 8, 32, bits::s4, row_major> s;
	fragment<matrix_b, 8, 8, 128, bits::b1, col_major> b;

	fill_fragment(s, -3);
	fill_fragment(b, 3);
	out[0] = (unsigned)s.x[0];
	out[1] = b.x[0];
	out[2] = s.num_elements + b.num_elements + s.num_storage_elements;
}

static int number(const unsigned *row, int kind, int i)
{
	if (kind > 1)
		return row[i / 32] >> i % 32 & 1;
	int v = row[i / 8] >> i % 8 * 4 & 15;
	return kind == 0 && v > 7 ? v - 16 : v;
}

static int wanted(const unsigned *a, const unsigned *b, int kind, int sum)
{
	for (int i = 0; i < K[kind]; i++) {
		int x = number(a, kind, i), y = number(b, kind, i);

		sum += kind == 2 ? x ^ y : x * y;
	}
	return sum;
}

int main()
{
	unsigned *a, *b, seed = 1;
	int *d, wrong;

	cudaMallocManaged(&a, 128);
	cudaMallocManaged(&b, 128);
	cudaMallocManaged(&d, 256);
	for (int i = 0; i < 64; i++)
		(i < 32 ? a : b)[i % 32] = seed = seed * 1664525u + 1013904223u;
	for (int kind = 0; kind < 4; kind++) {
		for (int i = 0; i < 64; i++)
			d[i] = i - 30;
		if (kind == 0)
			fours<bits::s4><<<1, 32>>>(a, b, d, true);
		else if (kind == 1)
			fours<bits::u4><<<1, 32>>>(a, b, d, false);
		else
			ones<<<1, 32>>>(a, b, d, kind == 3);
		cudaDeviceSynchronize();
		wrong = 0;
		for (int i = 0; i < 64; i++)
			wrong += d[i] != wanted(a + i / 8 * 4, b + i % 8 * 4,
						kind, i - 30);
		printf("%s: %d wrong, d[9] %d\n", names[kind], wrong, d[9]);
	}
	filled<<<1, 1>>>(a);
	cudaDeviceSynchronize();
	printf("%08x %08x %u\n", a[0], a[1], a[2]);
}
