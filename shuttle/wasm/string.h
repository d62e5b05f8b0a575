/* What loom's rules ask of the C library, where there is none: base.c has it. */
#include <stddef.h>
void *memset(void *to, int byte, size_t bytes);
void *memcpy(void *restrict to, const void *restrict from, size_t bytes);
