// Every intrinsic of numbers, as hashes over inputs that are hard to round;
// what is printed was the same on an H200.
#include <cmath>
#include <cstdio>

__device__ unsigned long long hash;
__device__ int counted;

template <class T> __device__ unsigned long long bits_of(T v)
{
	unsigned long long b = 0;

	if (v != v) /* no NaN is better than another */
		return 0x7ff;
	memcpy(&b, &v, sizeof v);
	return b;
}
template <class T> __device__ void mix(T v)
{
	hash = (hash ^ bits_of(v)) * 0x100000001b3ull;
	counted++;
}

__constant__ float floats[] = { 0.0f, -0.0f, 1.0f, -1.0f, 0.5f, 1.5f, 2.5f, -2.5f,
	0.1f, 3.3333333f, -7.7777777f, 1e-40f, -1e-45f, 1e-30f, 1e30f, 3e38f,
	-3.4e38f, 16777218.0f, 2147483520.0f, 4294967040.0f, 1e19f, -1e19f,
	INFINITY, -INFINITY, NAN };
__constant__ double doubles[] = { 0.0, -0.0, 1.0, -1.0, 0.5, 1.5, 2.5, -2.5, 0.1,
	1.0 / 3, -7.0 / 9, 1e-310, -5e-324, 1e-300, 1e300, 1.7e308, -1.7e308,
	9007199254740993.0, 2147483647.5, 4294967295.5, 1e19, -1e19, 1e-40,
	INFINITY, -INFINITY, NAN };
__constant__ unsigned words[] = { 0, 1, 2, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffff,
	0x7fffffff, 0x80000000, 0xffffffff, 0x12345678, 0x9abcdef0, 0x80ff7f01,
	0xdeadbeef, 0x00ff00ff };

enum { FLOATS = sizeof floats / 4, DOUBLES = sizeof doubles / 8, WORDS = sizeof words / 4 };

