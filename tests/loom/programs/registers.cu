// The registers that inline PTX is read for.
#include <cstdio>
__device__ __forceinline__ unsigned lane_id()
{
	unsigned lane;
	asm volatile("mov.u32 %0, %%laneid;" : "=r"(lane));
	return lane;
}
__device__ unsigned below()
{
	unsigned mask;
	asm("mov.u32 %0, %%lanemask_lt;\n\t"
	    : "=r"(mask));
	return mask;
}
__global__ void k(unsigned *out)
{
	unsigned warp, processor;
	unsigned long long time[2];
	asm("mov.u32 %0, %warpid;" : "=r"(warp));
	asm volatile("mov.u32 %0, %smid;" : "=r"(processor) :: "memory");
	asm volatile("mov.u64 %0, %globaltimer;" : "=l"(time[0]));
	asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(time[1]));
	if (threadIdx.x == 40) {
		out[0] = lane_id();
		out[1] = __popc(below());
		out[2] = warp < 64;
		out[3] = processor < 1000;
		out[4] = time[0] <= time[1];
	}
}
int main()
{
	unsigned *d, h[5];
	int host = 1;
	asm("" : "+r"(host));
	cudaMalloc(&d, sizeof h);
	k<<<1, 64>>>(d);
	cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
	printf("%u %u %u %u %u %d\n", h[0], h[1], h[2], h[3], h[4], host);
}
