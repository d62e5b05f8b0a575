// deadlock: three lanes wait for each other in pairs, each for another pair
// Any of the three may be named.  Mended, lanes 0 and 1 meet, then 1 and 2,
// then 0 and 2.
__global__ void pairwise(int *out)
{
	__shared__ int s[3];
	int lane = threadIdx.x, other = (lane + 1) % 3;

	if (lane >= 3)
		return;
	s[lane] = lane;
	if (lane == 0) {
		__syncwarp(0x3); // HAZARD
		__syncwarp(0x5);
	} else if (lane == 1) {
#ifdef MENDED
		__syncwarp(0x3);
		__syncwarp(0x6);
#else
		__syncwarp(0x6); // HAZARD
		__syncwarp(0x3);
#endif
	} else {
#ifdef MENDED
		__syncwarp(0x6);
		__syncwarp(0x5);
#else
		__syncwarp(0x5); // HAZARD
		__syncwarp(0x6);
#endif
	}
	out[lane] = s[other];
}

int main()
{
	int *out;

	cudaMalloc(&out, 3 * sizeof *out);
	pairwise<<<1, 32>>>(out);
	cudaDeviceSynchronize();
	cudaFree(out);
	return 0;
}
