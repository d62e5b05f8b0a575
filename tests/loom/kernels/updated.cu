/* Words of a vector that are loaded and stored one after the other: nvcc loads
 * them together before, and stores them together behind, as none is another
 * one's.  One warp; as counted by an H200 of what nvcc 13.0 makes of it. */
#include <cuda_runtime.h>

struct plain {
	float x, y;
};

__global__ void threeOfFour(float4 *v, float by)
{
	v[threadIdx.x].x += by;
	v[threadIdx.x].y += 2 * by;
	v[threadIdx.x].z += 3 * by;
}

__global__ void allOfFour(float4 *v, float by)
{
	v[threadIdx.x].x += by;
	v[threadIdx.x].y += 2 * by;
	v[threadIdx.x].z += 3 * by;
	v[threadIdx.x].w += 4 * by;
}

__global__ void bothDoubles(double2 *v, double by)
{
	v[threadIdx.x].x += by;
	v[threadIdx.x].y *= by;
}

/* Nobody knows that it is aligned. */
__global__ void ofStruct(plain *v, float by)
{
	v[threadIdx.x].x += by;
	v[threadIdx.x].y += 2 * by;
}

/* What is stored elsewhere may be the word that is loaded next. */
__global__ void acrossOther(float2 *v, float *other, float by)
{
	v[threadIdx.x].x += by;
	other[threadIdx.x] = by;
	v[threadIdx.x].y += 2 * by;
}

/* In shared memory each waits for the one before. */
__global__ void inShared(float2 *v, float by)
{
	__shared__ float a[64];

	a[threadIdx.x] = v[threadIdx.x].x;
	a[threadIdx.x + 32] = v[threadIdx.x].y;
	__syncthreads();
	a[2 * threadIdx.x] += by;
	a[2 * threadIdx.x + 1] += by;
	__syncthreads();
	v[threadIdx.x].x = a[threadIdx.x] + a[threadIdx.x + 32];
}

int main(void)
{
	void *v;

	cudaMalloc(&v, 1024);
	cudaMemset(v, 0, 1024);
	threeOfFour<<<1, 32>>>((float4 *)v, 1);
	allOfFour<<<1, 32>>>((float4 *)v, 1);
	bothDoubles<<<1, 32>>>((double2 *)v, 1);
	ofStruct<<<1, 32>>>((plain *)v, 1);
	acrossOther<<<1, 32>>>((float2 *)v, (float *)v + 128, 1);
	inShared<<<1, 32>>>((float2 *)v, 1);
	return cudaDeviceSynchronize() != cudaSuccess;
}
