__global__ void setRowReadCol(unsigned *out)
{
	__shared__ unsigned tile[32][32];
	const unsigned x = threadIdx.x, y = threadIdx.y;

	tile[y][x] = 32 * y + x;
	__syncthreads();
	out[32 * y + x] = tile[x][y];
}

int main(void)
{
	unsigned *out;

	cudaMalloc(&out, 4096);
	setRowReadCol<<<1, dim3(32, 32)>>>(out);
	return cudaDeviceSynchronize();
}
