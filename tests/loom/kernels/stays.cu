// A loop too long to be noted whole: when lanes have come to what is behind it,
// nobody has left it yet, but they wait all the same.
#include <cuda_runtime.h>

enum { ROUNDS = 1000, LANES = 5 };

__global__ void longLoop(const float *in, float *out, int n, int lanes)
{
	__shared__ float a[32];
	int t = threadIdx.x;
	float value = 0;

	if (t < lanes) {
		float sum = 0;

		for (int i = 0; i < n; i++)
			sum += in[i * lanes + t] * in[i];
		out[t + 32] = -(2.0f / n) * sum;
	}
	if (t < n)
		value = in[t];
	a[t] = value;
	__syncthreads();
	out[t] = a[t ^ 1];
}

int main()
{
	float *in, *out;

	if (cudaMalloc(&in, ROUNDS * LANES * sizeof *in) ||
	    cudaMemset(in, 0, ROUNDS * LANES * sizeof *in) ||
	    cudaMalloc(&out, 64 * sizeof *out))
		return 1;
	for (int again = 0; again < 2; again++)
		longLoop<<<1, 32>>>(in, out, ROUNDS, LANES);
	return cudaDeviceSynchronize() != cudaSuccess;
}
