// wgmma of tf32 and of numbers of 8 bits, st.async and the video instructions, each
// against plain loops.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_fp8.h>

static void say(const char *what, bool good)
{
	printf("%s: %s\n", what, good ? "right" : "wrong");
}

__device__ unsigned shared_address(const void *p)
{
	return (unsigned)__cvta_generic_to_shared(p);
}

/* ---- wgmma: 64 rows of a and 8 of b, 32 bytes each --------------------------------- */

enum { ROWS = 64, COLUMNS = 8, BYTES = 32 };

// Pieces of 8 rows by 16 bytes, two beside each other, as descriptors without a swizzle
// have them.
__device__ void lay(unsigned char *to, const unsigned char *from, int rows)
{
	for (int i = threadIdx.x; i < rows * BYTES; i += blockDim.x) {
		int row = i / BYTES, at = i % BYTES;

		to[row / 8 * 256 + at / 16 * 128 + row % 8 * 16 + at % 16] = from[i];
	}
}
__device__ uint64_t descriptor(const void *p)
{
	return (uint64_t)(shared_address(p) >> 4) | (uint64_t)(128 >> 4) << 16 |
	       (uint64_t)(256 >> 4) << 32;
}

enum kind { TF32, EIGHTS, BYTES_OF_SIGN, EIGHTS_KEPT };

template <kind Kind> __global__ void product(uint32_t *out, const unsigned char *a,
					     const unsigned char *b)
{
	__shared__ alignas(128) unsigned char sa[ROWS * BYTES], sb[COLUMNS * BYTES];
	const unsigned t = threadIdx.x, row = t / 32 * 16 + t % 32 / 4, column = t % 4 * 2;
	uint32_t r[4], d[4];
	float f[4];
	uint64_t da = descriptor(sa), db = descriptor(sb);

	lay(sa, a, ROWS);
	lay(sb, b, COLUMNS);
	for (int i = 0; i < 4; i++)
		memcpy(&r[i], a + (row + i % 2 * 8) * BYTES + t % 4 * 4 + i / 2 * 16, 4);
	for (int i = 0; i < 4; i++)
		f[i] = (float)(row + i), d[i] = 2 * row + i;
	asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
	__syncthreads();
	asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
	if constexpr (Kind == TF32)
		asm volatile("{.reg .pred p; setp.ne.b32 p, %6, 0; wgmma.mma_async.sync.aligned."
			     "m64n8k8.f32.tf32.tf32 {%0, %1, %2, %3}, %4, %5, p, 1, -1; }"
			     : "+f"(f[0]), "+f"(f[1]), "+f"(f[2]), "+f"(f[3])
			     : "l"(da), "l"(db), "r"(1));
	if constexpr (Kind == EIGHTS)
		asm volatile("{.reg .pred p; setp.ne.b32 p, %6, 0; wgmma.mma_async.sync.aligned."
			     "m64n8k32.f32.e4m3.e5m2 {%0, %1, %2, %3}, %4, %5, p, 1, 1; }"
			     : "+f"(f[0]), "+f"(f[1]), "+f"(f[2]), "+f"(f[3])
			     : "l"(da), "l"(db), "r"(1));
	if constexpr (Kind == EIGHTS_KEPT)
		asm volatile("{.reg .pred p; setp.ne.b32 p, %9, 0; wgmma.mma_async.sync.aligned."
			     "m64n8k32.f32.e4m3.e5m2 {%0, %1, %2, %3}, {%4, %5, %6, %7}, %8, "
			     "p, 1, 1; }"
			     : "+f"(f[0]), "+f"(f[1]), "+f"(f[2]), "+f"(f[3])
			     : "r"(r[0]), "r"(r[1]), "r"(r[2]), "r"(r[3]), "l"(db), "r"(1));
	if constexpr (Kind == BYTES_OF_SIGN)
		asm volatile("{.reg .pred p; setp.ne.b32 p, %6, 0; wgmma.mma_async.sync.aligned."
			     "m64n8k32.s32.s8.u8 {%0, %1, %2, %3}, %4, %5, p; }"
			     : "+r"(d[0]), "+r"(d[1]), "+r"(d[2]), "+r"(d[3])
			     : "l"(da), "l"(db), "r"(1));
	asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
	asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
	if constexpr (Kind != BYTES_OF_SIGN)
		memcpy(d, f, sizeof d);
	for (int i = 0; i < 4; i++)
		out[(row + i / 2 * 8) * COLUMNS + column + i % 2] = d[i];
}

