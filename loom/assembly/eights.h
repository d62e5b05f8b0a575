/* Structs of 16 bytes that are aligned to 8 only. */
#ifndef LOOM_EIGHTS_H
#define LOOM_EIGHTS_H

#include <stddef.h>

/* Takes a compiled file as assembly and returns it with their accesses told from
 * those of what is aligned to 16. */
char *eights_note(const char *text, size_t size, size_t *result_size);

#endif
