// Chapter 3's kernels on tiles: square 32x32 and rectangular 32x16.
#define ROW tile[threadIdx.y][threadIdx.x]
#define COL tile[threadIdx.x][threadIdx.y]

template <int X, int Y, int P> __global__ void setRowReadRow(int *out)
{
	__shared__ int tile[Y][X + P];
	unsigned i = threadIdx.y * blockDim.x + threadIdx.x;
	ROW = i;
	__syncthreads();
	out[i] = ROW;
}
template <int X, int Y, int P> __global__ void setColReadCol(int *out)
{
	__shared__ int tile[X][Y + P];
	unsigned i = threadIdx.y * blockDim.x + threadIdx.x;
	COL = i;
	__syncthreads();
	out[i] = COL;
}
// Reads where (row, column) of the transposed index says.
template <int X, int Y, int P> __global__ void setColReadCol2(int *out)
{
	__shared__ int tile[Y][X + P];
	unsigned i = threadIdx.y * blockDim.x + threadIdx.x;
	unsigned row = i / blockDim.y, col = i % blockDim.y;
	tile[col][row] = i;
	__syncthreads();
	out[i] = tile[col][row];
}
template <int X, int Y, int P> __global__ void setColReadRow(int *out)
{
	__shared__ int tile[Y][X + P];
	unsigned i = threadIdx.y * blockDim.x + threadIdx.x;
	COL = i;
	__syncthreads();
	out[i] = ROW;
}
template <int X, int Y, int P> __global__ void setRowReadCol(int *out)
{
	__shared__ int tile[Y][X + P];
	unsigned i = threadIdx.y * blockDim.x + threadIdx.x;
	unsigned row = i / blockDim.y, col = i % blockDim.y;
	ROW = i;
	__syncthreads();
	out[i] = tile[col][row];
}
__global__ void setRowReadColDyn(int *out, int pad)
{
	extern __shared__ int tile[];
	unsigned i = threadIdx.y * blockDim.x + threadIdx.x;
	unsigned row = i / blockDim.y, col = i % blockDim.y;
	tile[threadIdx.y * (blockDim.x + pad) + threadIdx.x] = i;
	__syncthreads();
	out[i] = tile[col * (blockDim.x + pad) + row];
}

int main()
{
	int *d;
	dim3 square(32, 32), flat(32, 16);

	cudaMalloc(&d, 4096);
	setRowReadRow<32, 32, 0><<<1, square>>>(d);
	setColReadCol<32, 32, 0><<<1, square>>>(d);
	setColReadRow<32, 32, 0><<<1, square>>>(d);
	setRowReadCol<32, 32, 0><<<1, square>>>(d);
	setRowReadColDyn<<<1, square, 32 * 32 * 4>>>(d, 0);
	setRowReadCol<32, 32, 1><<<1, square>>>(d);
	setRowReadColDyn<<<1, square, 32 * 33 * 4>>>(d, 1);
	setRowReadCol<32, 32, 2><<<1, square>>>(d);
	setRowReadColDyn<<<1, square, 32 * 34 * 4>>>(d, 2);
	setRowReadRow<32, 16, 0><<<1, flat>>>(d);
	setColReadCol<32, 16, 0><<<1, flat>>>(d);
	setColReadCol2<32, 16, 0><<<1, flat>>>(d);
	setRowReadCol<32, 16, 0><<<1, flat>>>(d);
	setRowReadColDyn<<<1, flat, 32 * 16 * 4>>>(d, 0);
	setRowReadCol<32, 16, 2><<<1, flat>>>(d);
	setRowReadColDyn<<<1, flat, 34 * 16 * 4>>>(d, 2);
	setRowReadCol<32, 16, 1><<<1, flat>>>(d);
	setRowReadCol<32, 16, 3><<<1, flat>>>(d);
	setRowReadColDyn<<<1, flat, 33 * 16 * 4>>>(d, 1);
	setRowReadColDyn<<<1, flat, 35 * 16 * 4>>>(d, 3);
	return cudaGetLastError();
}
