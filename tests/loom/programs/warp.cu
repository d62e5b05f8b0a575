// Shuffles, votes, matches, barriers with votes, atomics, indices.
#include <cstdio>
__global__ void warp(int *out, double *wide)
{
	int lane = threadIdx.x;
	int *o = out + lane;
	*o = __shfl_sync(~0u, lane, 3, 16), o += 32;
	*o = __shfl_sync(~0u, lane, 35), o += 32;
	*o = __shfl_up_sync(~0u, lane, 2), o += 32;
	*o = __shfl_down_sync(~0u, lane, 2, 8), o += 32;
	*o = __shfl_xor_sync(~0u, lane, 5), o += 32;
	*o = __ballot_sync(~0u, lane % 3 == 0), o += 32;
	*o = __any_sync(~0u, lane == 7) * 2 + __all_sync(~0u, lane < 31), o += 32;
	*o = __match_any_sync(~0u, lane / 8), o += 32;
	if (lane < 8) {
		*o = __activemask();
		*o += __shfl_sync(0xff, lane, 7);
	} else
		*o = __ballot_sync(0xffffff00, lane > 9);
	o += 32;
	*o = __popc(lane) + __clz(lane) * 100 + __ffs(lane) * 10000;
	wide[lane] = __shfl_xor_sync(~0u, lane * 0.5, 1);
}
__global__ void votes(int *out)
{
	int i = threadIdx.x;
	int all = __syncthreads_and(i < 100), any = __syncthreads_or(i == 3);
	int n = __syncthreads_count(i % 5 == 0);
	if (i == 0)
		out[0] = n * 100 + all * 10 + any;
}
__global__ void atomics(unsigned *u, int *s, float *f)
{
	__shared__ unsigned count;
	if (threadIdx.x == 0)
		count = 0;
	__syncthreads();
	atomicAdd(&count, 2u);
	atomicMax(&s[0], (int)threadIdx.x);
	atomicMin(&s[1], -(int)threadIdx.x);
	atomicAdd(f, 0.5f);
	atomicInc(&u[1], 9u);
	atomicCAS(&u[2], threadIdx.x, threadIdx.x + 1);
	atomicXor(&u[3], 1u << threadIdx.x % 32);
	__syncthreads();
	if (threadIdx.x == 0)
		atomicExch(&u[0], count);
}
__global__ void where(int *out)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x;
	int y = blockIdx.y * blockDim.y + threadIdx.y;
	int z = blockIdx.z * blockDim.z + threadIdx.z;
	int w = gridDim.x * blockDim.x, h = gridDim.y * blockDim.y;
	out[(z * h + y) * w + x] += (z * h + y) * w + x;
}
int main()
{
	static int h[32 * 10];
	int *d, wrong = 0;
	unsigned u[4] = { 0, 0, 0, 0 };
	double *w, hw[32];
	cudaMalloc(&d, 1 << 16);
	cudaMalloc(&w, sizeof hw);
	warp<<<1, 32>>>(d, w);
	cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
	for (int i = 0; i < 320; i++)
		printf("%x%c", h[i], i % 32 == 31 ? '\n' : ' ');
	cudaMemcpy(hw, w, sizeof hw, cudaMemcpyDeviceToHost);
	printf("%g %g\n", hw[0], hw[31]);
	votes<<<1, 70>>>(d);
	cudaMemcpy(h, d, 4, cudaMemcpyDeviceToHost);
	printf("%d\n", h[0]);
	cudaMemset(d, 0, 64);
	atomics<<<2, 70>>>((unsigned *)d, d + 4, (float *)(d + 8));
	cudaMemcpy(h, d, 64, cudaMemcpyDeviceToHost);
	printf("%d %d %d %x | %d %d | %g\n", h[0], h[1], h[2], h[3], h[4], h[5],
	       *(float *)&h[8]);
	cudaMemset(d, 0, 1 << 16);
	where<<<dim3(2, 3, 4), dim3(5, 4, 3)>>>(d);
	static int all[10 * 12 * 12];
	cudaMemcpy(all, d, sizeof all, cudaMemcpyDeviceToHost);
	for (int i = 0; i < 10 * 12 * 12; i++)
		wrong += all[i] != i;
	printf("%d wrong %u\n", wrong, u[0]);
}
