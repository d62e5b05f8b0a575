/* Whether a caller looks at what a function has returned. */
#ifndef LOOM_VALUE_READ_H
#define LOOM_VALUE_READ_H

#include <stdint.h>

/* at: behind the call, and behind those by which its function was called, so many.  1
 * also where the machine code does not tell. */
int loom_value_read(const uintptr_t *at, unsigned count);

#endif
