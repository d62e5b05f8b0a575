// Inline PTX whose instructions have two results, "a|p": what a lane gets, and
// whether it came from within its segment.  Expected is what the PTX ISA's own
// description says, computed on the host.
#include <cstdio>

enum { LANES = 32, WIDTHS = 4 };

#define SCAN(name, direction, bound)                                        \
	__device__ int name(int x, int step, int width)                    \
	{                                                                   \
		int r, c = (LANES - width) << 8 | (bound);                  \
		asm volatile("{ .reg .s32 r; .reg .pred p;"                 \
			     "shfl.sync." #direction ".b32 r|p, %1, %2, %3, " \
			     "%4; @p add.s32 r, r, %5; mov.s32 %0, r; }"    \
			     : "=" "r"(r) : "r"(x), "r"(step), "r"(c),      \
			       "r"(0xffffffff), "r"(1000 * x));             \
		return r;                                                   \
	}
SCAN(from_below, up, 0)
SCAN(from_above, down, 31)
SCAN(across, bfly, 31)
SCAN(from_one, idx, 31)

__global__ void scans(int *out)
{
	int lane = threadIdx.x;

	for (int w = 0; w < WIDTHS; w++) {
		int width = 4 << w;

		*(out + lane) = from_below(lane + 1, 3, width);
		*(out + 32 + lane) = from_above(lane + 1, 3, width);
		*(out + 64 + lane) = across(lane + 1, 5, width);
		*(out + 96 + lane) = from_one(lane + 1, 7, width);
		out += 4 * LANES;
	}
}

/* Bounds that no intrinsic has: lanes 0 to 19 alone give. */
__global__ void bounded(int *out)
{
	int r, inside = 0;

	asm volatile("{ .reg .pred p; shfl.sync.down.b32 %0|p, %2, 2, 19, "
		     "0xffffffff; selp.s32 %1, 1, 0, p; }"
		     : "=r"(r), "=r"(inside) : "r"(threadIdx.x));
	out[threadIdx.x] = r + 100 * inside;
}

__global__ void others(unsigned *out)
{
	unsigned lane = threadIdx.x, same, all, first;
	int equal, zero, not_zero, elected;

	asm("match.any.sync.b32 %0, %1, 0xffffffff;" : "=r"(same) : "r"(lane % 3));
	asm("{ .reg .pred p; match.all.sync.b32 %0|p, %2, 0xffffffff;"
	    "selp.s32 %1, 1, 0, p; }" : "=r"(all), "=r"(equal) : "r"(7));
	asm("{ .reg .pred p, q; setp.eq.u32 p|q, %2, 0; selp.s32 %0, 1, 0, p;"
	    "selp.s32 %1, 1, 0, q; }" : "=r"(zero), "=r"(not_zero) : "r"(lane));
	asm volatile("{ .reg .b32 %%r; .reg .pred %%p, p; elect.sync %%r|%%p, 0xffffffff;"
		     "setp.eq.u32 p, %%r, 99; @p mov.s32 %1, 2; selp.s32 %1, 1, 0, %%p;"
		     "mov.b32 %0, %%r; }" : "=r"(first), "=r"(elected));
	first += __ballot_sync(~0u, elected) == 1u << first ? 0 : 100;
	if (lane == 4)
		printf("%08x %08x %d, %d %d, %d\n", same, all, equal, zero,
		       not_zero, first < LANES);
	*out = 0;
}

static int expected(int way, int lane, int width)
{
	int segment = LANES - width, from = 0, inside;
	int first = lane & segment, last = first | (31 & ~segment);

	from = way == 0 ? lane - 3 : way == 1 ? lane + 3 :
	       way == 2 ? lane ^ 5 : first | (7 & ~segment);
	inside = way == 0 ? from >= first : from <= last;
	return inside ? from + 1 + 1000 * (lane + 1) : lane + 1;
}

int main()
{
	int *out, wrong = 0;

	cudaMallocManaged(&out, 4 * WIDTHS * LANES * sizeof *out);
	scans<<<1, LANES>>>(out);
	cudaDeviceSynchronize();
	for (int i = 0; i < 4 * WIDTHS * LANES; i++)
		wrong += out[i] != expected(i / 32 % 4, i % 32, 4 << i / 128);
	printf("%d wrong\n", wrong);
	bounded<<<1, LANES>>>(out);
	cudaDeviceSynchronize();
	for (int i = 0; i < LANES; i++)
		printf("%d%c", out[i], i == LANES - 1 ? '\n' : ' ');
	others<<<1, LANES>>>((unsigned *)out);
	return cudaDeviceSynchronize();
}