#define F2(name) __global__ void name##_f() { hash = 1; for (int i = 0; i < FLOATS; i++) \
	for (int j = 0; j < FLOATS; j++) { float a = floats[i], b = floats[j]; \
	mix(name##_rn(a, b)); mix(name##_rz(a, b)); mix(name##_ru(a, b)); mix(name##_rd(a, b)); } }
#define D2(name) __global__ void name##_f() { hash = 1; for (int i = 0; i < DOUBLES; i++) \
	for (int j = 0; j < DOUBLES; j++) { double a = doubles[i], b = doubles[j]; \
	mix(name##_rn(a, b)); mix(name##_rz(a, b)); mix(name##_ru(a, b)); mix(name##_rd(a, b)); } }
#define FROM(name, T, list, count) __global__ void name##_f() { hash = 1; for (int i = 0; i < count; i++) { \
	T a = (T)list[i]; mix(name##_rn(a)); mix(name##_rz(a)); mix(name##_ru(a)); mix(name##_rd(a)); } }
#define F1(name) FROM(name, float, floats, FLOATS)
#define D1(name) FROM(name, double, doubles, DOUBLES)
#define W2(name) __global__ void name##_f() { hash = 1; for (int i = 0; i < WORDS; i++) \
	for (int j = 0; j < WORDS; j++) mix(name(words[i], words[j])); }
#define W1(name) __global__ void name##_f() { hash = 1; for (int i = 0; i < WORDS; i++) mix(name(words[i])); }
#define W3(name) __global__ void name##_f() { hash = 1; for (int i = 0; i < WORDS; i++) \
	for (int j = 0; j < WORDS; j++) for (int k = 0; k < WORDS; k++) \
	mix(name(words[i], words[j], words[k])); }

__global__ void fmas_f()
{
	hash = 1;
	for (int i = 0; i < FLOATS; i++)
		for (int j = 0; j < FLOATS; j++)
			for (int k = 0; k < FLOATS; k++) {
				float a = floats[i], b = floats[j], c = floats[k];
				mix(__fmaf_rn(a, b, c)); mix(__fmaf_rz(a, b, c));
				mix(__fmaf_ru(a, b, c)); mix(__fmaf_rd(a, b, c));
			}
}
__global__ void fmad_f()
{
	hash = 1;
	for (int i = 0; i < DOUBLES; i++)
		for (int j = 0; j < DOUBLES; j++)
			for (int k = 0; k < DOUBLES; k += 3) {
				double a = doubles[i], b = doubles[j], c = doubles[k];
				mix(__fma_rn(a, b, c)); mix(__fma_rz(a, b, c));
				mix(__fma_ru(a, b, c)); mix(__fma_rd(a, b, c));
			}
}
__global__ void integers_f()
{
	hash = 1;
	for (int i = 0; i < WORDS; i++)
		for (int j = 0; j < WORDS; j++) {
			int a = words[i], b = words[j];
			long long c = (long long)words[i] << 32 | words[j];
			mix(__mulhi(a, b)); mix(__umulhi(a, b)); mix(__mul24(a, b)); mix(__umul24(a, b));
			mix(__mul64hi(c, -c)); mix(__umul64hi(c, 3 * c));
			mix(__hadd(a, b)); mix(__rhadd(a, b)); mix(__uhadd(a, b)); mix(__urhadd(a, b));
			mix(__sad(a, b, 5)); mix(__usad(a, b, 5));
			mix(__popcll(c)); mix(__clzll(c)); mix(__ffsll(c)); mix(__brevll(c));
			mix(__double_as_longlong(__longlong_as_double(c))); 
			mix(__hiloint2double(a, b)); mix(min(a, b)); mix(max((unsigned)a, (unsigned)b));
			mix(min(a, (unsigned)b)); mix(max(c, (long long)b)); mix(umin(a, b)); mix(llmax(a, c));
			for (int k = 0; k < 70; k += 3) {
				mix(__funnelshift_l(a, b, k)); mix(__funnelshift_r(a, b, k));
				mix(__funnelshift_lc(a, b, k)); mix(__funnelshift_rc(a, b, k));
			}
		}
	for (int i = 0; i < WORDS; i++) {
		mix(__popc(words[i])); mix(__clz(words[i])); mix(__ffs(words[i])); mix(__brev(words[i]));
		for (int k = -3; k <= 3; k++)
			mix(__fns(words[i], 9, k));
	}
}
__global__ void dots_f()
{
	hash = 1;
	for (int i = 0; i < WORDS; i++)
		for (int j = 0; j < WORDS; j++) {
			int a = words[i], b = words[j];
			mix(__dp4a(a, b, 7)); mix(__dp4a(words[i], words[j], 7u));
			mix(__dp2a_lo(a, b, 7)); mix(__dp2a_hi(a, b, 7));
			mix(__dp2a_lo(words[i], words[j], 7u)); mix(__dp2a_hi(words[i], words[j], 7u));
		}
}
__global__ void singles_f()
{
	hash = 1;
	for (int i = 0; i < FLOATS; i++) {
		float v = floats[i];
		mix(__saturatef(v)); mix(__float_as_int(v)); mix(__frcp_rn(v)); mix(fminf(v, 1)); mix(max(v, 2.0f));
		mix(__double2hiint(v)); mix(__double2loint(doubles[i]));
		mix(__int2double_rn((int)words[i % WORDS])); mix(__uint2double_rn(words[i % WORDS]));
		mix(sinpif(floor(v))); mix(cospi(floor((double)v) / 2)); mix(isnan(v) + 2 * isinf(v) + 4 * signbit(v));
	}
}

#define EACH(X, V) X(__fadd, F2) X(__fsub, F2) X(__fmul, F2) X(__fdiv, F2) \
	X(__frcp, F1) X(__fsqrt, F1) \
	X(__dadd, D2) X(__dsub, D2) X(__dmul, D2) X(__ddiv, D2) X(__drcp, D1) X(__dsqrt, D1) \
	X(__float2int, F1) X(__float2uint, F1) X(__float2ll, F1) X(__float2ull, F1) \
	X(__double2int, D1) X(__double2uint, D1) X(__double2ll, D1) X(__double2ull, D1) X(__double2float, D1) \
	X(__int2float, I) X(__uint2float, U) X(__ll2float, L) X(__ull2float, L) X(__ll2double, L) X(__ull2double, L) \
	X(__byte_perm, W3) \
	V(vadd) V(vsub) V(vaddss) V(vaddus) V(vsubss) V(vsubus) V(vavgs) V(vavgu) V(vhaddu) V(vmaxs) V(vmaxu) V(vmins) V(vminu) \
	V(vabsdiffs) V(vabsdiffu) V(vcmpeq) V(vcmpne) V(vcmpges) V(vcmpgeu) V(vcmpgts) V(vcmpgtu) V(vcmples) V(vcmpleu) V(vcmplts) V(vcmpltu) \
	V(vseteq) V(vsetne) V(vsetges) V(vsetgeu) V(vsetgts) V(vsetgtu) V(vsetles) V(vsetleu) V(vsetlts) V(vsetltu) V(vsads) V(vsadu) \
	X(__vabs2, W1) X(__vabs4, W1) X(__vabsss2, W1) X(__vabsss4, W1) X(__vneg2, W1) X(__vneg4, W1) X(__vnegss2, W1) X(__vnegss4, W1)
#define I(name) FROM(name, int, words, WORDS)
#define U(name) FROM(name, unsigned, words, WORDS)
#define L(name) FROM(name, (long long)0x8000000000400001ull ^ (long long)0x0123456789abcdefull *, words, WORDS)
#undef L
#define L(name) __global__ void name##_f() { hash = 1; for (int i = 0; i < WORDS; i++) for (int j = 0; j < WORDS; j++) { \
	long long a = (long long)words[i] << 32 | words[j]; mix(name##_rn(a)); mix(name##_rz(a)); mix(name##_ru(a)); mix(name##_rd(a)); } }
#define DEFINE(name, kind) kind(name)
#define VDEFINE(name) W2(__##name##2) W2(__##name##4)
EACH(DEFINE, VDEFINE)

static void show(const char *name)
{
	unsigned long long h;

	if (cudaDeviceSynchronize() != cudaSuccess)
		printf("%s: failed\n", name);
	cudaMemcpyFromSymbol(&h, hash, sizeof h);
	printf("%016llx %s\n", h, name);
}

int main()
{
#define SHOW(name, kind) name##_f<<<1, 1>>>(); show(#name);
#define VSHOW(name) SHOW(__##name##2, ) SHOW(__##name##4, )
	EACH(SHOW, VSHOW)
	SHOW(fmas, ) SHOW(fmad, ) SHOW(integers, ) SHOW(dots, ) SHOW(singles, )
	int n;
	cudaMemcpyFromSymbol(&n, counted, sizeof n);
	printf("%d results\n", n);
}
