// Vector types of every alignment, headers of every name.
#include <cstdio>
#include <cuda_runtime.h>
#include <vector_types.h>
#include <vector_functions.h>
#include <math_constants.h>
#include <device_functions.h>
#include <math_functions.h>
#include <device_atomic_functions.h>
__global__ void k(double4_16a a, double4_32a b, longlong4_16a c, long4_32a l, ulonglong4_16a ul, double *out) { double4_32a d = make_double4_32a(1,2,3,4); out[0] = a.x + b.w + c.y + d.z + CUDART_PI_F + CUDART_INF + l.x + ul.w; }
struct Complex { double re, im; };
struct Within { long long n; Complex c[2]; }; // the second at 8 modulo 16, as the first
__global__ void odd(Within *w) { w->c[1] = w->c[0]; }
static void copyOdd()
{
	Within *w;
	if (cudaMallocManaged(&w, sizeof *w))
		return;
	w->c[0] = {1, 2};
	odd<<<1, 1>>>(w);
	if (!cudaDeviceSynchronize())
		printf("%g %g\n", w->c[1].re, w->c[1].im);
}
int main() { copyOdd(); double *d; cudaMalloc(&d, 8); k<<<1,1>>>(make_double4_16a(1,2,3,4), {1,2,3,4}, {5,6,7,8}, {1,2,3,4}, {1,2,3,4}, d); dim3 a, b(1), c(1,2), e{1,2,3}, f = 4; uint3 u = make_uint3(1,2,3); dim3 g(u); printf("%zu %zu %u %u\n", sizeof(double4_32a), alignof(double4_32a), g.z, f.x); float1 f1 = make_float1(2); printf("%g %s\n", f1.x, cudaGetErrorName(cudaDeviceSynchronize())); }
