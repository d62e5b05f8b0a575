// bounds: a block is given a pointer to another block's shared memory
// On a GPU the address means the reader's own shared memory.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void lend(int *copy, int **where, int *out)
{
	__shared__ int s;

	if (blockIdx.x == 0) {
		s = 42;
		*copy = s;
#ifdef MENDED
		*where = copy;
#else
		*where = &s;
#endif
	}
	cg::this_grid().sync();
	if (blockIdx.x == 1)
		*out = **where; // HAZARD
	cg::this_grid().sync();
}

int main()
{
	int **where, *copy, *out;

	cudaMalloc(&where, sizeof *where);
	cudaMalloc(&copy, sizeof *copy);
	cudaMalloc(&out, sizeof *out);
	void *arguments[] = { &copy, &where, &out };
	cudaLaunchCooperativeKernel((void *)lend, 2, 1, arguments);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(copy);
	cudaFree(where);
	return 0;
}
