// run: k<<<1, 8>>>(out)
// run: warp<<<1, 32>>>(out, in)
#include <stdio.h>
#include <assert.h>
#define TWICE(x) ((x) * 2)
#define ADD3(a, b, c) (TWICE(a) + (b) - c)
enum Color { RED, GREEN = 5, BLUE };
struct Pair { int a; float b; };
struct Nest { Pair p[2]; unsigned char c; double d; };
constexpr int K = 3;
static const float HALF = 0.5f;
__constant__ int table[4] = {10, 20, 30, 40};
__device__ int counter = 7;
template <typename T> __device__ T larger(T a, T b) { return a > b ? a : b; }
template <int N> __device__ int sumOf(const int (&x)[N]) { int s = 0; for (int i = 0; i < N; i++) s += x[i]; return s; }
__device__ void swap(int &a, int &b) { int t = a; a = b; b = t; }
__device__ int fact(int n) { int r = 1; while (n > 1) r *= n--; return r; }
__device__ Pair make(int a, float b) { return {a, b}; }
__device__ int pick(int x) { switch (x) { case 0: return 100; case 1: case 2: x += 10; break; case 3: x *= 2; default: x = -x; } return x; }
__device__ float half_of(float x) { return x * HALF; }
__device__ double half_of(double x) { return x * 0.25; }
__global__ void k(int *out)
{
	int t = threadIdx.x;
	int x[4] = {1, 2, 3}, m[2][3] = {{1, 2, 3}, {4, 5, 6}};
	Nest n = {{{1, 2.5f}, {3, 4.5f}}, 200, 1e3};
	unsigned u = 0xfffffff0u + t;
	long long big = 1ll << 40;
	unsigned char b = 250 + t;
	signed char sc = (signed char)(120 + 4 * t);
	short sh = (short)(40000 + t);
	int a = t, c = 10 - t;
	if (t >= 5) return;
	swap(a, c);
	Pair p = make(t, t * 1.5f), *q = &p;
	q->a += 4;
	for (int &e : x) e += t;
	int y = 0;
	do { y += 3; if (y == 6) continue; if (y > 10) break; } while (y < 100);
	for (int i = 0;; i++) { if (i > t) break; y ^= i << 2; }
	printf("%d: %d %d %d %d\n", t, ADD3(t, 5, 1), GREEN + BLUE, table[t % 4], counter);
	printf("  %d %d %d\n", larger(t, 3), sumOf(x), sumOf(m[1]));
	printf("  %d %d %d %d\n", a, c, p.a, pick(t));
	printf("  %.3f %g %f\n", p.b, n.p[1].b * n.d, half_of(3.0f) + half_of(3.0));
	printf("  %u %d %d %d %lld\n", u + 20, b, sc, sh, big + t);
	printf("  %d %u %d\n", -7 / 2, (unsigned)-7 / 2, -7 % 3);
	printf("  %d %d %x\n", u >> 28, (int)u >> 28, ~t);
	printf("  %d %d %d\n", y, fact(t + 3), n.c);
	printf("  %d %d %d\n", m[t % 2][t % 3], *(*(m + 1) + 1), (int)sizeof(Nest));
	printf("  %d %d\n", t > 2 ? t : -t, t && x[t - 1] > 2 || !t);
	printf("  %.4f %.4f %.6f %.5e\n", sqrtf(t + 2), expf(t), sin((double)t), powf(1.7f, t));
	printf("  %.4f %.4f %.4f %.4f\n", floorf(-1.5f), fmaxf(t, 2.f), fabs(-2.25), log2f(t + 1));
	printf("  %d %d %d\n", (int)-2.7f, (int)3.99, (unsigned)(float)4000000000u == 4000000000u);
	printf("  %5d|%-5d|%05d|%+d|%x|%X|%#x\n", t, t, t, t, 255 + t, 255 + t, 16);
	printf("  %c %s %% %5.1f|%8.3g|\n", 'a' + t, "text", 1.25 * t, 1234567.0 * t);
	uint4 v = make_uint4(t, t + 1, t + 2, t + 3);
	uint4 w = v;
	w.y *= 2; v.x += w.y--;
	printf("  %u %u %u %u %u\n", v.x, w.y, v.w, __popc(v.w), __ffs(w.y + 1));
	float4 f = reinterpret_cast<float4 &>(v);
	printf("  %d %u\n", __float_as_int(f.y), __brev(t));
	int pre = ++a + c--, post = a++ + --c;
	printf("  %d %d %d %d\n", pre, post, a, c);
	a <<= 2; a |= 1; a ^= 3; a %= 7;
	printf("  %d %d %d\n", a, min(t, 2), max(3u, (unsigned)t));
	bool flag = t & 2; flag ^= true;
	printf("  %d %d %d\n", flag, (bool)5, !flag);
	unsigned long long z = 0x123456789abcdefull * (t + 1);
	printf("  %llu %llx %lld\n", z, z >> 7, (long long)z / -3);
	out[t] = y;
	assert(t < 5);
}
__global__ void warp(unsigned *out, unsigned *in)
{
	unsigned t = threadIdx.x, s = t * t;
	unsigned r = __shfl_down_sync(~0u, s, 3), e = __shfl_xor_sync(~0u, s, 5, 8), up = __shfl_up_sync(~0u, s, 2);
	unsigned bl = __ballot_sync(~0u, t % 3 == 0), any = __match_any_sync(~0u, t / 5);
	int red = __reduce_max_sync(~0u, (int)(t ^ 13));
	unsigned old = atomicAdd(&in[100], t), mx = atomicMax(&in[101], t * 10);
	unsigned cas = atomicCAS(&in[102], 102u, t + 1), inc = atomicInc(&in[103], 50);
	__shared__ int cnt;
	if (t == 0) cnt = 0;
	__syncthreads();
	atomicOr((unsigned *)&cnt, 1u << t);
	int c = __syncthreads_count(t < 7), an = __syncthreads_and(t < 40), orr = __syncthreads_or(t == 77);
	if (t % 7 == 3)
		printf("%u: %u %u %u %x %x %d %u %u %u %u %x %d %d %d\n", t, r, e, up, bl, any, red, old, mx, cas, inc, cnt, c, an, orr);
	out[t] = in[100] + in[103];
}
#ifndef __SHUTTLE__
int main()
{
	int *o; unsigned *p, *h = (unsigned *)malloc(65536 * 4);
	cudaMalloc(&o, 4 * 65536); cudaMalloc(&p, 4 * 65536);
	for (unsigned i = 0; i < 65536; i++) h[i] = i;
	cudaMemcpy(p, h, 4 * 65536, cudaMemcpyHostToDevice);
	k<<<1, 8>>>(o);
	cudaDeviceSynchronize();
	warp<<<1, 32>>>((unsigned *)o, p);
	return cudaDeviceSynchronize();
}
#endif
