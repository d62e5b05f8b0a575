/* Device memory that has been written. */
#ifndef LOOM_INITIALISED_H
#define LOOM_INITIALISED_H

#include <stddef.h>
#include <stdint.h>

#include "memory/device-memory.h"

/* A bit for each byte of device memory. */
extern unsigned char *loom_initialised;
int loom_initialised_setup(void); /* 0: no memory for it */
/* Those of at most 8 bytes that are in one of the array's. */
static inline unsigned char loom_initialised_bits(size_t from, size_t size)
{
	return (unsigned char)(((1u << size) - 1) << (from & 7));
}

/* For 1, 2, 4, 8 or 16 bytes of an allocation, at a multiple of their number:
 * whether somebody has written all of them; somebody does. */
static inline int loom_initialised_here(uintptr_t at, size_t size)
{
	size_t from = at - loom_global_base;
	const unsigned char *b = loom_initialised + from / 8;
	unsigned all = size > 8 ? 0xff : loom_initialised_bits(from, size);

	return (b[0] & (size > 8 ? b[1] : 0xff) & all) == all;
}
static inline void loom_initialised_now(uintptr_t at, size_t size)
{
	size_t from = at - loom_global_base;
	unsigned char *b = loom_initialised + from / 8;

	if (size > 8)
		b[0] = b[1] = 0xff;
	else
		b[0] |= loom_initialised_bits(from, size);
}

/* By a kernel, or by a copy or a fill of the host. */
void loom_initialised_written(uintptr_t at, size_t size);
void loom_initialised_forget(uintptr_t at, size_t size); /* handed out anew */
int loom_initialised_any(uintptr_t at, size_t size);
int loom_initialised_whole(uintptr_t at, size_t size);

#endif
