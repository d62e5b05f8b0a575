// order: a lock without fences guards volatile words, which may leave it behind
__device__ int lock;
__device__ volatile int balance;

__global__ void deposit()
{
	while (atomicCAS(&lock, 0, 1) != 0)
		;
#ifdef MENDED
	__threadfence();
#endif
	balance = balance + 1; // HAZARD WITH
#ifdef MENDED
	__threadfence();
#endif
	atomicExch(&lock, 0);
}

int main()
{
	deposit<<<2, 1>>>();
	cudaDeviceSynchronize();
	return 0;
}
