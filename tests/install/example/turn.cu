// A square of words, turned by way of a padded tile; two files and a library
// are what builds make of it.
#include "turn.h"
#include "place.cuh"

#include <cuda_runtime.h>

enum { SIDE = 32 };

__global__ void turn(unsigned *out, const unsigned *in)
{
	__shared__ unsigned tile[SIDE][SIDE + 1];

	tile[threadIdx.y][threadIdx.x] = in[place(threadIdx.x, threadIdx.y)];
#ifndef NO_BARRIER
	__syncthreads();
#endif
	out[place(threadIdx.x, threadIdx.y)] = tile[threadIdx.x][threadIdx.y];
}

int turned(unsigned *out, const unsigned *in)
{
	const size_t bytes = SIDE * SIDE * sizeof *in;
	unsigned *there, *from;

	if (cudaMalloc((void **)&there, bytes) || cudaMalloc((void **)&from, bytes) ||
	    cudaMemcpy(from, in, bytes, cudaMemcpyHostToDevice))
		return 0;
	turn<<<1, dim3(SIDE, SIDE)>>>(there, from);
	return !cudaMemcpy(out, there, bytes, cudaMemcpyDeviceToHost) &&
		!cudaFree(there) && !cudaFree(from);
}
