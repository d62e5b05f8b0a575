// Products with sums of halves in inline PTX, as dequantising kernels have them.
#include <cstdio>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

__global__ void fuse(unsigned *p)
{
	unsigned short h;

	asm volatile("fma.rn.f16x2 %0, %1, %2, %3;" : "=r"(p[3]) : "r"(p[0]), "r"(p[1]), "r"(p[2]));
	asm volatile("fma.rn.f16 %0, %1, %2, %3;" : "=h"(h) : "h"((unsigned short)p[0]),
		     "h"((unsigned short)p[1]), "h"((unsigned short)p[2]));
	p[4] = h;
	asm volatile("fma.rn.bf16x2 %0, %1, %2, %3;" : "=r"(p[5]) : "r"(p[6]), "r"(p[7]), "r"(p[8]));
}

int main()
{
	half2 h[] = { __floats2half2_rn(2, 2.5f), __floats2half2_rn(3, 4), __floats2half2_rn(1, -1) };
	__nv_bfloat162 b[] = { __floats2bfloat162_rn(2, 3), __floats2bfloat162_rn(5, 7),
			       __floats2bfloat162_rn(11, 13) };
	unsigned *p;

	cudaMalloc(&p, 36);
	cudaMemcpy(p, h, 12, cudaMemcpyHostToDevice);
	cudaMemcpy(p + 6, b, 12, cudaMemcpyHostToDevice);
	fuse<<<1, 1>>>(p);
	cudaMemcpy(h, p + 3, 8, cudaMemcpyDeviceToHost);
	cudaMemcpy(b, p + 5, 4, cudaMemcpyDeviceToHost);
	printf("%g %g, %g, %g %g\n", __low2float(h[0]), __high2float(h[0]), __low2float(h[1]),
	       __low2float(b[0]), __high2float(b[0]));
}
