/* Errors: names, texts, and how long they stay. */
#include "say.h"

__global__ void idle()
{
}

static void names()
{
	for (int i = 0; i <= 10000; i++) {
		const char *name = cudaGetErrorName((cudaError_t)i);

		if (name[0] == 'c')
			printf("%d %s: %s\n", i, name,
			       cudaGetErrorString((cudaError_t)i));
	}
	printf("%s: %s\n", cudaGetErrorName((cudaError_t)5555),
	       cudaGetErrorString((cudaError_t)5555));
}

static void last()
{
	void *p;

	printf("nothing: %s\n", cudaGetErrorName(cudaPeekAtLastError()));
	cudaMemset(0, 0, 16);
	printf("peek: %s\n", cudaGetErrorName(cudaPeekAtLastError()));
	cudaMalloc(&p, 64);
	cudaFree(p);
	printf("after good calls: %s\n",
	       cudaGetErrorName(cudaPeekAtLastError()));
	idle<<<1, 1>>>();
	printf("after a launch: %s\n", cudaGetErrorName(cudaPeekAtLastError()));
	cudaSetDevice(99);
	printf("a second error: %s\n", cudaGetErrorName(cudaGetLastError()));
	printf("then: %s\n", cudaGetErrorName(cudaGetLastError()));
	idle<<<1, 2000>>>();
	printf("a launch: %s\n", cudaGetErrorName(cudaGetLastError()));
	printf("then: %s\n", cudaGetErrorName(cudaGetLastError()));
	SAY(cudaDeviceSynchronize());
}

int main()
{
	names();
	last();
	return 0;
}
