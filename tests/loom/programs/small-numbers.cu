// half and bfloat16: hashes that were the same on an H200.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cstdio>

__device__ unsigned long long hash;
__device__ void mix(unsigned long long v) { hash = (hash ^ v) * 0x100000001b3ull; }
__device__ void mix(__half v) { mix(__hisnan(v) ? 0x7fffull : (unsigned long long)__half_as_ushort(v)); }
__device__ void mix(__nv_bfloat16 v) { mix(__hisnan(v) ? 0x7fffull : (unsigned long long)__bfloat16_as_ushort(v)); }
__device__ void mix(__half2 v) { mix(v.x); mix(v.y); }
__device__ void mix(__nv_bfloat162 v) { mix(v.x); mix(v.y); }

__device__ __half make(int i, __half) { return __ushort_as_half((unsigned short)i); }
__device__ __nv_bfloat16 make(int i, __nv_bfloat16) { return __ushort_as_bfloat16((unsigned short)i); }
__device__ __half2 pair(__half a, __half b) { return __halves2half2(a, b); }
__device__ __nv_bfloat162 pair(__nv_bfloat16 a, __nv_bfloat16 b) { return __halves2bfloat162(a, b); }

template <class H> __global__ void arithmetic()
{
	hash = 1;
	for (int i = 0; i < 65536; i += 331)
		for (int j = 0; j < 65536; j += 1009) {
			H a = make(i, H()), b = make(j, H()), c = make((i * 7 + j * 3) & 0xffff, H());
			mix(__hadd_rn(a, b)); mix(__hsub_rn(a, b)); mix(__hmul_rn(a, b)); mix(__hdiv(a, b));
			mix(__hfma(a, b, c)); mix(__hadd_sat(a, b)); mix(__hfma_relu(a, b, c));
			mix(__hmin(a, b)); mix(__hmax(a, b)); mix(__hmin_nan(a, b));
			mix(__hneg(a)); mix(__habs(a));
			mix(__heq(a, b) + 2 * __hlt(a, b) + 4 * __hgeu(a, b) + 8 * __hne(a, b) + 16 * (__hisinf(a) != 0));
			mix(__hadd2_rn(pair(a, b), pair(b, c))); mix(__hfma2(pair(a, b), pair(b, c), pair(c, a)));
			mix(__hgt2(pair(a, b), pair(b, c))); mix(__hbeq2(pair(a, b), pair(a, b)));
		}
	for (int i = 0; i < 65536; i++) {
		H a = make(i, H());
		mix(hsqrt(a)); mix(hfloor(a)); mix(hceil(a)); mix(hrint(a)); mix(htrunc(a));
	}
}

__global__ void halves()
{
	hash = 1;
	for (int i = 0; i < 65536; i++) {
		__half a = __ushort_as_half((unsigned short)i);
		mix(__half2int_rn(a)); mix(__half2int_rz(a)); mix(__half2uint_ru(a)); mix(__half2short_rd(a));
		mix(__half2ll_rz(a)); mix((unsigned long long)__float_as_uint(__hisnan(a) ? 0 : __half2float(a)));
		float f = __uint_as_float((unsigned)i << 16 | (unsigned)(i * 31 & 0xffff));
		mix(__float2half(f)); mix(__float2half_rz(f)); mix(__float2half_ru(f)); mix(__float2half_rd(f));
		mix(__int2half_rn(i - 32768)); mix(__uint2half_rz(3 * i)); mix(__float2half(f * 1e30f));
	}
}
__global__ void bfloats()
{
	hash = 1;
	for (int i = 0; i < 65536; i++) {
		__nv_bfloat16 a = __ushort_as_bfloat16((unsigned short)i);
		mix(__bfloat162int_rn(a)); mix(__bfloat162int_rz(a)); mix(__bfloat162uint_ru(a)); mix(__bfloat162short_rd(a));
		mix((unsigned long long)__float_as_uint(__hisnan(a) ? 0 : __bfloat162float(a)));
		float f = __uint_as_float((unsigned)i << 16 | (unsigned)(i * 31 & 0xffff));
		mix(__float2bfloat16(f)); mix(__float2bfloat16_rz(f)); mix(__float2bfloat16_ru(f)); mix(__float2bfloat16_rd(f));
		mix(__int2bfloat16_rn((int)(i * 32769u))); mix(__uint2bfloat16_rz(65535u * i));
	}
}
template <class H, class H2> __global__ void warp(float *out, H *sum, H2 *sum2)
{
	H v = H((float)threadIdx.x);
	H2 w = pair(v, v + H(1.0f));
	for (int n = 16; n; n /= 2) {
		v += __shfl_down_sync(0xffffffffu, v, n);
		w = w + __shfl_xor_sync(0xffffffffu, w, n);
	}
	out[threadIdx.x] = (float)v + (float)w.x + (float)w.y;
	if (threadIdx.x == 0) { *sum = H(0.5f); *sum2 = pair(H(1.0f), H(2.0f)); }
	__syncwarp();
	atomicAdd(sum, H(1.0f));
	atomicAdd(sum2, pair(H(1.0f), H(2.0f)));
	__syncwarp();
	if (threadIdx.x == 31) out[0] += (float)*sum + (float)sum2->x + (float)sum2->y;
	__syncwarp();
	half h = 1.5f;
	h = h * half(2) + half(0.25f);
	out[threadIdx.x] += (float)h + (h > half(3) ? 100 : 0);
}
template <class K> void run(const char *name, K kernel)
{
	unsigned long long h;

	kernel<<<1, 1>>>();
	if (cudaDeviceSynchronize() != cudaSuccess)
		printf("%s: failed\n", name);
	cudaMemcpyFromSymbol(&h, hash, sizeof h);
	printf("%016llx %s\n", h, name);
}
int main()
{
	float *d, h[32];

	run("half arithmetic", arithmetic<__half>);
	run("bfloat16 arithmetic", arithmetic<__nv_bfloat16>);
	run("half conversions", halves);
	run("bfloat16 conversions", bfloats);
	cudaMalloc(&d, sizeof h + 64);
	warp<<<1, 32>>>(d, (half *)(d + 32), (half2 *)(d + 34));
	cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
	printf("%g %g\n", h[0], h[1]);
	warp<<<1, 32>>>(d, (__nv_bfloat16 *)(d + 32), (__nv_bfloat162 *)(d + 34));
	cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
	printf("%g %g\n", h[0], h[1]);
	printf("%g %g\n", __half2float(__float2half(0.1f)), (double)(float)(__nv_bfloat16)0.1f);
}
