/* Linked to a program in place of three calls (-Wl,--wrap): with SUMS set, memory holds
 * small numbers, not zeros, and each launch is followed by a line with the sum of all
 * memory that there is.  So it shows whether a kernel stores what it should, where its
 * counters hang on where alone. */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { MEMORIES = 16, TO_HOST = 2, TO_DEVICE = 1 };
struct dim3 {
	unsigned x, y, z;
};

int __real_cudaMalloc(void **at, size_t size);
int __wrap_cudaMalloc(void **at, size_t size);
int __real_cudaMemset(void *at, int value, size_t size);
int __wrap_cudaMemset(void *at, int value, size_t size);
int __real_cudaLaunchKernel(const void *kernel, struct dim3 grid, struct dim3 block,
			    void **given, size_t shared, void *stream);
int __wrap_cudaLaunchKernel(const void *kernel, struct dim3 grid, struct dim3 block,
			    void **given, size_t shared, void *stream);
int cudaMemcpy(void *to, const void *from, size_t size, int kind);

static struct {
	void *at;
	size_t size;
} memory[MEMORIES];
static unsigned memories, launches;

/* Numbers from 0 to 3, which are subnormal floats as well. */
static int fill(void *at, size_t size)
{
	uint32_t *words = calloc(size / 4 + 1, 4);
	int failed;

	for (size_t i = 0; i < size / 4; i++)
		words[i] = (uint32_t)(5 * i / 3 % 4);
	failed = cudaMemcpy(at, words, size, TO_DEVICE);
	free(words);
	return failed;
}

int __wrap_cudaMalloc(void **at, size_t size)
{
	int failed = __real_cudaMalloc(at, size);

	if (failed || !getenv("SUMS") || memories == MEMORIES)
		return failed;
	memory[memories].at = *at;
	memory[memories++].size = size;
	return fill(*at, size);
}

int __wrap_cudaMemset(void *at, int value, size_t size)
{
	return getenv("SUMS") && !value ? fill(at, size) : __real_cudaMemset(at, value, size);
}

int __wrap_cudaLaunchKernel(const void *kernel, struct dim3 grid, struct dim3 block,
			    void **given, size_t shared, void *stream)
{
	int failed = __real_cudaLaunchKernel(kernel, grid, block, given, shared, stream);
	uint32_t sum = 0;

	if (failed || !getenv("SUMS"))
		return failed;
	for (unsigned m = 0; m < memories; m++) {
		uint8_t *bytes = malloc(memory[m].size);

		if (cudaMemcpy(bytes, memory[m].at, memory[m].size, TO_HOST))
			exit(3);
		for (size_t i = 0; i < memory[m].size; i++)
			sum = 31 * sum + bytes[i];
		free(bytes);
	}
	printf("%s, launch %u: %08x\n", getenv("SUMS"), ++launches, (unsigned)sum);
	return 0;
}
