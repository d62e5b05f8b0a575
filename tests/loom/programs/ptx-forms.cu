// Forms of inline PTX that kernels of these years use, each against a plain loop.
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <cuda_fp16.h>
#include <cuda_fp8.h>

static void say(const char *what, bool good)
{
	printf("%s: %s\n", what, good ? "right" : "wrong");
}

__device__ unsigned shared_address(const void *p)
{
	return (unsigned)__cvta_generic_to_shared(p);
}

/* ---- Carries: within a text, and from one to the next ---------------------- */

__device__ uint32_t add_first(uint32_t a, uint32_t b)
{
	uint32_t r;

	asm volatile("add.cc.u32 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b));
	return r;
}
__device__ uint32_t add_next(uint32_t a, uint32_t b)
{
	uint32_t r;

	asm volatile("addc.cc.u32 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b));
	return r;
}
__device__ uint32_t add_last(uint32_t a, uint32_t b)
{
	uint32_t r;

	asm volatile("addc.u32 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b));
	return r;
}

enum { WORDS = 8 };

__global__ void sum(uint32_t *out, const uint32_t *a, const uint32_t *b)
{
	out[0] = add_first(a[0], b[0]);
	for (int i = 1; i < WORDS; i++)
		out[i] = add_next(a[i], b[i]);
	out[WORDS] = add_last(0, 0);
}

// 64 bits of 32 each, less, times and plus.
__global__ void wide(uint64_t *out, const uint64_t *in)
{
	uint64_t a = in[2 * threadIdx.x], b = in[2 * threadIdx.x + 1];
	uint32_t low = (uint32_t)a, high = (uint32_t)(a >> 32), r[4];

	asm("{\n\tsub.cc.u32 %0, %2, %4;\n\tsubc.u32 %1, %3, %5;\n\t}"
	    : "=r"(r[0]), "=r"(r[1])
	    : "r"(low), "r"(high), "r"((uint32_t)b), "r"((uint32_t)(b >> 32)));
	out[3 * threadIdx.x] = r[0] | (uint64_t)r[1] << 32;
	asm("mul.lo.u32 %0, %2, %3; mad.lo.cc.u32 %0, %2, %2, %0; madc.hi.u32 %1, %2, %3, 0;"
	    : "=r"(r[0]), "=r"(r[1]) : "r"(low), "r"(high));
	out[3 * threadIdx.x + 1] = r[0] | (uint64_t)r[1] << 32;
	asm("add.cc.u64 %0, %2, %3; addc.u64 %1, 0, 0;"
	    : "=l"(out[3 * threadIdx.x + 2]), "=l"(b) : "l"(a), "l"(b));
	out[3 * threadIdx.x + 2] += b << 32;
}

static void carries(uint32_t *p)
{
	uint32_t *a = p + 16, *b = p + 32;
	uint64_t *in = (uint64_t *)(p + 64), *out = (uint64_t *)(p + 512);
	uint64_t next = 0;
	bool good = true;

	for (int i = 0; i < WORDS; i++) {
		a[i] = ~0u - (i == 4);
		b[i] = i == 3 ? 5 : i == 0;
	}
	sum<<<1, 1>>>(p, a, b);
	cudaDeviceSynchronize();
	for (int i = 0; i <= WORDS; i++) {
		next += i < WORDS ? (uint64_t)a[i] + b[i] : 0;
		good &= p[i] == (uint32_t)next;
		next >>= 32;
	}
	say("a carry from text to text", good);
	for (int i = 0; i < 64; i++)
		in[i] = 0x9e3779b97f4a7c15ull * (uint64_t)(i * i + 1) >> (i % 3 * 16);
	wide<<<1, 32>>>(out, in);
	cudaDeviceSynchronize();
	good = true;
	for (int i = 0; i < 32; i++) {
		uint64_t x = in[2 * i], y = in[2 * i + 1], l = (uint32_t)x, h = x >> 32;
		uint64_t first = (uint64_t)(uint32_t)(l * l) + (uint32_t)(l * h);

		good &= out[3 * i] == x - y;
		good &= out[3 * i + 1] == ((uint32_t)first |
			(uint64_t)(uint32_t)((l * h >> 32) + (first >> 32)) << 32);
		good &= out[3 * i + 2] == x + y + ((uint64_t)(x + y < x) << 32);
	}
	say("carries within a text", good);
}

/* ---- Atomic operations, of an order and of several words ------------------- */

__global__ void orders(unsigned *p, float *f, unsigned long long policy)
{
	unsigned was, t = threadIdx.x;
	float x, y;

	asm volatile("atom.acq_rel.gpu.global.add.u32 %0, [%1], %2;"
		     : "=r"(was) : "l"(p), "r"(1) : "memory");
	asm volatile("red.release.sys.global.add.u32 [%0], %1;" ::"l"(p + 1), "r"(was)
		     : "memory");
	asm volatile("atom.acquire.cta.max.s32 %0, [%1], %2;"
		     : "=r"(was) : "l"(p + 2), "r"(t) : "memory");
	asm volatile("red.relaxed.gpu.global.or.b32 [%0], %1;" ::"l"(p + 3), "r"(1u << t));
	asm volatile("atom.global.relaxed.cluster.inc.u32 %0, [%1], %2;"
		     : "=r"(was) : "l"(p + 4), "r"(4u));
	if (t == 0) {
		asm volatile("atom.release.gpu.global.cas.b32 %0, [%1], %2, %3;"
			     : "=r"(was) : "l"(p + 5), "r"(0), "r"(9) : "memory");
		asm volatile("atom.acquire.gpu.global.exch.b32 %0, [%1], %2;"
			     : "=r"(p[6]) : "l"(p + 5), "r"(was) : "memory");
	}
	asm volatile("red.global.add.v2.f32 [%0], {%1, %2};" ::"l"(f), "f"(1.0f), "f"(2.0f)
		     : "memory");
	asm volatile("red.global.v4.f32.add [%0], {%1, %2, %3, %4};" ::"l"(f + 4),
		     "f"(1.0f), "f"(2.0f), "f"(3.0f), "f"((float)t) : "memory");
	asm volatile("atom.global.v2.f32.add {%0, %1}, [%2], {%3, %4};"
		     : "=f"(x), "=f"(y) : "l"(f + 8 + 2 * t), "f"(1.5f), "f"(2.5f)
		     : "memory");
	f[80 + t] = x + y;
	asm volatile("red.global.add.noftz.L2::cache_hint.v2.f16x2 [%0], {%1, %2}, %3;" ::
		     "l"(f + 2), "r"(0x3c003c00), "r"(0x40003c00), "l"(policy) : "memory");
}

static void atomics(uint32_t *p)
{
	float *f = (float *)(p + 64);
	const __half2 *h = (const __half2 *)(f + 2);
	bool good = true;

	memset(p, 0, 4096);
	orders<<<1, 32>>>(p, f, 0);
	cudaDeviceSynchronize();
	say("atomic operations of an order", p[0] == 32 && p[1] == 31 * 16 && p[2] == 31 &&
	    p[3] == ~0u && p[4] == 2 && p[5] == 0 && p[6] == 9);
	for (int i = 0; i < 32; i++)
		good &= f[8 + 2 * i] == 1.5f && f[9 + 2 * i] == 2.5f && f[80 + i] == 0;
	say("atomic operations on several words", good && f[0] == 32 && f[1] == 64 &&
	    f[4] == 32 && f[5] == 64 && f[6] == 96 && f[7] == 31 * 16 &&
	    __low2float(h[0]) == 32 && __high2float(h[0]) == 32 &&
	    __low2float(h[1]) == 32 && __high2float(h[1]) == 64);
}

/* ---- Policies of the caches ------------------------------------------------- */

__global__ void hints(unsigned *out, const unsigned *in)
{
	unsigned v, t = threadIdx.x;
	unsigned long long p;

	asm volatile("createpolicy.fractional.L2::evict_first.b64 %0, 1.0;" : "=l"(p));
	asm volatile("ld.global.nc.L1::no_allocate.L2::cache_hint.u32 %0, [%1], %2;"
		     : "=r"(v) : "l"(in + t), "l"(p));
	asm volatile("createpolicy.range.L2::evict_last.L2::evict_first.b64 %0, [%1], 128, 128;"
		     : "=l"(p) : "l"(in));
	asm volatile("st.global.L2::cache_hint.u32 [%0], %1, %2;" ::"l"(out + t), "r"(v + 1),
		     "l"(p) : "memory");
	asm volatile("applypriority.global.L2::evict_normal [%0], 128;" ::"l"(in));
	asm volatile("discard.global.L2 [%0], 128;" ::"l"(out + 32) : "memory");
}

static void policies(uint32_t *p)
{
	bool good = true;

	for (int i = 0; i < 32; i++)
		p[128 + i] = 7 * i;
	hints<<<1, 32>>>(p, p + 128);
	cudaDeviceSynchronize();
	for (unsigned i = 0; i < 32; i++)
		good &= p[i] == 7 * i + 1;
	say("policies of the caches", good);
}

/* ---- Matrices ---------------------------------------------------------------- */

// Element (row, column) of matrix m is 64 m + 8 row + column.
template <int Matrices, bool Turned>
__global__ void put(uint16_t *out)
{
	__shared__ alignas(16) uint16_t s[32][24];
	unsigned lane = threadIdx.x, r[4], at = shared_address(s[lane]);

	for (int i = 0; i < 4; i++) {
		unsigned first = 64 * i + 8 * (lane / 4) + 2 * (lane % 4);

		r[i] = first | (first + 1) << 16;
	}
	for (int c = 0; c < 24; c++)
		s[lane][c] = 0xffff;
	__syncwarp();
#define PUT(x, turned, ...) \
	asm volatile("stmatrix.sync.aligned.m8n8." x turned ".shared.b16 [%0], " __VA_ARGS__ \
		     : "memory")
#define ONE "{%1};" ::"r"(at), "r"(r[0])
#define TWO "{%1, %2};" ::"r"(at), "r"(r[0]), "r"(r[1])
#define FOUR "{%1, %2, %3, %4};" ::"r"(at), "r"(r[0]), "r"(r[1]), "r"(r[2]), "r"(r[3])
	if constexpr (Matrices == 1 && !Turned)
		PUT("x1", "", ONE);
	if constexpr (Matrices == 1 && Turned)
		PUT("x1", ".trans", ONE);
	if constexpr (Matrices == 2 && !Turned)
		PUT("x2", "", TWO);
	if constexpr (Matrices == 2 && Turned)
		PUT("x2", ".trans", TWO);
	if constexpr (Matrices == 4 && !Turned)
		PUT("x4", "", FOUR);
	if constexpr (Matrices == 4 && Turned)
		PUT("x4", ".trans", FOUR);
	__syncwarp();
	for (int c = 0; c < 24; c++)
		out[24 * lane + c] = s[lane][c];
}

template <int Matrices, bool Turned> static bool is_put(uint16_t *p)
{
	bool good = true;

	put<Matrices, Turned><<<1, 32>>>(p);
	cudaDeviceSynchronize();
	for (int i = 0; i < 32 * 24; i++) {
		int row = i / 24, column = i % 24, r = row % 8, c = column;

		if (row >= 8 * Matrices || column >= 8)
			good &= p[i] == 0xffff;
		else
			good &= p[i] == row / 8 * 64 + (Turned ? 8 * c + r : 8 * r + c);
	}
	return good;
}

__global__ void turn(unsigned *out)
{
	unsigned first = 8 * (threadIdx.x / 4) + 2 * (threadIdx.x % 4);

	asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;"
		     : "=r"(out[threadIdx.x]) : "r"(first | (first + 1) << 16));
}

// 16 x 32 times 32 x 8 numbers of 8 bits; b by columns.
__global__ void eights(float *out, const unsigned char *a, const unsigned char *b)
{
	unsigned lane = threadIdx.x, row = lane / 4, k = lane % 4 * 4;
	unsigned ra[4], rb[2];
	float d[4] = { 0.5f, 0, 0, 0 };

	for (int i = 0; i < 4; i++)
		memcpy(&ra[i], a + (row + i % 2 * 8) * 32 + k + i / 2 * 16, 4);
	for (int i = 0; i < 2; i++)
		memcpy(&rb[i], b + row * 32 + k + i * 16, 4);
	asm volatile("mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e5m2.f32 "
		     "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
		     : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
		     : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(rb[0]),
		       "r"(rb[1]));
	for (int i = 0; i < 4; i++)
		out[(row + i / 2 * 8) * 8 + lane % 4 * 2 + i % 2] = d[i];
}

static float value(unsigned char bits, __nv_fp8_interpretation_t kind)
{
	return __half2float(__half(__nv_cvt_fp8_to_halfraw(bits, kind)));
}

static void matrices(uint32_t *p)
{
	unsigned char *a = (unsigned char *)(p + 256), *b = (unsigned char *)(p + 512);
	const float *d = (const float *)p;
	bool good = true;

	say("stmatrix", is_put<1, false>((uint16_t *)p) && is_put<2, false>((uint16_t *)p) &&
	    is_put<4, false>((uint16_t *)p));
	say("stmatrix, turned", is_put<1, true>((uint16_t *)p) &&
	    is_put<2, true>((uint16_t *)p) && is_put<4, true>((uint16_t *)p));
	turn<<<1, 32>>>(p);
	cudaDeviceSynchronize();
	for (unsigned i = 0; i < 32; i++) {
		unsigned row = i / 4, column = i % 4 * 2;

		good &= p[i] == (8 * column + row | (8 * (column + 1) + row) << 16);
	}
	say("movmatrix", good);
	for (int i = 0; i < 16 * 32; i++)
		a[i] = (unsigned char)(0x28 + i * 5 % 24 + (i % 3 ? 0 : 128));
	for (int i = 0; i < 8 * 32; i++)
		b[i] = (unsigned char)(0x34 + i * 7 % 12 + (i % 5 ? 0 : 128));
	eights<<<1, 32>>>((float *)p, a, b);
	cudaDeviceSynchronize();
	good = true;
	for (int i = 0; i < 16 * 8; i++) {
		int row = i / 8, column = i % 8;
		double sum = row < 8 && column % 2 == 0 ? 0.5 : 0;

		for (int k = 0; k < 32; k++)
			sum += (double)value(a[32 * row + k], __NV_E4M3) *
			       (double)value(b[32 * column + k], __NV_E5M2);
		good &= d[i] == (float)sum;
	}
	say("mma of numbers of 8 bits", good);
}

/* ---- Conversions -------------------------------------------------------------- */

__global__ void convert(unsigned *out, const float *f)
{
	unsigned short e4, e5, e4h, relu;
	unsigned t = threadIdx.x, h;
	float a = f[2 * t], b = f[2 * t + 1];

	asm("cvt.rn.satfinite.e4m3x2.f32 %0, %1, %2;" : "=h"(e4) : "f"(a), "f"(b));
	asm("cvt.rn.satfinite.e5m2x2.f32 %0, %1, %2;" : "=h"(e5) : "f"(a), "f"(b));
	asm("cvt.rn.satfinite.relu.e4m3x2.f32 %0, %1, %2;" : "=h"(relu) : "f"(a), "f"(b));
	asm("cvt.rn.f16x2.e4m3x2 %0, %1;" : "=r"(h) : "h"(e4));
	asm("cvt.rn.satfinite.e4m3x2.f16x2 %0, %1;" : "=h"(e4h) : "r"(h));
	out[4 * t] = e4 | (unsigned)e5 << 16;
	out[4 * t + 1] = h;
	out[4 * t + 2] = relu | (unsigned)e4h << 16;
	asm("cvt.rn.f16x2.e5m2x2 %0, %1;" : "=r"(out[4 * t + 3]) : "h"(e5));
}

__global__ void saturate(int *out, const int *in)
{
	int t = threadIdx.x, v = in[t];
	unsigned r;

	asm("cvt.pack.sat.s8.s32.b32 %0, %1, %2, %3;" : "=r"(r) : "r"(v), "r"(-v), "r"(77));
	out[4 * t] = (int)r;
	asm("cvt.sat.u8.s32 %0, %1;" : "=r"(out[4 * t + 1]) : "r"(v));
	asm("cvt.rni.sat.s8.f32 %0, %1;" : "=r"(out[4 * t + 2]) : "f"((float)v / 2));
	asm("cvt.pack.sat.u16.s32 %0, %1, %2;" : "=r"(out[4 * t + 3]) : "r"(v), "r"(3));
}

static int within(int v, int low, int high)
{
	return v < low ? low : v > high ? high : v;
}

static void conversions(uint32_t *p)
{
	float *f = (float *)(p + 512);
	int *in = (int *)f, *out = (int *)p;
	bool good = true;

	for (int i = 0; i < 64; i++)
		f[i] = (i % 2 ? -1.0f : 1.0f) * (float)(i * i) * (i < 40 ? 0.037f : 97.0f);
	convert<<<1, 32>>>(p, f);
	cudaDeviceSynchronize();
	for (int i = 0; i < 32; i++) {
		float low = f[2 * i + 1], high = f[2 * i];
		unsigned e4 = __nv_cvt_float_to_fp8(low, __NV_SATFINITE, __NV_E4M3) |
			      (unsigned)__nv_cvt_float_to_fp8(high, __NV_SATFINITE, __NV_E4M3)
				      << 8;
		unsigned e5 = __nv_cvt_float_to_fp8(low, __NV_SATFINITE, __NV_E5M2) |
			      (unsigned)__nv_cvt_float_to_fp8(high, __NV_SATFINITE, __NV_E5M2)
				      << 8;
		const __half2 *h = (const __half2 *)(p + 4 * i);

		good &= p[4 * i] == (e4 | e5 << 16) &&
			__low2float(h[1]) == value((unsigned char)e4, __NV_E4M3) &&
			__high2float(h[1]) == value((unsigned char)(e4 >> 8), __NV_E4M3) &&
			p[4 * i + 2] == ((low < 0 ? 0 : e4 & 255) |
					 (high < 0 ? 0 : e4 & 0xff00) | e4 << 16) &&
			__low2float(h[3]) == value((unsigned char)e5, __NV_E5M2) &&
			__high2float(h[3]) == value((unsigned char)(e5 >> 8), __NV_E5M2);
	}
	say("numbers of 8 bits", good);
	for (int i = 0; i < 32; i++)
		in[i] = i < 16 ? 37 * i - 300 : 8000 * (i - 20);
	saturate<<<1, 32>>>(out, in);
	cudaDeviceSynchronize();
	good = true;
	for (int i = 0; i < 32; i++)
		good &= (unsigned)out[4 * i] == (77u << 16 |
			(unsigned)(within(in[i], -128, 127) & 255) << 8 |
			(unsigned)(within(-in[i], -128, 127) & 255)) &&
			out[4 * i + 1] == within(in[i], 0, 255) &&
			out[4 * i + 2] == within((int)__builtin_rint(in[i] / 2.0), -128, 127) &&
			(unsigned)out[4 * i + 3] ==
				((unsigned)within(in[i], 0, 65535) << 16 | 3);
	say("what is saturated", good);
}

/* ---- Barriers by number -------------------------------------------------------- */

// Two warps fill, two empty; each side says when the other may go on.
__global__ void ring(unsigned *out, int rounds)
{
	__shared__ unsigned s[64];
	unsigned t = threadIdx.x % 64, total = 0;

	if (threadIdx.x < 64) {
		for (int i = 0; i < rounds; i++) {
			if (i)
				asm volatile("bar.sync 2, 128;" ::: "memory");
			s[t] = 100 * i + t;
			asm volatile("bar.arrive 1, 128;" ::: "memory");
		}
		asm volatile("bar.sync 2, 128;" ::: "memory");
	} else {
		for (int i = 0; i < rounds; i++) {
			asm volatile("bar.sync 1, 128;" ::: "memory");
			total += s[63 - t];
			asm volatile("barrier.cta.arrive 2, 128;" ::: "memory");
		}
		out[t] = total;
	}
}

// Half of the block votes, each time in another way.
__global__ void votes(unsigned *out)
{
	unsigned t = threadIdx.x, r[4];

	if (t >= 64) {
		unsigned some = t % 3 == 0;

		asm volatile("{ .reg .pred p; setp.ne.u32 p, %1, 0; bar.red.popc.u32 %0, 3, 64, p; }"
			     : "=r"(r[0]) : "r"(some));
		asm volatile("{ .reg .pred p, q; setp.ne.u32 p, %1, 0; bar.red.or.pred q, 3, 64, p; "
			     "selp.u32 %0, 1, 0, q; }" : "=r"(r[1]) : "r"((unsigned)(t == 70)));
		asm volatile("{ .reg .pred p, q; setp.ne.u32 p, %1, 0; bar.red.and.pred q, 3, 64, !p; "
			     "selp.u32 %0, 1, 0, q; }" : "=r"(r[2]) : "r"((unsigned)(t == 70)));
		out[t] = r[0] | r[1] << 8 | r[2] << 16;
	}
	asm volatile("{ .reg .pred p; setp.ne.u32 p, %1, 0; bar.red.popc.u32 %0, 0, p; }"
		     : "=r"(r[3]) : "r"((unsigned)(t % 5 == 0)));
	out[128 + t] = r[3];
}

static void barriers(uint32_t *p)
{
	unsigned some = 0;
	bool good = true;

	ring<<<1, 128>>>(p, 4);
	cudaDeviceSynchronize();
	for (unsigned i = 0; i < 64; i++)
		good &= p[i] == 4 * (63 - i) + 600;
	say("bar.arrive", good);
	votes<<<1, 128>>>(p);
	cudaDeviceSynchronize();
	good = true;
	for (int i = 64; i < 128; i++)
		some += i % 3 == 0;
	for (int i = 0; i < 128; i++)
		good &= (i < 64 || p[i] == (some | 1 << 8)) && p[128 + i] == 26;
	say("bar.red", good);
}

/* ---- Which memory --------------------------------------------------------------- */

__device__ unsigned spaces_of(const void *p)
{
	unsigned s, g, l;

	asm("{ .reg .pred p; isspacep.shared p, %1; selp.u32 %0, 1, 0, p; }" : "=r"(s) : "l"(p));
	asm("{ .reg .pred p; isspacep.global p, %1; selp.u32 %0, 1, 0, p; }" : "=r"(g) : "l"(p));
	asm("{ .reg .pred p; isspacep.local p, %1; selp.u32 %0, 1, 0, p; }" : "=r"(l) : "l"(p));
	return s | g << 1 | l << 2;
}
__global__ void spaces(unsigned *out)
{
	__shared__ int s;
	int own[2] = { (int)threadIdx.x, 0 };

	out[0] = spaces_of(&s);
	out[1] = spaces_of(out);
	out[2] = spaces_of(&own[threadIdx.x]);
}

/* ---- Others, by known answers ----------------------------------------------------- */

__global__ void others(unsigned *out, float f)
{
	unsigned t = threadIdx.x, r[10];
	float g[4];

	asm("cvt.rni.f32.f32 %0, %1;" : "=f"(g[0]) : "f"(f));
	asm("cvt.rmi.f32.f32 %0, %1;" : "=f"(g[1]) : "f"(f));
	asm("copysign.f32 %0, %1, %2;" : "=f"(g[2]) : "f"(-1.0f), "f"(f));
	asm("max.NaN.f32 %0, %1, %2;" : "=f"(g[3]) : "f"(f), "f"(2.0f));
	asm("cvt.rpi.s32.f32 %0, %1;" : "=r"(r[0]) : "f"(f));
	asm volatile("redux.sync.xor.b32 %0, %1, 0xffffffff;" : "=r"(r[1]) : "r"(t * 5));
	asm volatile("redux.sync.and.b32 %0, %1, 0xffffffff;" : "=r"(r[2]) : "r"(t | 96));
	asm("fma.rn.relu.f16x2 %0, %1, %2, %3;" : "=r"(r[3])
	    : "r"(0x3c003c00), "r"(0x4000c000), "r"(0x3c003c00));
	asm("dp2a.lo.s32.u32 %0, %1, %2, %3;" : "=r"(r[4])
	    : "r"(0xffff0002), "r"(0x00000305), "r"(100));
	asm volatile("{ .reg .pred p, q; setp.ne.u32 p, %1, 99; "
		     "vote.sync.uni.pred q, p, 0xffffffff; selp.u32 %0, 1, 0, q; }"
		     : "=r"(r[5]) : "r"(t));
	if (t)
		return;
	for (int i = 0; i < 4; i++)
		out[i] = __float_as_uint(g[i]);
	for (int i = 0; i < 6; i++)
		out[4 + i] = r[i];
}

static void known(uint32_t *p)
{
	const float *f = (const float *)p;
	unsigned all = 0;

	for (unsigned i = 0; i < 32; i++)
		all ^= 5 * i;
	others<<<1, 32>>>(p, 2.625f);
	cudaDeviceSynchronize();
	say("floats that are whole, signs and maxima",
	    f[0] == 3 && f[1] == 2 && f[2] == -2.625f && f[3] == 2.625f && p[4] == 3);
	say("what a warp reduces and asks", p[5] == all && p[6] == 96 && p[9] == 1);
	say("products of halves", p[7] == 0x42000000 && p[8] == 107);
}

int main()
{
	uint32_t *p;

	cudaMallocManaged(&p, 16384);
	carries(p);
	atomics(p);
	policies(p);
	matrices(p);
	conversions(p);
	barriers(p);
	known(p);
	spaces<<<1, 1>>>(p);
	cudaDeviceSynchronize();
	say("isspacep", p[0] == 1 && p[1] == 2 && p[2] == 4);
	return 0;
}
