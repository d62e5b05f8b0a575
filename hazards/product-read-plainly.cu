// race: the result of an exchange loop is read again by a plain load
// Either order.
__device__ float scale(float *at, float by)
{
	unsigned *bits = (unsigned *)at, seen = *bits, was;

	do {
		was = seen;
		seen = atomicCAS(bits, was, // WITH
				 __float_as_uint(by * __uint_as_float(was)));
	} while (seen != was);
#ifdef MENDED
	return by * __uint_as_float(was);
#else
	return *at; // HAZARD
#endif
}

__global__ void scale_all(float *product, float *out)
{
	out[blockIdx.x * blockDim.x + threadIdx.x] = scale(product, 1.5f);
}

int main()
{
	float *d;

	cudaMalloc(&d, 65 * sizeof *d);
	cudaMemset(d, 0, 65 * sizeof *d);
	scale_all<<<2, 32>>>(d, d + 1);
	cudaDeviceSynchronize();
	cudaFree(d);
	return 0;
}
