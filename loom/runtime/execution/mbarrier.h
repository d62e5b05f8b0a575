/* What asynchronous copies know of the barriers that wait for them. */
#ifndef LOOM_MBARRIER_H
#define LOOM_MBARRIER_H

#include <stddef.h>
#include <stdint.h>

/* The phase that a barrier is in, a small number. */
unsigned loom_barrier_phase(uint64_t barrier);
/* Bytes have come to the barrier. */
void loom_barrier_receive(uint64_t *barrier, size_t bytes, uintptr_t pc);
void loom_barrier_check(const uint64_t *barrier, uintptr_t pc);
/* The same for a copy that comes there, maybe of another block. */
void loom_barrier_check_brought(const uint64_t *barrier, uintptr_t pc);

#endif
