// race: the new maximum is stored, where only an exchange that compares may
// Either order.
__device__ void lift(int *most, int value)
{
#ifdef MENDED
	int seen = *most, was;

	do {
		was = seen;
		seen = atomicCAS(most, was, was < value ? value : was);
	} while (seen != was);
#else
	if (*most < value) // HAZARD WITH
		*most = value; // HAZARD WITH
#endif
}

__global__ void largest(int *most)
{
	lift(most, 7 * threadIdx.x % 64);
}

int main()
{
	int *d;

	cudaMalloc(&d, 1 * sizeof *d);
	cudaMemset(d, 0, 1 * sizeof *d);
	largest<<<2, 64>>>(d);
	cudaDeviceSynchronize();
	cudaFree(d);
	return 0;
}
