// Wide elements and structs.
struct Three { float x, y, z; };
struct Four { float x, y, z, w; };
struct __align__(16) Packed { float x, y, z, w; };

template <class T> __global__ void copy(T *out, const T *in)
{
	__shared__ T tile[64];
	tile[threadIdx.x] = in[threadIdx.x];
	__syncthreads();
	out[threadIdx.x] = tile[threadIdx.x ^ 1];
}
template <class T> __global__ void same(T *out, const T *in)
{
	__shared__ T tile[64];
	tile[threadIdx.x] = in[threadIdx.x];
	__syncthreads();
	out[threadIdx.x] = tile[5];
}
// Lanes that do not come keep none from sharing a word.
template <class T> __global__ void ofSome(T *out, const T *in, unsigned lanes)
{
	__shared__ T tile[32];
	tile[threadIdx.x] = in[threadIdx.x];
	__syncthreads();
	if (lanes >> threadIdx.x & 1)
		out[threadIdx.x] = tile[5];
}
template <class T> __global__ void field(float *out, const float *in)
{
	__shared__ T tile[32];
	tile[threadIdx.x].y = in[threadIdx.x];
	__syncthreads();
	out[threadIdx.x] = tile[threadIdx.x ^ 1].y;
}
__global__ void arrays(float *out, const float *in)
{
	__shared__ struct { float x[32], y[32], z[32]; } tile;
	tile.y[threadIdx.x] = in[threadIdx.x];
	__syncthreads();
	out[threadIdx.x] = tile.y[threadIdx.x ^ 1];
}

int main()
{
	void *a, *b;

	cudaMalloc(&a, 64 * 16);
	cudaMemset(a, 0, 64 * 16);
	cudaMalloc(&b, 64 * 16);
	cudaMemset(b, 0, 64 * 16);
	copy<<<1, 64>>>((char *)a, (const char *)b);
	copy<<<1, 64>>>((float *)a, (const float *)b);
	copy<<<1, 64>>>((float2 *)a, (const float2 *)b);
	copy<<<1, 64>>>((double *)a, (const double *)b);
	copy<<<1, 64>>>((float4 *)a, (const float4 *)b);
	copy<<<1, 64>>>((double2 *)a, (const double2 *)b);
	copy<<<1, 64>>>((Packed *)a, (const Packed *)b);
	same<<<1, 64>>>((float *)a, (const float *)b);
	same<<<1, 64>>>((float2 *)a, (const float2 *)b);
	same<<<1, 64>>>((float4 *)a, (const float4 *)b);
	field<Three><<<1, 32>>>((float *)a, (const float *)b);
	field<Four><<<1, 32>>>((float *)a, (const float *)b);
	field<Packed><<<1, 32>>>((float *)a, (const float *)b);
	arrays<<<1, 32>>>((float *)a, (const float *)b);
	copy<<<1, 32>>>((Three *)a, (const Three *)b);
	copy<<<1, 32>>>((Four *)a, (const Four *)b);
	ofSome<<<1, 32>>>((float2 *)a, (const float2 *)b, 0x7fffffff);
	ofSome<<<1, 32>>>((float2 *)a, (const float2 *)b, 0xfffefefe);
	ofSome<<<1, 32>>>((float4 *)a, (const float4 *)b, 0x00010101);
	ofSome<<<1, 32>>>((float4 *)a, (const float4 *)b, 0x7fffffff);
	return cudaGetLastError();
}
