/* wants: cudaGraphLaunch */
#include <cuda_runtime.h>
int main(void)
{
	return cudaGraphLaunch(0, 0);
}
