// Inline PTX: the instructions that programs use.
#include <cstdint>
#include <cstdio>
#include <cuda_fp16.h>

__device__ unsigned shared_address(const void *p)
{
	return (unsigned)__cvta_generic_to_shared(p);
}

__global__ void compute(unsigned *out, unsigned a, unsigned b, float f)
{
	unsigned r, s;
	unsigned long long w;
	float g;
	double d;
	int i;

	asm("add.u32 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b));
	*out++ = r;
	asm("mad.lo.u32 %0, %1, %2, 7;" : "=r"(r) : "r"(a), "r"(b));
	*out++ = r;
	asm("mul.hi.u32 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b));
	*out++ = r;
	asm("mul.wide.u32 %0, %1, %2;" : "=l"(w) : "r"(a), "r"(b));
	*out++ = (unsigned)w;
	*out++ = (unsigned)(w >> 32);
	asm("mad.wide.s32 %0, %1, %2, %0;" : "+l"(w) : "r"(-3), "r"(b));
	*out++ = (unsigned)w;
	asm("bfe.u32 %0, %1, 4, 12;" : "=r"(r) : "r"(a));
	*out++ = r;
	asm("bfe.s32 %0, %1, %2, 8;" : "=r"(i) : "r"(a), "r"(24));
	*out++ = (unsigned)i;
	asm("bfi.b32 %0, %1, %2, 8, 8;" : "=r"(r) : "r"(a), "r"(b));
	*out++ = r;
	asm("prmt.b32 %0, %1, %2, 0x5410;" : "=r"(r) : "r"(a), "r"(b));
	*out++ = r;
	asm("prmt.b32 %0, %1, %2, 0xba98;" : "=r"(r) : "r"(a), "r"(b));
	*out++ = r;
	asm("bfind.u32 %0, %1;" : "=r"(r) : "r"(a));
	*out++ = r;
	asm("lop3.b32 %0, %1, %2, %3, 0x96;" : "=r"(r) : "r"(a), "r"(b), "r"(77));
	*out++ = r;
	asm("shf.l.wrap.b32 %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(b), "r"(9));
	*out++ = r;
	asm("shl.b32 %0, %1, 33;" : "=r"(r) : "r"(a));
	*out++ = r;
	asm("popc.b32 %0, %1; clz.b32 %2, %1;" : "=r"(r), "+r"(a), "=r"(s));
	*out++ = r;
	*out++ = s;
	asm("{\n\t.reg .pred p;\n\tsetp.gt.u32 p, %1, %2;\n\t"
	    "selp.u32 %0, 11, 22, p;\n\t@p add.u32 %0, %0, 100;\n\t"
	    "@!p add.u32 %0, %0, 200;\n\t}" : "=r"(r) : "r"(a), "r"(b));
	*out++ = r;
	asm("fma.rn.f32 %0, %1, %1, 0f3F800000;" : "=f"(g) : "f"(f));
	*out++ = __float_as_uint(g);
	asm("cvt.f64.f32 %0, %1;" : "=d"(d) : "f"(f));
	*out++ = (unsigned)(int)(d * 1000);
	asm("cvt.rzi.s32.f32 %0, %1;" : "=r"(i) : "f"(-f));
	*out++ = (unsigned)i;
	asm("cvt.rni.u32.f32 %0, %1;" : "=r"(r) : "f"(f));
	*out++ = r;
	asm("cvt.rn.f16x2.f32 %0, %1, %2;" : "=r"(r) : "f"(f), "f"(-2.0f));
	*out++ = r;
	asm("cvt.rna.tf32.f32 %0, %1;" : "=r"(r) : "f"(1.0003f));
	*out++ = r;
	asm("add.f16x2 %0, %1, %2;" : "=r"(r) : "r"(0x3c004000), "r"(0x40003c00));
	*out++ = r;
	asm("mov.b64 %0, {%1, %2};" : "=l"(w) : "r"(a), "r"(b));
	asm("mov.b64 {%0, %1}, %2;" : "=r"(r), "=r"(s) : "l"(w ^ 1));
	*out++ = r;
	*out++ = s;
	asm("max.s32 %0, %1, %2;" : "=r"(i) : "r"(-5), "r"(3));
	*out++ = (unsigned)i;
	asm("shr.s32 %0, %1, 4;" : "=r"(i) : "r"(-100));
	*out++ = (unsigned)i;
	asm("rcp.approx.ftz.f32 %0, %1;" : "=f"(g) : "f"(4.0f));
	*out++ = __float_as_uint(g);
	asm("ex2.approx.f32 %0, %1;" : "=f"(g) : "f"(3.0f));
	*out++ = __float_as_uint(g);
	asm("dp4a.s32.s32 %0, %1, %2, %3;" : "=r"(i) : "r"(a), "r"(b), "r"(5));
	*out++ = (unsigned)i;
}

__global__ void memory(unsigned *p, const unsigned *q)
{
	__shared__ alignas(16) unsigned tile[128];
	__shared__ alignas(8) unsigned long long barrier;
	const unsigned lane = threadIdx.x, at = shared_address(tile);
	unsigned v[4], r;
	unsigned long long state;

	asm volatile("ld.global.nc.v4.u32 {%0, %1, %2, %3}, [%4];"
		     : "=r"(v[0]), "=r"(v[1]), "=r"(v[2]), "=r"(v[3])
		     : "l"(q + 4 * lane));
	asm volatile("st.shared.v4.b32 [%0], {%1, %2, %3, %4};" ::"r"(at + 16 * lane),
		     "r"(v[3]), "r"(v[2]), "r"(v[1]), "r"(v[0]) : "memory");
	asm volatile("bar.sync 0;" ::: "memory");
	asm volatile("ld.shared.u32 %0, [%1+4];" : "=r"(r)
		     : "r"(at + 16 * (31 - lane)));
	asm volatile("st.global.cg.u32 [%0], %1;" ::"l"(p + lane), "r"(r) : "memory");
	asm volatile("shfl.sync.bfly.b32 %0, %1, 1, 0x1f, 0xffffffff;"
		     : "=r"(r) : "r"(lane));
	asm volatile("st.global.u32 [%0+128], %1;" ::"l"(p + lane), "r"(r) : "memory");
	__syncthreads();
	asm volatile("cp.async.cg.shared.global.L2::128B [%0], [%1], %2;\n" ::
		     "r"(at + 16 * lane), "l"(q + 4 * lane), "n"(16));
	asm volatile("cp.async.commit_group;\n" ::);
	asm volatile("cp.async.wait_group %0;\n" ::"n"(0));
	__syncthreads();
	p[64 + lane] = tile[4 * (31 - lane)];
	if (lane == 0)
		asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::
			     "r"(shared_address(&barrier)), "r"(32));
	__syncthreads();
	asm volatile("mbarrier.arrive.shared::cta.b64 %0, [%1];" : "=l"(state)
		     : "r"(shared_address(&barrier)));
	asm volatile("{\n\t.reg .pred P1;\n\tWAIT:\n\t"
		     "mbarrier.try_wait.parity.shared::cta.b64 P1, [%0], %1;\n\t"
		     "@P1 bra.uni DONE;\n\tbra.uni WAIT;\n\tDONE:\n\t}" ::
		     "r"(shared_address(&barrier)), "r"(0));
	asm volatile("atom.global.add.u32 %0, [%1], %2;" : "=r"(r)
		     : "l"(p + 96), "r"(lane));
	asm volatile("red.global.max.u32 [%0], %1;" ::"l"(p + 97), "r"(lane));
}

/* Fields that begin behind the last bit. */
__global__ void behind(unsigned *out, unsigned a, unsigned pos)
{
	asm("bfe.u32 %0, %1, %2, 8;" : "=r"(out[0]) : "r"(a), "r"(pos));
	asm("bfe.s32 %0, %1, %2, 8;" : "=r"(out[1]) : "r"(a), "r"(pos));
	asm("bfi.b32 %0, %1, %1, %2, 8;" : "=r"(out[2]) : "r"(a), "r"(pos));
}

// Masks from a place on, also beyond the word; and who leaves is not waited for.
__global__ void masks(unsigned *out)
{
	const unsigned place[] = { 4, 28, 0, 0, 40, 3, 32, 5, 31, 16 };
	const unsigned length[] = { 8, 8, 32, 33, 8, 40, 1, 0, 1, 16 };

	if (threadIdx.x >= 10)
		asm volatile("exit;");
	__syncthreads();
	asm("bmsk.clamp.b32 %0, %1, %2;" : "=r"(out[2 * threadIdx.x])
	    : "r"(place[threadIdx.x]), "r"(length[threadIdx.x]));
	asm("bmsk.wrap.b32 %0, %1, %2;" : "=r"(out[2 * threadIdx.x + 1])
	    : "r"(place[threadIdx.x]), "r"(length[threadIdx.x]));
}

/* a 16 x 16, b 16 x 8, by rows. */
__global__ void matrix(float *d, __half *sums)
{
	__shared__ alignas(16) __half a[16][16], b[16][8];
	const unsigned lane = threadIdx.x;
	unsigned ra[4], rb[2], rh[2];
	float c[4] = { 1, 2, 3, 4 };

	for (unsigned i = lane; i < 256; i += 32)
		a[i / 16][i % 16] = __float2half((float)(int)(i * 7 % 13) - 6);
	for (unsigned i = lane; i < 128; i += 32)
		b[i / 8][i % 8] = __float2half((float)(int)(i * 5 % 11) - 5);
	__syncwarp();
	asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
		     : "=r"(ra[0]), "=r"(ra[1]), "=r"(ra[2]), "=r"(ra[3])
		     : "r"(shared_address(&a[lane % 16][lane / 16 * 8])));
	asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0, %1}, [%2];"
		     : "=r"(rb[0]), "=r"(rb[1])
		     : "r"(shared_address(&b[lane % 16][0])));
	asm volatile("mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 "
		     "{%0, %1}, {%2, %3, %4, %5}, {%6, %7}, {%8, %8};"
		     : "=r"(rh[0]), "=r"(rh[1])
		     : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]),
		       "r"(rb[0]), "r"(rb[1]), "r"(0));
	asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 "
		     "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, "
		     "{%0, %1, %2, %3};"
		     : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
		     : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]),
		       "r"(rb[0]), "r"(rb[1]));
	for (int i = 0; i < 4; i++)
		d[lane * 4 + i] = c[i];
	((unsigned *)sums)[2 * lane] = rh[0];
	((unsigned *)sums)[2 * lane + 1] = rh[1];
}

