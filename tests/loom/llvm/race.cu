/* A barrier is missing, and the output is too short. */
__global__ void setRowReadCol(unsigned *out)
{
	__shared__ unsigned tile[32][32];
	const unsigned x = threadIdx.x, y = threadIdx.y;

	tile[y][x] = 32 * y + x;
	out[32 * y + x] = tile[x][y];
}

int main(void)
{
	unsigned *out;

	cudaMalloc(&out, 4000);
	setRowReadCol<<<1, dim3(32, 32)>>>(out);
	return cudaDeviceSynchronize();
}
