// Vector types that are taken apart and put together.
#define I int i = threadIdx.x
__global__ void only_x(float *o, const float4 *in)
{
	I;
	float4 v = in[i];
	o[i] = v.x;
}
__global__ void only_xy(float *o, const float4 *in)
{
	I;
	float4 v = in[i];
	o[i] = v.x + v.y;
}
__global__ void only_xw(float *o, const float4 *in)
{
	I;
	float4 v = in[i];
	o[i] = v.x + v.w;
}
__global__ void all(float *o, const float4 *in)
{
	I;
	float4 v = in[i];
	o[i] = v.x + v.y * v.z - v.w;
}
__global__ void members(float *o, const float4 *in)
{
	I;
	o[i] = in[i].x + in[i].y * in[i].z - in[i].w;
}
__global__ void pairs(float *o, const float2 *in)
{
	I;
	o[i] = in[i].x + in[i].y;
}
__global__ void built(float4 *o, const float *in)
{
	I;
	o[i] = make_float4(in[i], in[i + 32], 1, 2);
}
__global__ void by_member(float4 *o, const float *in)
{
	I;
	o[i].x = in[i];
	o[i].y = in[i + 32];
	o[i].z = 1;
	o[i].w = 3;
}
__global__ void added(float4 *o, const float4 *in)
{
	I;
	float4 a = o[i], b = in[i];
	a.x += b.x;
	a.y += b.y;
	a.z += b.z;
	a.w += b.w;
	o[i] = a;
}
__global__ void shared4(float *o, const float4 *in)
{
	__shared__ float4 t[32];
	I;
	t[i] = in[i];
	__syncthreads();
	float4 v = t[i ^ 1];
	o[i] = v.x + v.y + v.z + v.w;
}
__global__ void shared2(float *o, const float2 *in)
{
	__shared__ float2 t[32];
	I;
	t[i] = make_float2(in[i].y, in[i].x);
	__syncthreads();
	o[i] = t[i ^ 2].x - t[i ^ 2].y;
}
__global__ void ints(int *o, const int4 *in)
{
	I;
	int4 v = in[i];
	o[i] = v.x ^ v.y ^ v.z ^ v.w;
}
__global__ void bytes(int *o, const uchar4 *in)
{
	I;
	uchar4 v = in[i];
	o[i] = v.x + v.y + v.z + v.w;
}
__global__ void cast(float *o, const float *in)
{
	I;
	float4 v = reinterpret_cast<const float4 *>(in)[i];
	reinterpret_cast<float4 *>(o)[i] = make_float4(v.w, v.z, v.y, v.x);
}
__global__ void sum_loop(float *o, const float4 *in)
{
	I;
	float4 sum = make_float4(0, 0, 0, 0);
#pragma unroll 1
	for (int k = 0; k < 4; k++) {
		float4 v = in[i + 32 * k];
		sum.x += v.x;
		sum.y += v.y;
		sum.z += v.z;
		sum.w += v.w;
	}
	o[i] = sum.x + sum.y + sum.z + sum.w;
}

int main()
{
	float *a, *b;

	cudaMalloc(&a, 4096);
	cudaMemset(a, 0, 4096);
	cudaMalloc(&b, 4096);
	cudaMemset(b, 0, 4096);
	only_x<<<1, 32>>>(a, (float4 *)b);
	only_xy<<<1, 32>>>(a, (float4 *)b);
	only_xw<<<1, 32>>>(a, (float4 *)b);
	all<<<1, 32>>>(a, (float4 *)b);
	members<<<1, 32>>>(a, (float4 *)b);
	pairs<<<1, 32>>>(a, (float2 *)b);
	built<<<1, 32>>>((float4 *)a, b);
	by_member<<<1, 32>>>((float4 *)a, b);
	added<<<1, 32>>>((float4 *)a, (float4 *)b);
	shared4<<<1, 32>>>(a, (float4 *)b);
	shared2<<<1, 32>>>(a, (float2 *)b);
	ints<<<1, 32>>>((int *)a, (int4 *)b);
	bytes<<<1, 32>>>((int *)a, (uchar4 *)b);
	cast<<<1, 32>>>(a, b);
	sum_loop<<<1, 32>>>(a, (float4 *)b);
	return cudaDeviceSynchronize();
}
