// race: a warp's lanes add up in volatile shared memory without __syncwarp
// Either order.
// Right while the lanes of a warp moved together; wrong since Volta.
constexpr int N = 64;

__global__ void sum(const int *in, int *out)
{
	__shared__ int s[N];
	int t = threadIdx.x;

	s[t] = in[t];
	__syncthreads();
	if (t >= 32)
		return;
	volatile int *v = s;
	for (int offset = 32; offset; offset /= 2) {
#ifdef MENDED
		int other = v[t + offset];
		__syncwarp(); // nobody stores before everybody has read
		v[t] = v[t] + other;
		__syncwarp();
#else
		v[t] = v[t] + v[t + offset]; // HAZARD WITH
#endif
	}
	if (t == 0)
		*out = v[0];
}

int main()
{
	int *in, *out;
	int host[N];

	for (int i = 0; i < N; i++)
		host[i] = i;
	cudaMalloc(&in, sizeof host);
	cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
	cudaMalloc(&out, sizeof *out);
	sum<<<1, N>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
