// race: a plain load of a word that others change with atomics
// Either order.
constexpr int ROOM = 100;

__global__ void push(int *queue, int *count, int *full)
{
	int slot = atomicAdd(count, 1); // WITH

	if (slot < ROOM)
		queue[slot] = threadIdx.x;
#ifdef MENDED
	if (slot >= ROOM)
#else
	if (*count > ROOM) // HAZARD
#endif
		*full = 1; // whoever stores, it is the same value
}

int main()
{
	int *queue, *count, *full;

	cudaMalloc(&queue, ROOM * sizeof *queue);
	cudaMalloc(&count, sizeof *count);
	cudaMemset(count, 0, sizeof *count);
	cudaMalloc(&full, sizeof *full);
	cudaMemset(full, 0, sizeof *full);
	push<<<4, 32>>>(queue, count, full);
	cudaDeviceSynchronize();
	cudaFree(full);
	cudaFree(count);
	cudaFree(queue);
	return 0;
}
