// Lanes that exchange something in different branches, or while others have
// ended: an H200 does all of these, and what is printed here.
#include <cstdio>

__global__ void mirror(int *out)
{
	int lane = threadIdx.x, value = lane;

	if (lane < 16)
		value = __shfl_sync(0xffffffff, value, 31 - lane);
	else
		value = -__shfl_sync(0xffffffff, value, 31 - lane);
	out[lane] = value;
}
__global__ void clip(int *out, int limit)
{
	int lane = threadIdx.x, value = lane;

	if (value > 7 && __any_sync(0xffffffff, value > limit))
		value = min(value, limit);
	out[lane] = value;
}
__global__ void countOdd(int *out, int n)
{
	int lane = threadIdx.x, odd = 0;

	for (int first = 0; first + lane < n; first += 32)
		odd += __popc(__ballot_sync(~0u, (first + lane) % 2));
	out[lane] = odd;
}

int main()
{
	int *out, h[32];

	cudaMalloc(&out, sizeof h);
	for (int kernel = 0; kernel < 3; kernel++) {
		if (kernel == 0)
			mirror<<<1, 32>>>(out);
		else if (kernel == 1)
			clip<<<1, 32>>>(out, 20);
		else
			countOdd<<<1, 32>>>(out, 50);
		cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
		for (int i = 0; i < 32; i++)
			printf("%d%c", h[i], i < 31 ? ' ' : '\n');
	}
}
