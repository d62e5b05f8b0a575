// A copy to what the host calls a variable of the device.
#include <cstdio>
__constant__ float c[4];
__global__ void k(float *x) { x[threadIdx.x] = c[threadIdx.x % 4]; }
int main()
{
	float *x, h[4] = { 1, 2, 3, 4 };

	cudaMalloc(&x, 128);
	cudaMemcpy(c, h, 16, cudaMemcpyHostToDevice);
	k<<<1, 32>>>(x);
	cudaMemcpy(h, x, 16, cudaMemcpyDeviceToHost);
	printf("%g\n", h[3]);
}
