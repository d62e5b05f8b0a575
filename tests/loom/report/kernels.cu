// What report/kernels.csv came from: kernels.md's kernels, with their lines.
#line 2 "tests/loom/report/kernels.md"
__global__ void turn(float *out, const float *in)
{
	__shared__ float tile[32][32];
	tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * 32 + threadIdx.x];
	__syncthreads();
	out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y]; // every lane in the same bank: 32 Wellenfronten für eine Zeile
}
__global__ void columns(float *out, const float *in) { out[threadIdx.x] = in[threadIdx.x * 32]; }
__global__ void nothing() {}
__device__ int table[4];
__constant__ float weights[64];
__global__ void odd(double *out, int n)
{
	if (threadIdx.x % 2)
		out[threadIdx.x] = weights[threadIdx.x] + weights[n];
	atomicAdd(&table[threadIdx.x / 16], 1);
}
#line 14 "kernels.cu"
int main()
{
	float *f;
	double *d;
	cudaMalloc(&f, 8192);
	cudaMalloc(&d, 512);
	cudaMemset(f, 0, 8192);
	turn<<<1, dim3(32, 32)>>>(f + 1024, f);
	columns<<<1, 32>>>(f + 1024, f);
	columns<<<1, 32>>>(f + 1024, f);
	columns<<<1, 16>>>(f + 1024, f);
	columns<<<1, 32, 40000>>>(f + 1024, f);
	nothing<<<dim3(1, 1, 2), dim3(4, 2, 2)>>>();
	odd<<<1, 64>>>(d, 1);
	return cudaGetLastError();
}
