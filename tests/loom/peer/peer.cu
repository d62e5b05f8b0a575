// peer KERNEL [TIMES]: the kernels of peer.cl, for loom.
#include "peer.h"

__global__ void transpose(float *out, const float *in)
{
	__shared__ float tile[TILE][TILE + 1];
	const unsigned lane = threadIdx.x;
	const float *from = in + (blockIdx.y * EDGE + blockIdx.x) * TILE;
	float *to = out + (blockIdx.x * EDGE + blockIdx.y) * TILE;

	for (unsigned row = threadIdx.y; row < TILE; row += ROWS)
		tile[row][lane] = from[row * EDGE + lane];
	__syncthreads();
	for (unsigned row = threadIdx.y; row < TILE; row += ROWS)
		to[row * EDGE + lane] = tile[lane][row];
}

__global__ void reduction(float *out, const float *in)
{
	__shared__ float sum[GROUP];
	unsigned i = threadIdx.x;

	sum[i] = in[blockIdx.x * GROUP + i];
	__syncthreads();
	for (unsigned half = GROUP / 2; half > 0; half /= 2) {
		if (i < half)
			sum[i] += sum[i + half];
		__syncthreads();
	}
	if (i == 0)
		out[blockIdx.x] = sum[0];
}

__global__ void saxpy(float *out, const float *in, const float *more)
{
	unsigned i = blockIdx.x * blockDim.x + threadIdx.x;

	out[i] = 2 * in[i] + more[i];
}

__global__ void histogram(float *out, const float *in)
{
	__shared__ unsigned count[BINS];
	unsigned i = threadIdx.x;

	if (i < BINS)
		count[i] = 0;
	__syncthreads();
	for (unsigned k = i; k < SHARE; k += GROUP)
		atomicAdd(&count[(int)in[blockIdx.x * SHARE + k] + 6], 1u);
	__syncthreads();
	if (i < BINS)
		out[blockIdx.x * BINS + i] = count[i];
}

__global__ void matmul(float *c, const float *a, const float *b)
{
	__shared__ float left[BLOCK][BLOCK], right[BLOCK][BLOCK];
	unsigned x = threadIdx.x, y = threadIdx.y;
	unsigned column = blockIdx.x * BLOCK + x, row = blockIdx.y * BLOCK + y;
	float sum = 0;

	for (unsigned t = 0; t < SIDE; t += BLOCK) {
		left[y][x] = a[row * SIDE + t + x];
		right[y][x] = b[(t + y) * SIDE + column];
		__syncthreads();
		for (unsigned k = 0; k < BLOCK; k++)
			sum += left[y][k] * right[k][x];
		__syncthreads();
	}
	c[row * SIDE + column] = sum;
}

static void launch(const char *kernel, float *out, const float *in, const float *more)
{
	if (!strcmp(kernel, "transpose"))
		transpose<<<dim3(EDGE / TILE, EDGE / TILE), dim3(TILE, ROWS)>>>(
			out, in);
	else if (!strcmp(kernel, "reduction"))
		reduction<<<TERMS / GROUP, GROUP>>>(out, in);
	else if (!strcmp(kernel, "saxpy"))
		saxpy<<<TERMS / GROUP, GROUP>>>(out, in, more);
	else if (!strcmp(kernel, "histogram"))
		histogram<<<TERMS / SHARE, GROUP>>>(out, in);
	else
		matmul<<<dim3(SIDE / BLOCK, SIDE / BLOCK), dim3(BLOCK, BLOCK)>>>(
			out, in, more);
}

int main(int argc, char **argv)
{
	const char *kernel = argc > 1 ? argv[1] : "transpose";
	int times = argc > 2 ? atoi(argv[2]) : 0;
	float *in, *more, *out;
	double start;

	fill();
	cudaMalloc(&in, sizeof input);
	cudaMalloc(&more, sizeof second);
	cudaMalloc(&out, sizeof output);
	cudaMemcpy(in, input, sizeof input, cudaMemcpyHostToDevice);
	cudaMemcpy(more, second, sizeof second, cudaMemcpyHostToDevice);
	cudaMemset(out, 0xff, sizeof output);
	launch(kernel, out, in, more);
	start = worked();
	for (int i = 0; i < times; i++)
		launch(kernel, out, in, more);
	if (times)
		printf("%.4g\n", (worked() - start) / times * 1e3);
	cudaMemcpy(output, out, sizeof output, cudaMemcpyDeviceToHost);
	return cudaGetLastError() || !right(kernel);
}
