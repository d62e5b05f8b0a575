// A short branch, which one warp of two takes.
__global__ void some(int *out, int n)
{
	__shared__ int s[64];
	int t = threadIdx.x;

	s[t] = t;
	__syncthreads();
	if (t < n)
		s[t] += s[t + 32];
	__syncthreads();
	out[t] = s[t];
}

int main()
{
	int *out;

	cudaMalloc(&out, 256);
	some<<<1, 64>>>(out, 32);
	return cudaDeviceSynchronize();
}
