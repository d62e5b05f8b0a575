/* wants: cudaGraphAddChildGraphNode */
#include <cuda_runtime.h>
int main(void)
{
	return cudaGraphAddChildGraphNode(0, 0);
}
