// Sectors: 32 lanes of 4 bytes touch 4 when aligned, 5 when not.
__global__ void shifted(int *out, const int *in, int by)
{
	out[threadIdx.x] = in[threadIdx.x + by];
}
__global__ void strided(int *out, const int *in, int by)
{
	out[threadIdx.x] = in[threadIdx.x * by];
}
__global__ void rows(int *out, const int *in, int pitch)
{
	int i = threadIdx.y * pitch + threadIdx.x;
	out[i] = in[i];
}
__global__ void turned(int *out, const int *in, int n)
{
	out[threadIdx.x * n + threadIdx.y] = in[threadIdx.y * n + threadIdx.x];
}
__global__ void cube(int *out, const int *in)
{
	int x = threadIdx.x + blockDim.x * blockIdx.x;
	int y = threadIdx.y + blockDim.y * blockIdx.y;
	int z = threadIdx.z + blockDim.z * blockIdx.z;
	int i = (z * gridDim.y * blockDim.y + y) * gridDim.x * blockDim.x + x;
	out[i] = in[i];
}
__global__ void quads(float4 *out, const float4 *in)
{
	out[threadIdx.x] = in[threadIdx.x];
}
__global__ void cached(int *out, const int *__restrict__ in)
{
	out[threadIdx.x] = __ldg(&in[threadIdx.x]);
}
__device__ int table[64];
__constant__ int factor[2];
__global__ void variables(int *out)
{
	out[threadIdx.x] = table[threadIdx.x] * factor[1];
}
__global__ void increment(int *out)
{
	out[blockIdx.x * blockDim.x + threadIdx.x] += 1;
}

int main()
{
	int *in, *out, two[2] = { 1, 2 };

	cudaMalloc(&in, 1 << 16);
	cudaMemset(in, 0, 1 << 16);
	cudaMalloc(&out, 1 << 16);
	cudaMemset(out, 0, 1 << 16);
	shifted<<<1, 32>>>(out, in, 0);
	shifted<<<1, 32>>>(out, in, 1);
	shifted<<<1, 32>>>(out, in, 8);
	shifted<<<1, 48>>>(out, in, 0);
	strided<<<1, 32>>>(out, in, 0);
	strided<<<1, 32>>>(out, in, 2);
	strided<<<1, 32>>>(out, in, 8);
	strided<<<1, 32>>>(out, in, 32);
	rows<<<1, dim3(16, 16)>>>(out, in, 64);
	rows<<<1, dim3(16, 16)>>>(out, in, 17);
	turned<<<1, dim3(16, 16)>>>(out, in, 64);
	turned<<<1, dim3(32, 32)>>>(out, in, 64);
	cube<<<dim3(2, 2, 2), dim3(8, 4, 2)>>>(out, in);
	quads<<<1, 32>>>((float4 *)out, (const float4 *)in);
	cached<<<1, 32>>>(out, in);
	cudaMemcpyToSymbol(factor, two, sizeof two);
	variables<<<1, 32>>>(out);
	increment<<<2, 32>>>(out);
	return cudaGetLastError();
}