// asm as the only statement of a branch and of a loop, and what nobody wants.
__global__ void branches(unsigned *out, unsigned n)
{
	__shared__ unsigned long long barrier;
	unsigned at = shared_address(&barrier), over;

	if (threadIdx.x == 0)
		asm volatile("mbarrier.init.shared.b64 [%0], 32;" : : "r"(at));
	__syncthreads();
	if (threadIdx.x < n)
		asm("add.u32 %0, %1, 1;" : "=r"(out[threadIdx.x]) : "r"(n));
	else
		asm("mov.u32 %0, 7;" : "=r"(out[threadIdx.x]));
	asm volatile("mbarrier.arrive.shared.b64 _, [%0];" : : "r"(at));
	do
		asm volatile("{ .reg .pred p;"
			     "mbarrier.test_wait.parity.shared.b64 p, [%1], 0;"
			     "selp.u32 %0, 1, 0, p; }" : "=r"(over) : "r"(at));
	while (!over);
}

/* Texts that say nothing keep a value as it is, whatever holds it. */
__global__ void kept(float *out)
{
	float x = threadIdx.x;
	double d = x;
	int n = x;
	unsigned short h = n;

	asm volatile("" : "+f"(x));
	asm volatile("" : "+d"(d), "+h"(h) :: "memory");
	asm volatile("" :: "r"(n), "l"(out));
	asm("// nothing" : "+r"(n));
	out[threadIdx.x] = x + (float)d + n + h;
}

