/* memcpy, memset, malloc: in a kernel they are the device's own, so that their
 * accesses are checked and counted.  On the host they are the C library's. */
#ifndef LOOM_MEMORY_H
#define LOOM_MEMORY_H

/* All that declare these functions, before they are the device's too: what comes
 * after that may not declare them again for the host alone. */
#if __has_include(<malloc.h>)
#include <malloc.h>
#endif
#include <stdlib.h>
#include <string.h>

#define LOOM_INSTEAD                                                        \
	extern inline __attribute__((__gnu_inline__, __always_inline__,     \
				     __artificial__))

extern "C" {
void *loom_memcpy(void *to, const void *from, size_t size) noexcept;
void *loom_memmove(void *to, const void *from, size_t size) noexcept;
void *loom_memset(void *to, int value, size_t size) noexcept;
void *loom_malloc(size_t size) noexcept;
void loom_free(void *pointer) noexcept;

/* The compiler sees an access in one of these sizes, and instruments it. */
#define LOOM_AT_ONCE(size)                                                  \
	(__builtin_constant_p(size) && (size) <= 16 && (size) > 0 &&        \
	 ((size) & ((size) - 1)) == 0)

LOOM_INSTEAD void *memcpy(void *to, const void *from, size_t size) noexcept
{
	if (LOOM_AT_ONCE(size))
		return __builtin_memcpy(to, from, size);
	return loom_memcpy(to, from, size);
}

LOOM_INSTEAD void *memmove(void *to, const void *from, size_t size) noexcept
{
	return loom_memmove(to, from, size);
}

LOOM_INSTEAD void *memset(void *to, int value, size_t size) noexcept
{
	return loom_memset(to, value, size);
}

LOOM_INSTEAD void *malloc(size_t size) noexcept
{
	return loom_malloc(size);
}

LOOM_INSTEAD void free(void *pointer) noexcept
{
	loom_free(pointer);
}
}

#undef LOOM_INSTEAD

#endif
