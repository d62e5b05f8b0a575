// freed: a list's nodes are freed before the kernel that walks it
struct node {
	int value;
	node *next;
};

__global__ void walk(const node *first, int *out)
{
	int sum = 0;

	for (const node *n = first; n; n = n->next) // HAZARD
		sum += n->value; // HAZARD
	*out = sum;
}

int main()
{
	node host[2], *n[2];
	int *out;

	cudaMalloc(&n[0], sizeof *n[0]);
	cudaMalloc(&n[1], sizeof *n[1]);
	host[0] = { 1, n[1] };
	host[1] = { 2, nullptr };
	for (int i = 0; i < 2; i++)
		cudaMemcpy(n[i], &host[i], sizeof host[i],
			   cudaMemcpyHostToDevice);
	cudaMalloc(&out, sizeof *out);
#ifndef MENDED
	cudaFree(n[1]);
#endif
	walk<<<1, 1>>>(n[0], out);
	cudaDeviceSynchronize();
#ifdef MENDED
	cudaFree(n[1]);
#endif
	cudaFree(n[0]);
	cudaFree(out);
	return 0;
}
