#ifndef LOOM_MEMORY_ORDER_H
#define LOOM_MEMORY_ORDER_H

#include <stddef.h>
#include <stdint.h>

/* An atomic operation of the C++ library's, with its order. */
void loom_note_standard(const volatile void *address, size_t size, int op,
			int order, uintptr_t pc);

#endif
