// race: a sorting network goes on to the next step without a barrier
// Either order.
constexpr int N = 64;

__global__ void sort(const int *in, int *out)
{
	__shared__ int s[N];
	int t = threadIdx.x;

	s[t] = N - in[t];
	__syncthreads();
	for (int size = 2; size <= N; size *= 2)
		for (int d = size / 2; d; d /= 2) {
			int other = t ^ d;

			if (other > t) {
				bool up = (t & size) == 0;
				int a = s[t], b = s[other]; // HAZARD WITH

				if ((a > b) == up) {
					s[t] = b; // HAZARD WITH
					s[other] = a; // HAZARD WITH
				}
			}
#ifdef MENDED
			__syncthreads();
#endif
		}
	__syncthreads();
	out[t] = s[t];
}

int main()
{
	int *in, *out;
	int host[N];

	for (int i = 0; i < N; i++)
		host[i] = i;
	cudaMalloc(&in, sizeof host);
	cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
	cudaMalloc(&out, N * sizeof *out);
	sort<<<1, N>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
