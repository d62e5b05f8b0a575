// The host stores behind the end of managed memory.
#include <cstdio>
__global__ void fill(int *a, int n) { int i = threadIdx.x; if (i < n) a[i] = i; }
int main()
{
	int *a;
	cudaMallocManaged(&a, 400);
	fill<<<1, 128>>>(a, 100);
	cudaDeviceSynchronize();
	for (int i = 0; i <= 100; i++)
		a[i] += 1;
	printf("%d\n", a[99]);
}
