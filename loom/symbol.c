/* __device__ and __constant__ variables: loomcc puts them into sections of
 * their own, whose bounds the linker knows. */
#include <string.h>

#include "runtime.h"

extern char __start_loom_device[] __attribute__((weak));
extern char __stop_loom_device[] __attribute__((weak));
extern char __start_loom_constant[] __attribute__((weak));
extern char __stop_loom_constant[] __attribute__((weak));
extern char __start_loom_readonly[] __attribute__((weak));
extern char __stop_loom_readonly[] __attribute__((weak));
extern char __start_loom_builtin[] __attribute__((weak));
extern char __stop_loom_builtin[] __attribute__((weak));

static int within(uintptr_t a, size_t size, const char *low, const char *high)
{
	return low && a >= (uintptr_t)low && a + size <= (uintptr_t)high;
}

int loom_symbol_space(uintptr_t a, size_t size)
{
	if (within(a, size, __start_loom_device, __stop_loom_device))
		return 1;
	if (within(a, size, __start_loom_constant, __stop_loom_constant))
		return 2;
	if (within(a, size, __start_loom_readonly, __stop_loom_readonly))
		return 2;
	if (within(a, size, __start_loom_builtin, __stop_loom_builtin))
		return 3;
	return 0;
}

static int is_symbol(const void *symbol, size_t size)
{
	int space = loom_symbol_space((uintptr_t)symbol, size);

	return space == 1 || space == 2;
}

/* A symbol's place, checked; NULL when it is none or too small. */
static char *part(const void *symbol, size_t whole, size_t size, size_t offset)
{
	if (offset > whole || size > whole - offset)
		return NULL;
	return (char *)(uintptr_t)symbol + offset;
}

cudaError_t loom_to_symbol(const void *symbol, size_t whole, const void *from,
			   size_t size, size_t offset,
			   enum cudaMemcpyKind kind);
cudaError_t loom_to_symbol(const void *symbol, size_t whole, const void *from,
			   size_t size, size_t offset,
			   enum cudaMemcpyKind kind)
{
	if (!is_symbol(symbol, whole))
		return loom_error(cudaErrorInvalidSymbol);
	if (!part(symbol, whole, size, offset))
		return loom_error(cudaErrorInvalidValue);
	return cudaMemcpy(part(symbol, whole, size, offset), from, size, kind);
}

cudaError_t loom_from_symbol(void *to, const void *symbol, size_t whole,
			     size_t size, size_t offset,
			     enum cudaMemcpyKind kind);
cudaError_t loom_from_symbol(void *to, const void *symbol, size_t whole,
			     size_t size, size_t offset,
			     enum cudaMemcpyKind kind)
{
	if (!is_symbol(symbol, whole))
		return loom_error(cudaErrorInvalidSymbol);
	if (!part(symbol, whole, size, offset))
		return loom_error(cudaErrorInvalidValue);
	return cudaMemcpy(to, part(symbol, whole, size, offset), size, kind);
}

cudaError_t loom_symbol_address(void **pointer, const void *symbol);
cudaError_t loom_symbol_address(void **pointer, const void *symbol)
{
	if (!is_symbol(symbol, 1))
		return loom_error(cudaErrorInvalidSymbol);
	*pointer = (void *)(uintptr_t)symbol;
	return cudaSuccess;
}
