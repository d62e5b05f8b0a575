/* What the lanes of a warp can exchange; for kernels and for the runtime. */
#ifndef LOOM_EXCHANGE_H
#define LOOM_EXCHANGE_H

#include <stddef.h>
#include <stdint.h>

enum loom_exchange_op {
	LOOM_SYNC,
	LOOM_ACTIVE,
	LOOM_ANY,
	LOOM_ALL,
	LOOM_BALLOT,
	LOOM_MATCH,
	LOOM_SHUFFLE,
	LOOM_SHUFFLE_UP,
	LOOM_SHUFFLE_DOWN,
	LOOM_SHUFFLE_XOR
};

enum loom_vote { LOOM_COUNT, LOOM_AND, LOOM_OR };

#ifdef __cplusplus
extern "C" {
#endif

uint64_t loom_exchange(int op, unsigned mask, uint64_t value, int source,
		       int width);
void loom_syncthreads(void);
int loom_syncthreads_vote(int op, int predicate);
void loom_threadfence(void);
long long loom_clock(void);

/* Notes an atomic access, which the caller then does. */
void loom_atomic(const volatile void *address, size_t size);

#ifdef __cplusplus
}
#endif

#endif
