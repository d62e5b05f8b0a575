// One instruction again and again, each time with requests that are like the
// last ones but for one thing that they cost more or less for.
#define AGAIN _Pragma("unroll 1") for (int k = 0; k < rounds; k++)

// A word further each time: 4 sectors, or 5 where they lie across.
__global__ void moved(int *out, const int *in, int rounds)
{
	int sum = 0;
	AGAIN sum += in[k + threadIdx.x];
	out[threadIdx.x] = sum;
}
// Half as many lanes each time, which all want the same: a wide load takes two
// wavefronts for 32 of them, and one for fewer.
__global__ void fewer(int *out, int rounds)
{
	__shared__ int4 four[32];
	int sum = 0;
	four[threadIdx.x] = make_int4(1, 2, 3, 4);
	__syncthreads();
	AGAIN if (threadIdx.x < 32u >> k) {
		int4 f = four[k];
		sum += f.x + f.y + f.z + f.w;
	}
	out[threadIdx.x] = sum;
}
// Further apart each time: as many wavefronts as the power of 2 in k.
__global__ void apart(int *out, int rounds)
{
	__shared__ int tile[1024];
	int sum = 0;
	for (int i = threadIdx.x; i < 1024; i += 32)
		tile[i] = i;
	__syncthreads();
	AGAIN sum += tile[threadIdx.x * k];
	out[threadIdx.x] = sum;
}
// A byte further each time: from the third on, both lanes want bank 0.
__global__ void bytes(int *out, int rounds)
{
	__shared__ unsigned char row[256];
	int sum = 0;
	for (int i = threadIdx.x; i < 256; i += 32)
		row[i] = i;
	__syncthreads();
	if (threadIdx.x < 2)
		AGAIN sum += row[k + threadIdx.x * 126];
	out[threadIdx.x] = sum;
}
int main()
{
	int *in, *out;
	cudaMalloc(&in, 1024);
	cudaMalloc(&out, 1024);
	cudaMemset(in, 0, 1024);
	moved<<<1, 32>>>(out, in, 9);
	fewer<<<1, 32>>>(out, 6);
	apart<<<1, 32>>>(out, 9);
	bytes<<<1, 32>>>(out, 4);
}
