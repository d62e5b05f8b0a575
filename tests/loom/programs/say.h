/* Prints a call and what it returned, and forgets the error. */
#include <cuda_runtime.h>
#include <stdio.h>

#define SAY(call) say(#call, call)

static inline void say(const char *call, cudaError_t error)
{
	cudaError_t last = cudaGetLastError();

	printf("%s: %s", call, cudaGetErrorName(error));
	if (last != error)
		printf(", last %s", cudaGetErrorName(last));
	printf("\n");
}
