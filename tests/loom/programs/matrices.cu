// wmma: whole numbers, whose sums are exact in any order, in all its shapes.
#include <cstdio>
#include <cuda_bf16.h>
#include <mma.h>
using namespace nvcuda::wmma;
#ifdef __LOOM__
/* Neighbours are copied 16 bytes at once: clang++ 18 lays them by 8. */
static_assert(alignof(fragment<accumulator, 8, 8, 4, double>) == 16, "");
#endif

__device__ int number(int i, int j)
{
	return (i * 7 + j * 3) % 11 - 5;
}

template <int m, int n, int k, class T, class M, class C, class LA, class LB>
__global__ void product(M *a, M *b, C *d, layout_t layout)
{
	fragment<matrix_a, m, n, k, T, LA> fa;
	fragment<matrix_b, m, n, k, T, LB> fb;
	fragment<accumulator, m, n, k, C> fc, fd;
	const int across = sizeof(LA *) && layout == mem_row_major;

	for (int i = threadIdx.x; i < m * k; i += 32)
		a[i] = (M)(float)number(i / 8, i % 8);
	for (int i = threadIdx.x; i < n * k; i += 32)
		b[i] = (M)(float)number(i % 8, i / 8);
	for (int i = threadIdx.x; i < m * n; i += 32)
		d[i] = (C)(float)(i % 5);
	__syncwarp();
	load_matrix_sync(fa, a, __is_same(LA, row_major) ? k : m);
	load_matrix_sync(fb, b, __is_same(LB, row_major) ? n : k);
	load_matrix_sync(fc, d, across ? n : m, layout);
	for (int i = 0; i < fa.num_elements; i++)
		fa.x[i] = fa.x[i] + fa.x[i];
	mma_sync(fd, fa, fb, fc);
	store_matrix_sync(d, fd, across ? n : m, layout);
}

template <int m, int n, int k, class T, class M, class C, class LA, class LB>
static void show(const char *name, layout_t layout)
{
	M *a, *b;
	C *d;
	unsigned sum = 2166136261u;

	cudaMallocManaged(&a, m * k * sizeof *a);
	cudaMallocManaged(&b, n * k * sizeof *b);
	cudaMallocManaged(&d, m * n * sizeof *d);
	product<m, n, k, T, M, C, LA, LB><<<1, 32>>>(a, b, d, layout);
	cudaDeviceSynchronize();
	printf("%s:", name);
	for (int i = 0; i < m * n; i++) {
		sum = (sum ^ (unsigned)(int)(float)d[i]) * 16777619u;
		if (i < 8)
			printf(" %g", (double)(float)d[i]);
	}
	printf(" ... %08x\n", sum);
}

/* Beyond the largest integer a sum stays there, if it shall. */
__global__ void fill(int *out, bool stay)
{
	fragment<matrix_a, 16, 16, 16, signed char, row_major> a;
	fragment<matrix_b, 16, 16, 16, signed char, col_major> b;
	fragment<accumulator, 16, 16, 16, int> c;

	fill_fragment(a, (signed char)1);
	fill_fragment(b, (signed char)1);
	fill_fragment(c, 0x7ffffff8);
	mma_sync(c, a, b, c, stay);
	out[stay] = c.x[0];
}

int main()
{
	typedef row_major R;
	typedef col_major L;

	show<16, 16, 16, __half, __half, float, R, R>("half", mem_row_major);
	show<16, 16, 16, __half, __half, float, L, R>("half, turned", mem_row_major);
	show<16, 16, 16, __half, __half, float, R, L>("half, turned", mem_col_major);
	show<16, 16, 16, __half, __half, __half, R, L>("half to half", mem_row_major);
	show<32, 8, 16, __half, __half, float, R, R>("32 x 8", mem_row_major);
	show<8, 32, 16, __half, __half, float, R, R>("8 x 32", mem_col_major);
	show<16, 16, 16, __nv_bfloat16, __nv_bfloat16, float, R, L>("bfloat16",
								    mem_row_major);
	show<16, 16, 8, precision::tf32, float, float, R, L>("tf32",
							     mem_row_major);
	show<16, 16, 16, signed char, signed char, int, R, L>("bytes",
							      mem_row_major);
	show<32, 8, 16, signed char, signed char, int, R, L>("bytes, 32 x 8",
							     mem_row_major);
	show<8, 8, 4, double, double, double, R, L>("double", mem_row_major);
	int *out;
	cudaMallocManaged(&out, 2 * sizeof *out);
	fill<<<1, 32>>>(out, false);
	fill<<<1, 32>>>(out, true);
	cudaDeviceSynchronize();
	printf("%d %d\n", out[0], out[1]);
}
