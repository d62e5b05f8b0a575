/* Host memory that the program has registered. */
#ifndef LOOM_REGISTERED_H
#define LOOM_REGISTERED_H

#include <stddef.h>
#include <stdint.h>

int loom_registered(uintptr_t address, size_t size);
/* The flags that hold for the address; NULL: it is not registered. */
const unsigned *loom_registered_flags(uintptr_t address);
/* Whether any byte of it is. */
int loom_registered_any(uintptr_t address, size_t size);
int loom_registered_add(uintptr_t address, size_t size, unsigned flags);
int loom_registered_remove(uintptr_t address); /* whether it was there */

#endif
