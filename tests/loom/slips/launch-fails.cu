// A launch that fails, and nobody asks for its error: told once, at the launch.
#include <cstdio>
__global__ void k(int *x) { x[threadIdx.x] = 1; }
int main()
{
	int *x;

	cudaMalloc(&x, 8192);
	k<<<1, 2048>>>(x);
	cudaDeviceSynchronize();
	return 0;
}
