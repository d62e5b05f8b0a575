/* __device__ and __constant__ variables: loomcc puts them into sections of
 * their own, whose bounds the linker knows. */
#define _GNU_SOURCE
#include <link.h>
#include <string.h>

#include "loom/host/symbol.h"
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

/* What of the program nobody can write, the texts and tables within functions
 * among it: some linkers put those beside the code. */
static uintptr_t readonly_start, readonly_end;

static int note_readonly(struct dl_phdr_info *info, size_t size, void *data)
{
	(void)size;
	(void)data;
	for (unsigned i = 0; i < info->dlpi_phnum; i++) {
		const ElfW(Phdr) *p = &info->dlpi_phdr[i];

		if (p->p_type != PT_LOAD || p->p_flags & PF_W)
			continue;
		if (!readonly_end)
			readonly_start = info->dlpi_addr + p->p_vaddr;
		readonly_end = info->dlpi_addr + p->p_vaddr + p->p_memsz;
	}
	return 1; /* the first one is the program */
}

static int is_readonly(uintptr_t a, size_t size)
{
	if (!readonly_end)
		dl_iterate_phdr(note_readonly, NULL);
	return a >= readonly_start && a + size <= readonly_end;
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
	if (is_readonly(a, size))
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

/* Into a symbol (kind: from where) or out of it (kind: to where). */
static cudaError_t copy(const struct loom_symbol_copy *c, int into)
{
	LOOM_ALONE;
	enum cudaMemcpyKind only = into ? cudaMemcpyHostToDevice :
					  cudaMemcpyDeviceToHost;
	char *at;

	if (!is_symbol(c->symbol, c->whole))
		return loom_error(cudaErrorInvalidSymbol);
	if (c->kind != only && c->kind != cudaMemcpyDeviceToDevice &&
	    c->kind != cudaMemcpyDefault)
		return loom_error(cudaErrorInvalidMemcpyDirection);
	at = part(c->symbol, c->whole, c->size, c->offset);
	if (!at)
		return loom_error(cudaErrorInvalidValue);
	return cudaMemcpyAsync(into ? at : c->other, into ? c->other : at,
			       c->size, c->kind, c->stream);
}

cudaError_t loom_to_symbol(const struct loom_symbol_copy *c)
{
	return copy(c, 1);
}

cudaError_t loom_from_symbol(const struct loom_symbol_copy *c)
{
	return copy(c, 0);
}

cudaError_t loom_symbol_address(void **pointer, const void *symbol,
				size_t whole)
{
	if (!pointer)
		return loom_error(cudaErrorInvalidValue);
	if (!is_symbol(symbol, whole))
		return loom_error(cudaErrorInvalidSymbol);
	*pointer = (void *)(uintptr_t)symbol;
	return cudaSuccess;
}

cudaError_t loom_symbol_size(size_t *size, const void *symbol, size_t whole)
{
	if (!size)
		return loom_error(cudaErrorInvalidValue);
	if (!is_symbol(symbol, whole))
		return loom_error(cudaErrorInvalidSymbol);
	*size = whole;
	return cudaSuccess;
}
