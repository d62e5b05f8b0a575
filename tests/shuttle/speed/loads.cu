// run: many<<<256, 256>>>(out, in)
__global__ void many(unsigned *out, const unsigned *in)
{
	__shared__ unsigned tile[256];
	const unsigned t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
	unsigned sum = 0;

	tile[t] = in[i];
	__syncthreads();
	for (unsigned k = 0; k < 256; k++)
		sum += tile[(t + k) % 256];
	out[i] = sum;
}
