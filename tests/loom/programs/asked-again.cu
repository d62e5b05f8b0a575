// Two branches that ask the same, of which the first changes what is asked, by a macro
// that parenthesises.
#include <cstdio>
#define SWAP(a, b) do { int swap_ = (a); (a) = (b); (b) = swap_; } while (0)

__global__ void order(int *out)
{
	int low = threadIdx.x, high = 3;

	out[threadIdx.x] = 0;
	if (low > high) {
		SWAP(low, high);
		out[threadIdx.x] += 10;
	}
	if (low > high)
		out[threadIdx.x] += 1;
}

int main()
{
	int *out, host[8];

	cudaMalloc(&out, sizeof host);
	order<<<1, 8>>>(out);
	cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
	for (int i : host)
		printf("%d\n", i);
	return 0;
}
