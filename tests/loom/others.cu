/* What programs of others showed: blocks longer than a hundred loads, and dynamic
 * memory, of which nvcc knows that it begins at 16 bytes, in pairs and in loops. */
#include <cuda_runtime.h>

enum { THREADS = 64, RADIUS = 8, RESULTS = 8, ROW = 64 };

struct Pair {
	float sum;
	int count;
};

/* The weights are loaded once: nothing that is stored can be one of them. */
__global__ void weighted(float *__restrict__ out, const float *__restrict__ in,
			 const float *__restrict__ weight)
{
	int t = threadIdx.x;

#pragma unroll
	for (int k = 0; k < RESULTS; k++) {
		float sum = 0;

#pragma unroll
		for (int i = -RADIUS; i <= RADIUS; i++)
			sum += weight[RADIUS - i] * in[t + (k + 1) * ROW + i];
		out[t + k * THREADS] = sum;
	}
}

__global__ void cleared(float *out, int each)
{
	extern __shared__ Pair pairs[];
	int t = threadIdx.x;

	for (int k = 0; k < each; k++) {
		pairs[t * each + k].sum = k;
		pairs[t * each + k].count = 1;
	}
	__syncthreads();
	Pair p = pairs[(THREADS - 1 - t) * each];
	out[t] = p.sum + p.count;
}

__global__ void summed(float *out, const float *in)
{
	extern __shared__ Pair pairs[];
	unsigned t = threadIdx.x;

	pairs[t].sum = in[t];
	pairs[t].count = 1;
	__syncthreads();
	for (unsigned step = blockDim.x / 2; step; step /= 2) {
		if (t < step) {
			pairs[t].sum += pairs[t + step].sum;
			pairs[t].count += pairs[t + step].count;
		}
		__syncthreads();
	}
	out[t] = pairs[0].sum / pairs[0].count;
}

__global__ void weights(float *out, const float *in, int n)
{
	extern __shared__ float row[];
	float most = -1e30f, all = 0;

	for (int i = threadIdx.x; i < n; i += blockDim.x)
		row[i] = in[i];
	__syncthreads();
	if (threadIdx.x == 0) {
		for (int i = 0; i < n; i++)
			most = fmaxf(most, row[i]);
		for (int i = 0; i < n; i++) {
			row[i] = expf(row[i] - most);
			all += row[i];
		}
		row[n] = all;
	}
	__syncthreads();
	for (int i = threadIdx.x; i < n; i += blockDim.x)
		out[i] = row[i] / row[n];
}

int main()
{
	float *out, *in;

	cudaMalloc(&out, 1024 * sizeof(float));
	cudaMalloc(&in, 1024 * sizeof(float));
	cudaMemset(in, 0, 1024 * sizeof(float));
	weighted<<<1, THREADS>>>(out, in, in + 512);
	for (int each = 1; each < 8; each++)
		cleared<<<1, THREADS, each * THREADS * sizeof(Pair)>>>(out, each);
	summed<<<1, THREADS, THREADS * sizeof(Pair)>>>(out, in);
	for (int n = 30; n < 34; n++)
		weights<<<1, THREADS, (n + 1) * sizeof(float)>>>(out, in, n);
	return cudaDeviceSynchronize() != cudaSuccess;
}
