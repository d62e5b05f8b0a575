// Complex numbers in kernels and on the host.
#include <cstdio>
#include <cuComplex.h>

__global__ void squares(cuDoubleComplex *z, cuComplex *f)
{
	cuDoubleComplex i = make_cuDoubleComplex(0, 1);

	z[threadIdx.x] = cuCfma(z[threadIdx.x], z[threadIdx.x], i);
	f[threadIdx.x] = cuCdivf(cuConjf(f[threadIdx.x]),
				 make_cuComplex(1e30f, -1e30f));
}

static void show(const char *name, cuDoubleComplex z)
{
	printf("%s %.6g %.6g\n", name, cuCreal(z), cuCimag(z));
}

int main()
{
	cuDoubleComplex *z, a = make_cuDoubleComplex(3, 4), b;
	cuComplex *f;

	cudaMallocManaged(&z, 2 * sizeof *z);
	cudaMallocManaged(&f, 2 * sizeof *f);
	for (int k = 0; k < 2; k++) {
		z[k] = make_cuDoubleComplex(k + 1, 2);
		f[k] = make_cuFloatComplex(4e30f, k * 2e30f);
	}
	squares<<<1, 2>>>(z, f);
	cudaDeviceSynchronize();
	for (int k = 0; k < 2; k++) {
		show("square", z[k]);
		show("quotient", cuComplexFloatToDouble(f[k]));
	}
	b = make_cuDoubleComplex(1, -2);
	printf("%g %g\n", cuCabs(a), (double)cuCabsf(cuComplexDoubleToFloat(a)));
	show("sum", cuCadd(a, b));
	show("difference", cuCsub(a, cuConj(b)));
	show("product", cuCmul(a, b));
	show("quotient", cuCdiv(a, b));
}
