/* Memory that the C library hands out anew, or fills, in places where the sanitizer's
 * callbacks do not see it: loomcc links the program with --wrap for these
 * (compiler/loomcc.c), so that what a copy had brought there is known to be gone. */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>

#include "hazards/unstored.h"

static void *handed_out(void *at, size_t size)
{
	loom_unstored_look((uintptr_t)at, size, LOOM_STORE, 0);
	return at;
}

void *__real_malloc(size_t size), *__wrap_malloc(size_t size);
void *__wrap_malloc(size_t size)
{
	return handed_out(__real_malloc(size), size);
}

void *__real_calloc(size_t n, size_t size), *__wrap_calloc(size_t n, size_t size);
void *__wrap_calloc(size_t n, size_t size)
{
	return handed_out(__real_calloc(n, size), n * size);
}

void *__real_realloc(void *at, size_t size), *__wrap_realloc(void *at, size_t size);
void *__wrap_realloc(void *at, size_t size)
{
	return handed_out(__real_realloc(at, size), size);
}

/* operator new and new[]. */
void *__real__Znwm(size_t size), *__wrap__Znwm(size_t size);
void *__wrap__Znwm(size_t size)
{
	return handed_out(__real__Znwm(size), size);
}

void *__real__Znam(size_t size), *__wrap__Znam(size_t size);
void *__wrap__Znam(size_t size)
{
	return handed_out(__real__Znam(size), size);
}

size_t __real_fread(void *to, size_t size, size_t n, FILE *file);
size_t __wrap_fread(void *to, size_t size, size_t n, FILE *file);
size_t __wrap_fread(void *to, size_t size, size_t n, FILE *file)
{
	size_t got = __real_fread(to, size, n, file);

	handed_out(to, got * size);
	return got;
}

ssize_t __real_read(int file, void *to, size_t size);
ssize_t __wrap_read(int file, void *to, size_t size);
ssize_t __wrap_read(int file, void *to, size_t size)
{
	ssize_t got = __real_read(file, to, size);

	handed_out(to, got > 0 ? (size_t)got : 0);
	return got;
}
