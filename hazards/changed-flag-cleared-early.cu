// race: the flag of a round is cleared for the next one while others still ask it
// Either order.
constexpr int N = 64;

__global__ void settle(const int *in, int *out)
{
	__shared__ int s[N], changed;
	int t = threadIdx.x;

	s[t] = in[t];
	do {
		__syncthreads();
		if (t == 0)
			changed = 0; // HAZARD WITH
		__syncthreads();
		if (s[t] > 3) {
			s[t] -= 3;
			atomicExch(&changed, 1);
		}
		__syncthreads();
#ifdef MENDED
		int again = changed;

		__syncthreads();
		if (!again)
			break;
	} while (true);
#else
		if (t == 0)
			changed |= 2; // HAZARD WITH
	} while (changed & 1); // HAZARD WITH
#endif
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
	settle<<<1, N>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
