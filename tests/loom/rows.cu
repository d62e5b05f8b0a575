/* Rows of a static array: nvcc 13.0 joins their words where it knows a multiple
 * of four words in how they begin, or of two.  One warp, as its machine code for
 * sm_90 shows. */
#include <cuda_runtime.h>

#define SUM(name, row)                                                      \
	__global__ void name(int *out, const int *in, int n, int m)         \
	{                                                                   \
		__shared__ int a[1024];                                     \
		const int x = threadIdx.x, y = threadIdx.x / 16;            \
		const unsigned width = blockDim.x;                          \
		for (int i = 0; i < 1024; i += 32)                          \
			a[i + x] = in[x];                                   \
		__syncthreads();                                            \
		int sum = 0;                                                \
		for (int i = 0; i < 8; i++)                                 \
			sum += a[(row) + i] * 3;                            \
		out[x] = sum + width + n * m + y;                           \
	}

/* Known: two loads; */
SUM(ofNumber, y * 16)
SUM(ofFour, y *n * 4)
SUM(ofFours, 4 * y * blockDim.x)
/* what a launch tells is not: eight; */
SUM(ofBlock, y *blockDim.x)
SUM(ofWidth, y *width)
SUM(ofParameter, y *n)
SUM(ofGrid, blockIdx.x *n)
SUM(atParameter, m)

/* nor is it in a loop of unknown length, here of eight rounds. */
__global__ void loops(int *out, const int *in, int n, int m)
{
	__shared__ int a[1024];
	const int x = threadIdx.x, y = threadIdx.x / 16;

	for (int i = 0; i < 1024; i += 32)
		a[i + x] = in[x];
	__syncthreads();
	int sum = 0;
	for (int i = 0; i < m; i++)
		sum += a[y * n + i] * 3;
	out[x] = sum;
}

int main(void)
{
	int *out, *in;

	if (cudaMalloc(&out, 4096) || cudaMalloc(&in, 4096) ||
	    cudaMemset(in, 0, 4096))
		return 1;
	for (auto *kernel : { ofNumber, ofFour, ofFours, ofBlock, ofWidth,
			      ofParameter, ofGrid, atParameter, loops })
		kernel<<<1, 32>>>(out, in, 16, 8);
	return cudaDeviceSynchronize() != cudaSuccess;
}
