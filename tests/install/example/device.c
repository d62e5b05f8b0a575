/* A program in C that calls the runtime and has no kernel. */
#include <cuda_runtime.h>

int main(void)
{
	int count = 0;

	return cudaGetDeviceCount(&count) != cudaSuccess || count != 1;
}
