/* The one array that grows: or the program ends, for want of memory. */
#ifndef LOOM_ARRAY_H
#define LOOM_ARRAY_H

#include <stddef.h>

/* Makes an array long enough for item n; what is new of it is zero.  what:
 * it is, for the message. */
void *loom_longer(void *array, size_t *length, size_t n, size_t size,
		  const char *what);
static inline void *loom_lengthen(void *array, size_t *length, size_t n,
				  size_t size, const char *what)
{
	return n < *length ? array : loom_longer(array, length, n, size, what);
}

#endif
