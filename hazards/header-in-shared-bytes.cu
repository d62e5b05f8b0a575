// misaligned: a double is kept behind a count of bytes in raw shared memory
constexpr int N = 32;
#ifdef MENDED
constexpr int BEGIN = 8;
#else
constexpr int BEGIN = 4;
#endif

__global__ void keep(double *out)
{
	extern __shared__ char raw[];
	double *values = (double *)(raw + BEGIN);
	int t = threadIdx.x;

	if (t == 0)
		*(int *)raw = N;
	values[t] = t; // HAZARD
	__syncthreads();
	out[t] = values[*(int *)raw - 1 - t];
}

int main()
{
	double *out;

	cudaMalloc(&out, N * sizeof *out);
	keep<<<1, N, BEGIN + N * sizeof(double)>>>(out);
	cudaDeviceSynchronize();
	cudaFree(out);
	return 0;
}
