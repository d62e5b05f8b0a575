// race: global memory needs the barrier too: an element is overwritten unread
// Either order.
constexpr int N = 128;

__global__ void reverse(int *data)
{
	int t = threadIdx.x, value = data[t]; // WITH

#ifdef MENDED
	__syncthreads();
#endif
	data[N - 1 - t] = value; // HAZARD
}

int main()
{
	int *data;
	int host[N];

	for (int i = 0; i < N; i++)
		host[i] = i;
	cudaMalloc(&data, sizeof host);
	cudaMemcpy(data, host, sizeof host, cudaMemcpyHostToDevice);
	reverse<<<1, N>>>(data);
	cudaDeviceSynchronize();
	cudaFree(data);
	return 0;
}
