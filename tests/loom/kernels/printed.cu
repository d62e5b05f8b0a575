// What printf costs where lanes print unlike things or much, and what nvcc makes of
// accesses before and behind it: none are joined or left out.  Each call of a warp
// is 12 loads of shared memory, and so on: see hardware/printing.h.  As an H200
// counted.
#include <cstdio>
#include <cstring>

/* The longest string counts: 5 + 3 * (3 + 7) loads; and the lane without one has 6
 * bytes more to fill. */
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

/* To the device a precision that is given is none, and all of it is text. */
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

/* The longest of each: 5 + 3 * (5 + 41 + 41). */
__global__ void unlikeTwo(const char *text)
{
	printf("%s%s\n", text + threadIdx.x, text + 31 - threadIdx.x);
}

/* The string is copied whole. */
__global__ void precise(const char *text)
{
	printf("%.3s\n", text);
}

__global__ void widened(const char *text)
{
	printf("%*d\n", 8, (int)threadIdx.x);
}

__global__ void eitherFormat(const char *text)
{
	printf(threadIdx.x % 2 ? "%d odd\n" : "%d\n", (int)threadIdx.x);
}

/* More than 256 bytes: 31 arguments of 8, and 600 letters. */
__global__ void manyArguments(const char *text)
{
	const int i = threadIdx.x;

	printf("%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d\n",
	       i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i,
	       i, i, i, i, i, i, i, i, i);
}

__global__ void longString(const char *text)
{
	printf("%s\n", text);
}

int main(void)
{
	static const char forty[] = "forty letters of text, two bytes aligned";
	static char many[601];
	char *text;

	cudaMalloc(&text, 8);
	cudaMemcpy(text, "abcdef", 7, cudaMemcpyHostToDevice);
	unlikeLanes<<<1, 32>>>(text);
	ownTexts<<<1, 32>>>(text);
	widths<<<1, 32>>>(text);
	branches<<<1, 32>>>(text);
	neighbours<<<1, 32>>>(text);
	cudaMalloc(&text, sizeof forty);
	cudaMemcpy(text, forty, sizeof forty, cudaMemcpyHostToDevice);
	unlikeTwo<<<1, 32>>>(text);
	precise<<<1, 32>>>(text);
	widened<<<1, 32>>>(text);
	eitherFormat<<<1, 32>>>(text);
	manyArguments<<<1, 32>>>(text);
	memset(many, 'x', 600);
	cudaMalloc(&text, sizeof many);
	cudaMemcpy(text, many, sizeof many, cudaMemcpyHostToDevice);
	longString<<<1, 32>>>(text);
	return cudaDeviceSynchronize() != cudaSuccess;
}