static float eight(unsigned char bits, __nv_fp8_interpretation_t kind)
{
	return __half2float(__half(__nv_cvt_fp8_to_halfraw(bits, kind)));
}
static double number(kind k, const unsigned char *row, int i, bool of_a)
{
	float f;

	if (k == TF32) {
		memcpy(&f, row + 4 * i, 4);
		return (double)f;
	}
	if (k == BYTES_OF_SIGN)
		return of_a ? (double)(signed char)row[i] : (double)row[i];
	return (double)eight(row[i], of_a ? __NV_E4M3 : __NV_E5M2);
}

// What the thread that has it began with: row and place among its four.
static double began(int row, int column)
{
	return row % 16 < 8 ? column % 2 + row : column % 2 + 2 + row - 8;
}

template <kind Kind> static bool is_product(uint32_t *p)
{
	unsigned char *a = (unsigned char *)(p + 1024), *b = a + ROWS * BYTES;
	const float *f = (const float *)p;
	bool good = true;

	for (int i = 0; i < (ROWS + COLUMNS) * BYTES; i++)
		a[i] = (unsigned char)(0x30 + i * 7 % 13 + (i % 3 ? 0 : 128));
	for (int i = 0; Kind == TF32 && i < (ROWS + COLUMNS) * BYTES / 4; i++) {
		float v = (float)(i * 5 % 17 - 8) / 4;

		memcpy(a + 4 * i, &v, 4);
	}
	product<Kind><<<1, 128>>>(p, a, b);
	if (cudaDeviceSynchronize() != cudaSuccess)
		return false;
	for (int row = 0; row < ROWS; row++)
		for (int column = 0; column < COLUMNS; column++) {
			double sum = 0;
			int at = row * COLUMNS + column;

			for (int k = 0; k < (Kind == TF32 ? 8 : 32); k++)
				sum += number(Kind, a + row * BYTES, k, true) *
				       number(Kind, b + column * BYTES, k, false);
			if (Kind == BYTES_OF_SIGN)
				good &= (int)p[at] ==
					(int)(sum + began(row, column) + row - row / 8 % 2 * 8);
			else
				good &= f[at] == (float)((Kind == TF32 ? -sum : sum) +
							 began(row, column));
		}
	return good;
}

/* ---- st.async: a block's shared memory and barrier, from another of its cluster ---- */

__global__ void __cluster_dims__(2) bring(unsigned *out)
{
	__shared__ alignas(16) unsigned s[32 * 4];
	__shared__ alignas(8) uint64_t barrier;
	unsigned t = threadIdx.x, there, barrier_there, other = blockIdx.x ^ 1;

	if (t == 0) {
		asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(shared_address(&barrier))
			     : "memory");
		asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::
			     "r"(shared_address(&barrier)), "r"((unsigned)sizeof s) : "memory");
	}
	asm volatile("barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;" ::: "memory");
	asm volatile("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(there)
		     : "r"(shared_address(&s[t < 16 ? 4 * t : 64 + (t - 16) * 4])), "r"(other));
	asm volatile("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(barrier_there)
		     : "r"(shared_address(&barrier)), "r"(other));
	if (t < 16) {
		asm volatile("st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.v4.b32 "
			     "[%0], {%1, %2, %3, %4}, [%5];" ::"r"(there), "r"(4 * t),
			     "r"(4 * t + 1), "r"(4 * t + 2), "r"(4 * t + 3), "r"(barrier_there)
			     : "memory");
	} else {
		for (unsigned i = 0; i < 4; i += 2)
			asm volatile("st.async.shared::cluster.mbarrier::complete_tx::bytes.b64 "
				     "[%0], %1, [%2];" ::"r"(there + 4 * i),
				     "l"((uint64_t)(4 * t + i) | (uint64_t)(4 * t + i + 1) << 32),
				     "r"(barrier_there) : "memory");
	}
	asm volatile("{\n\t.reg .pred P;\n\tWAIT:\n\t"
		     "mbarrier.try_wait.parity.shared::cta.b64 P, [%0], 0;\n\t"
		     "@!P bra WAIT;\n\t}" ::"r"(shared_address(&barrier)) : "memory");
	for (int i = 0; i < 4; i++)
		out[blockIdx.x * 128 + 4 * t + i] = s[4 * t + i] + 1000 * blockIdx.x;
	asm volatile("barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;" ::: "memory");
}

