// run: product<<<dim3(2, 2), dim3(32, 32)>>>(out, a, b, 64)
__global__ void product(float *out, const float *a, const float *b, int n)
{
	__shared__ float ta[32][32], tb[32][32];
	int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
	float sum = 0;

	for (int k = 0; k < n; k += 32) {
		ta[threadIdx.y][threadIdx.x] = a[y * n + k + threadIdx.x];
		tb[threadIdx.y][threadIdx.x] = b[(k + threadIdx.y) * n + x];
		__syncthreads();
		for (int i = 0; i < 32; i++)
			sum += ta[threadIdx.y][i] * tb[i][threadIdx.x];
		__syncthreads();
	}
	out[y * n + x] = sum;
}
