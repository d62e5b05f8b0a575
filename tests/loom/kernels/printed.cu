// What printf costs where lanes print unlike things, and what nvcc makes of
// accesses before and behind it: none are joined or left out, as sm_90's machine
// code shows.  Each call of a warp is 12 loads of shared memory, and so on: see
// counters/printing.h.
#include <cstdio>

/* The longest string counts: 5 + 3 * (3 + 7) loads. */
__global__ void unlikeLanes(const char *text)
{
	printf("%s\n", text + threadIdx.x % 7);
}

/* Strings of shared and local memory are no loads of global memory. */
__global__ void ownTexts(const char *text)
{
	__shared__ char shared[2];
	char local[2] = { text[6], 0 };

	if (threadIdx.x < 2)
		shared[threadIdx.x] = local[threadIdx.x];
	__syncwarp();
	printf("%s%s\n", shared, local);
}

/* Widths are arguments, per cents are none. */
__global__ void widths(const char *text)
{
	printf("%%%*.*f\n", 8, 2, text ? 1.5 : 0);
}

/* Each way of a branch is a call. */
__global__ void branches(const char *text)
{
	if (threadIdx.x % 2)
		printf("%p\n", (const void *)text);
	else
		printf("%d\n", (int)threadIdx.x);
}

__global__ void neighbours(const char *text)
{
	__shared__ int pair[64];
	const unsigned i = threadIdx.x;
	int sum;

	pair[i] = text[0];
	pair[i + 32] = text[1];
	__syncthreads();
	sum = pair[2 * i];
	printf("a sum\n");
	sum += pair[2 * i + 1];
	printf("%d\n", sum);
}

int main(void)
{
	char *text;

	cudaMalloc(&text, 8);
	cudaMemcpy(text, "abcdef", 7, cudaMemcpyHostToDevice);
	unlikeLanes<<<1, 32>>>(text);
	ownTexts<<<1, 32>>>(text);
	widths<<<1, 32>>>(text);
	branches<<<1, 32>>>(text);
	neighbours<<<1, 32>>>(text);
	return cudaDeviceSynchronize() != cudaSuccess;
}
