// A function of both sides that returns nothing has one of its two bodies.
#include <cstdio>

__managed__ int ran[2];

__host__ __device__ void count(int *n)
{
#ifdef __CUDA_ARCH__
	n[0] += 1;
#else
	n[1] += 1;
#endif
}

__global__ void there() { count(ran); }

int main()
{
	there<<<1, 1>>>();
	cudaDeviceSynchronize();
	printf("%d %d\n", ran[0], ran[1]);
	count(ran);
	printf("%d %d\n", ran[0], ran[1]);
	return 0;
}
