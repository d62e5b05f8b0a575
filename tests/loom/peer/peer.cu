// peer KERNEL: the kernels of peer.cl, for loom.
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

int main(int argc, char **argv)
{
	const char *kernel = argc > 1 ? argv[1] : "transpose";
	float *in, *more, *out;

	fill();
	cudaMalloc(&in, sizeof input);
	cudaMalloc(&more, sizeof second);
	cudaMalloc(&out, sizeof output);
	cudaMemcpy(in, input, sizeof input, cudaMemcpyHostToDevice);
	cudaMemcpy(more, second, sizeof second, cudaMemcpyHostToDevice);
	cudaMemset(out, 0xff, sizeof output);
	if (!strcmp(kernel, "transpose"))
		transpose<<<dim3(EDGE / TILE, EDGE / TILE), dim3(TILE, ROWS)>>>(
			out, in);
	else if (!strcmp(kernel, "reduction"))
		reduction<<<TERMS / GROUP, GROUP>>>(out, in);
	else
		matmul<<<dim3(SIDE / BLOCK, SIDE / BLOCK), dim3(BLOCK, BLOCK)>>>(
			out, in, more);
	cudaMemcpy(output, out, sizeof output, cudaMemcpyDeviceToHost);
	return cudaGetLastError() || !right(kernel);
}
