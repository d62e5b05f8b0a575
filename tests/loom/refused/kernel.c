/* wants: cudaGraphAddKernelNode */
#include <cuda_runtime.h>
int main(void)
{
	return cudaGraphAddKernelNode(0, 0);
}
