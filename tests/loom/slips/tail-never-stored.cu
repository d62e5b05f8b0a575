// The grid is rounded down, and the host copies what no thread has stored to its stack.
#include <cstdio>
__global__ void fill(int *x, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	if (i < n)
		x[i] = i;
}
int main()
{
	const int n = 1000;
	int *x, h[n];

	cudaMalloc(&x, 4 * n); fill<<<n / 256, 256>>>(x, n);
	cudaMemcpy(h, x, 4 * n, cudaMemcpyDeviceToHost);
	printf("%d\n", h[999]);
}
