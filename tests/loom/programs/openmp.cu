// OpenMP in host code: one thread runs it, and its functions are there.
#include <cstdio>
#include <omp.h>

__global__ void fill(int *x)
{
	x[threadIdx.x] = threadIdx.x;
}

int main()
{
	int *x, h[32], sum = 0;
	omp_lock_t lock;

	cudaMalloc(&x, sizeof h);
	fill<<<1, 32>>>(x);
	cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);
	omp_init_lock(&lock);
#pragma omp parallel for reduction(+ : sum)
	for (int i = 0; i < 32; i++) {
		omp_set_lock(&lock);
		sum += h[i];
		omp_unset_lock(&lock);
	}
	omp_destroy_lock(&lock);
	printf("%d %d\n", sum, omp_get_max_threads());
}
