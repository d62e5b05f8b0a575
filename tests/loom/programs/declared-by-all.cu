// What programs declare themselves, and nvcc lets: a warp's size, built-in functions,
// and dynamic shared memory that is no array. And names of the driver's that CUTLASS
// has in its structures.
#include <cstdio>
#include <cuda.h>
#include <cudaTypedefs.h>

const int warpSize = 32;
int min(int a, int b);
float rsqrtf(float);

struct tiles {
	int a[warpSize], b[32];
};
template <class Type> struct room {
	Type at[32];
};
struct hooks {
	CUlaunchAttribute attributes[5];
	PFN_cuTensorMapEncodeIm2col_v12000 encode;
};

__global__ void turn(int *out)
{
	extern __shared__ tiles s;
	int t = threadIdx.x % warpSize;

	s.a[t] = t;
	__syncthreads();
	s.b[t] = s.a[31 - t];
	out[t] = s.b[t];
}

template <class Type> __global__ void turn_any(Type *out)
{
	extern __shared__ __align__(16) room<Type> many;

	many.at[threadIdx.x] = threadIdx.x;
	__syncthreads();
	out[threadIdx.x] = many.at[31 - threadIdx.x] + rsqrtf(4);
}

int main()
{
	int *out, h[32];
	hooks none = {};
	cudaLaunchAttribute larger = {};

	cudaMalloc(&out, sizeof h);
	turn<<<1, 32, sizeof(tiles)>>>(out);
	cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
	printf("%d", h[26]);
	turn_any<<<1, 32, sizeof(room<int>)>>>(out);
	cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
	larger.id = cudaLaunchAttributePreferredClusterDimension;
	larger.val.preferredClusterDim = { 4, 2, 1 };
	printf(" %d %d %d %d %u\n", h[26], min(3, 5), none.encode == nullptr,
	       larger.id, larger.val.preferredClusterDim.x);
}
