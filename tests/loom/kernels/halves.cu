/* Atomic operations on two bytes of global memory: nvcc 13.0's machine code for
 * sm_90 loads their word before it exchanges it. */
#include <cuda_bf16.h>
#include <cuda_fp16.h>

__global__ void add(__half *sum, __half v)
{
	atomicAdd(&sum[threadIdx.x], v);
}

__global__ void addToOne(__half *sum, __half v)
{
	atomicAdd(sum, v);
}

__global__ void addBrain(__nv_bfloat16 *sum, __nv_bfloat16 v)
{
	atomicAdd(&sum[threadIdx.x], v);
}

__global__ void swap(unsigned short *to, unsigned short old, unsigned short v)
{
	atomicCAS(&to[threadIdx.x], old, v);
}

int main(void)
{
	void *data;

	cudaMalloc(&data, 128);
	cudaMemset(data, 0, 128);
	add<<<1, 32>>>((__half *)data, __float2half(1));
	addToOne<<<1, 32>>>((__half *)data, __float2half(1));
	addBrain<<<1, 32>>>((__nv_bfloat16 *)data, __float2bfloat16(1));
	swap<<<1, 32>>>((unsigned short *)data, 0, 1);
	return cudaDeviceSynchronize() != cudaSuccess;
}
