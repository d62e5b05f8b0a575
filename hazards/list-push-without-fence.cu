// order: a node is linked before others can see what it holds
// A ticket lets the first block to come push, and the second one pop.
struct node {
	int value;
};
__device__ int ticket;
__device__ node nodes[2];
__device__ unsigned head; // number of a node, + 1

__global__ void hand(int *out)
{
	if (atomicAdd(&ticket, 1) == 0) {
		nodes[1].value = 42; // WITH
#ifdef MENDED
		__threadfence();
#endif
		atomicCAS(&head, 0u, 2u);
	} else {
		unsigned n;

		while ((n = atomicExch(&head, 0u)) == 0)
			;
		__threadfence();
		*out = nodes[n - 1].value; // HAZARD
	}
}

int main()
{
	int *out;

	cudaMalloc(&out, 1 * sizeof *out);
	hand<<<2, 1>>>(out);
	cudaDeviceSynchronize();
	cudaFree(out);
	return 0;
}
