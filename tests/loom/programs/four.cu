// Numbers of 4 bits: every value, and what becomes one, as the toolkit's own
// functions say on the host.
#include <cstdio>
#include <cstring>
#include <cuda_fp4.h>

#define EITHER static __host__ __device__

EITHER unsigned mix(unsigned h, unsigned v)
{
	return (h ^ v) * 16777619u;
}

EITHER float of_bits(unsigned bits)
{
	float v;

	memcpy(&v, &bits, sizeof v);
	return v;
}

EITHER unsigned converted(cudaRoundMode mode)
{
	unsigned h = 2166136261u;

	for (unsigned i = 0; i < 1 << 16; i++) {
		float v = of_bits(i << 16 | (i * 2654435761u >> 28));
		__half_raw half;

		half.x = (unsigned short)i;
		h = mix(h, __nv_cvt_float_to_fp4(v, __NV_E2M1, mode));
		h = mix(h, __nv_cvt_halfraw_to_fp4(half, __NV_E2M1, mode));
		h = mix(h, __nv_cvt_float2_to_fp4x2(make_float2(v, -1.25f),
						    __NV_E2M1, mode));
		h = mix(h, __nv_cvt_float_to_fp4((int)(i % 256 - 128) / 16.0f,
						 __NV_E2M1, mode));
	}
	return h;
}

__global__ void on_device(unsigned *sums)
{
	sums[0] = converted(cudaRoundNearest);
	sums[1] = converted(cudaRoundZero);
}

int main()
{
	unsigned *sums;
	__nv_fp4x4_e2m1 four(make_float4(-0.3f, 1.2f, 2.5f, 99));
	float4 back = (float4)four;

	for (int i = 0; i < 16; i++) {
		__nv_fp4_e2m1 v;

		v.__x = (__nv_fp4_storage_t)i;
		printf("%g/%04x ", (double)(float)v,
		       __nv_cvt_fp4_to_halfraw(v.__x, __NV_E2M1).x);
	}
	printf("\n%08x %08x\n", converted(cudaRoundNearest), converted(cudaRoundZero));
	printf("%04x %g %g %g %g\n", four.__x, (double)back.x, (double)back.y,
	       (double)back.z, (double)back.w);
#ifndef HOST_ALONE
	cudaMallocManaged(&sums, 8);
	on_device<<<1, 1>>>(sums);
	cudaDeviceSynchronize();
	printf("%08x %08x\n", sums[0], sums[1]);
#endif
}
