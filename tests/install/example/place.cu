#include "place.cuh"

__device__ unsigned place(unsigned x, unsigned y)
{
	return 32 * y + x;
}
