// What headers of others do with numbers of 16 bits: they declare the structs
// without including their headers, and reach the bits by the toolkit's name.
#include <cstdio>

struct __half;
struct __nv_bfloat16;
__global__ void halved(__half *h, __nv_bfloat16 *b);

#include <cuda_bf16.h>
#include <cuda_fp16.h>

#ifdef CCCL_DISABLE_FP16_SUPPORT
#error "CUB sums short vectors wrongly without"
#endif

struct half_bits : __half {
	using __half::__x;
};
struct bfloat_bits : __nv_bfloat16 {
	using __nv_bfloat16::__x;
};

__global__ void halved(__half *h, __nv_bfloat16 *b)
{
	*h = *h / __half(2);
	*b = *b / __nv_bfloat16(2);
}

int main()
{
	__half *h;
	__nv_bfloat16 *b;

	cudaMallocManaged(&h, 2);
	cudaMallocManaged(&b, 2);
	static_cast<half_bits *>(h)->__x = 0x4200;
	static_cast<bfloat_bits *>(b)->__x = 0x4040;
	halved<<<1, 1>>>(h, b);
	cudaDeviceSynchronize();
	printf("%g %g\n", (double)(float)*h, (double)(float)*b);
}
