// Numbers of 8 bits: every value, and what becomes one.
#include <cstdio>
#include <cuda_fp8.h>

__device__ unsigned mix(unsigned h, unsigned v)
{
	return (h ^ v) * 16777619u;
}

template <class T> __device__ T made(unsigned char bits)
{
	T v;

	v.__x = bits;
	return v;
}

/* All values; sums of the conversions of all halves and of floats of all
 * exponents around every tie. */
template <class T>
__global__ void convert(float *values, unsigned *sums,
			__nv_fp8_interpretation_t kind)
{
	unsigned half = 2166136261u, finite = half, plain = half, two = half;
	unsigned same = 0;

	for (unsigned i = 0; i < 256; i++)
		values[i] = (float)made<T>((unsigned char)i);
	for (unsigned i = 0; i < 65536; i++) {
		__half_raw h;

		h.x = (unsigned short)i;
		half = mix(half, __nv_cvt_halfraw_to_fp8(h, __NV_SATFINITE, kind));
		half = mix(half, __nv_cvt_halfraw_to_fp8(h, __NV_NOSAT, kind));
	}
	for (unsigned i = 0; i < 1 << 18; i++) {
		float v = __uint_as_float(i << 14 | (i * 2654435761u >> 30));

		finite = mix(finite, T(v).__x);
		plain = mix(plain, __nv_cvt_float_to_fp8(v, __NV_NOSAT, kind));
		two = mix(two, __nv_cvt_float2_to_fp8x2(make_float2(v, -v),
							__NV_SATFINITE, kind));
	}
	/* In pairs, from whatever type, as one by one. */
	for (unsigned i = 0; i < 65536; i++) {
		__half_raw x, y;
		__half2_raw pair;
		double2 wide = make_double2(i * 0.01, i * -0.3);
		unsigned one, other;

		pair.x = x.x = (unsigned short)i;
		pair.y = y.x = (unsigned short)~i;
		one = __nv_cvt_halfraw_to_fp8(x, __NV_NOSAT, kind) |
		      __nv_cvt_halfraw_to_fp8(y, __NV_NOSAT, kind) << 8;
		other = __nv_cvt_double_to_fp8(wide.x, __NV_SATFINITE, kind) |
			__nv_cvt_double_to_fp8(wide.y, __NV_SATFINITE, kind) << 8;
		same += __nv_cvt_halfraw2_to_fp8x2(pair, __NV_NOSAT, kind) == one &&
			__nv_cvt_double2_to_fp8x2(wide, __NV_SATFINITE, kind) == other;
	}
	sums[0] = half;
	sums[1] = finite;
	sums[2] = plain;
	sums[3] = two;
	sums[4] = __nv_cvt_fp8x2_to_halfraw2(0x7e39, kind).x;
	sums[5] = __nv_cvt_fp8x2_to_halfraw2(0x7e39, kind).y;
	sums[6] = (unsigned)(int)made<T>(0xd5);
	sums[8] = same;
	sums[7] = __nv_fp8x4_e4m3(make_float4(1, -2, 1000, 0.001f)).__x;
}

template <class T> static void show(const char *name, __nv_fp8_interpretation_t kind)
{
	float *values;
	unsigned *sums;

	cudaMallocManaged(&values, 256 * sizeof *values);
	cudaMallocManaged(&sums, 9 * sizeof *sums);
	convert<T><<<1, 1>>>(values, sums, kind);
	cudaDeviceSynchronize();
	printf("%s\n", name);
	for (int i = 0; i < 256; i++)
		printf("%g%c", (double)values[i], i % 8 == 7 ? '\n' : ' ');
	for (int i = 0; i < 9; i++)
		printf("%x%c", sums[i], i == 8 ? '\n' : ' ');
}

int main()
{
	show<__nv_fp8_e4m3>("e4m3", __NV_E4M3);
	show<__nv_fp8_e5m2>("e5m2", __NV_E5M2);
}