/* ---- Video instructions, and products of 24 bits ------------------------------------ */

__global__ void video(unsigned *out, const unsigned *in)
{
	unsigned t = threadIdx.x, a = in[2 * t], b = in[2 * t + 1], *r = out + 6 * t;

	asm("vabsdiff4.u32.u32.u32.add %0, %1, %2, %3;" : "=r"(r[0]) : "r"(a), "r"(b), "r"(t));
	asm("vadd4.s32.s32.s32.sat %0, %1, %2, %3;" : "=r"(r[1]) : "r"(a), "r"(b), "r"(0));
	asm("vmax2.s32.s32.s32 %0, %1, %2, %3;" : "=r"(r[2]) : "r"(a), "r"(b), "r"(0));
	asm("mul24.lo.s32 %0, %1, %2;" : "=r"(r[3]) : "r"(a), "r"(b));
	asm("mul24.hi.u32 %0, %1, %2;" : "=r"(r[4]) : "r"(a), "r"(b));
	asm("sad.s32 %0, %1, %2, %3;" : "=r"(r[5]) : "r"(a), "r"(b), "r"(t));
}

static bool is_video(uint32_t *p)
{
	uint32_t *in = p + 1024;
	bool good = true;

	for (unsigned i = 0; i < 64; i++)
		in[i] = 0x9e3779b9u * (i + 3) ^ i << 20;
	video<<<1, 32>>>(p, in);
	cudaDeviceSynchronize();
	for (unsigned i = 0; i < 32; i++) {
		unsigned a = in[2 * i], b = in[2 * i + 1], sum = i, added = 0, larger = 0;
		long long x = (int)(a << 8) >> 8, y = (int)(b << 8) >> 8;

		for (int k = 0; k < 32; k += 8) {
			int s = (signed char)(a >> k) + (signed char)(b >> k);

			sum += (unsigned)abs((int)(a >> k & 255) - (int)(b >> k & 255));
			s = s > 127 ? 127 : s < -128 ? -128 : s;
			added |= (unsigned)(s & 255) << k;
		}
		for (int k = 0; k < 32; k += 16) {
			int m = (short)(a >> k), n = (short)(b >> k);

			larger |= (unsigned)((m > n ? m : n) & 0xffff) << k;
		}
		good &= p[6 * i] == sum && p[6 * i + 1] == added && p[6 * i + 2] == larger &&
			p[6 * i + 3] == (unsigned)(x * y) &&
			p[6 * i + 4] == (unsigned)((a & 0xffffffull) * (b & 0xffffffull) >> 16) &&
			p[6 * i + 5] == i + (unsigned)llabs((long long)(int)a - (int)b);
	}
	return good;
}

int main()
{
	uint32_t *p;
	bool good = true;

	cudaMallocManaged(&p, 32768);
	say("wgmma of tf32", is_product<TF32>(p));
	say("wgmma of e4m3 and e5m2", is_product<EIGHTS>(p));
	say("wgmma of e4m3 in registers", is_product<EIGHTS_KEPT>(p));
	say("wgmma of bytes", is_product<BYTES_OF_SIGN>(p));
	bring<<<2, 32>>>(p);
	cudaDeviceSynchronize();
	for (unsigned i = 0; i < 256; i++)
		good &= p[i] == i % 128 + i / 128 * 1000;
	say("st.async", good);
	say("video instructions", is_video(p));
	return 0;
}
