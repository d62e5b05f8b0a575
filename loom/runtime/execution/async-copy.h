/* What barriers and asynchronous copies know of each other. */
#ifndef LOOM_ASYNC_H
#define LOOM_ASYNC_H

#include <stddef.h>
#include <stdint.h>

/* The phase that a barrier is in, a small number. */
unsigned loom_barrier_phase(uint64_t barrier);
/* Bytes have come to the barrier. */
void loom_barrier_receive(uint64_t *barrier, size_t bytes, uintptr_t pc);
void loom_barrier_check(const uint64_t *barrier, uintptr_t pc);

/* Copies for the barrier's past phases arrive. */
void loom_async_land(const uint64_t *barrier);

#endif
