// race: the best value is found atomically, and its place stored apart
// Either order.
constexpr int N = 64;

__global__ void best(const int *in, unsigned long long *found, int *place)
{
	int t = threadIdx.x, value = in[t] * 7 % N;

#ifdef MENDED
	atomicMax(found, (unsigned long long)value << 32 | (unsigned)t);
	(void)place;
#else
	if (atomicMax(found, value) < (unsigned long long)value)
		*place = t; // HAZARD WITH
#endif
}

int main()
{
	int *in, *place;
	unsigned long long *found;
	int host[N];

	for (int i = 0; i < N; i++)
		host[i] = i;
	cudaMalloc(&in, sizeof host);
	cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
	cudaMalloc(&found, sizeof *found);
	cudaMemset(found, 0, sizeof *found);
	cudaMalloc(&place, sizeof *place);
	best<<<1, N>>>(in, found, place);
	cudaDeviceSynchronize();
	cudaFree(place);
	cudaFree(found);
	cudaFree(in);
	return 0;
}