int main()
{
	unsigned *out, *q;
	float *d;
	__half *sums;

	cudaMallocManaged(&out, 512);
	cudaMallocManaged(&q, 512);
	cudaMallocManaged(&d, 512);
	cudaMallocManaged(&sums, 256);
	compute<<<1, 1>>>(out, 0xdeadbeef, 0x12345678, 3.5f);
	cudaDeviceSynchronize();
	for (int i = 0; i < 32; i++)
		printf("%08x%c", out[i], i % 8 == 7 ? '\n' : ' ');
	behind<<<1, 1>>>(out, 0xdeadbeef, 40);
	cudaDeviceSynchronize();
	printf("%08x %08x %08x\n", out[0], out[1], out[2]);
	masks<<<1, 32>>>(out);
	cudaDeviceSynchronize();
	for (int i = 0; i < 20; i++)
		printf("%08x%c", out[i], i % 10 == 9 ? '\n' : ' ');
	branches<<<1, 32>>>(out, 30);
	cudaDeviceSynchronize();
	printf("%u %u %u %u\n", out[0], out[29], out[30], out[31]);
	for (unsigned i = 0; i < 128; i++)
		out[i] = 0, q[i] = i * i;
	memory<<<1, 32>>>(out, q);
	cudaDeviceSynchronize();
	for (int i = 0; i < 98; i++)
		printf("%u%c", out[i], i % 16 == 15 ? '\n' : ' ');
	puts("");
	matrix<<<1, 32>>>(d, sums);
	cudaDeviceSynchronize();
	for (int i = 0; i < 128; i++)
		printf("%g %g%c", (double)d[i], (double)__half2float(sums[i]),
		       i % 8 == 7 ? '\n' : ' ');
	kept<<<1, 32>>>(d);
	cudaDeviceSynchronize();
	printf("%g %g\n", (double)d[1], (double)d[31]);
}
