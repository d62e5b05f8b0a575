/* Barriers in memory, as mbarrier has them: 8 bytes that count arrivals and
 * bytes; for headers and for the runtime. */
#ifndef LOOM_BARRIER_H
#define LOOM_BARRIER_H

#include "loom/bulk.h"
#include "loom/exchange.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { LOOM_BARRIER_MAX = (1 << 20) - 1 };

void loom_barrier_init(uint64_t *barrier, ptrdiff_t expected);
void loom_barrier_end(uint64_t *barrier);

/* Arrives count times; drop: expects as many less from the next phase on.
 * Returns a token of the phase. */
uint64_t loom_barrier_arrive(uint64_t *barrier, ptrdiff_t count, int drop,
			     enum loom_scope scope);
/* Whether so many arrivals complete the phase; when not, they are made. */
int loom_barrier_last(uint64_t *barrier, ptrdiff_t count, int drop,
		      enum loom_scope scope, uint64_t *token);
/* The phase shall wait for so many bytes more. */
void loom_barrier_expect(uint64_t *barrier, ptrdiff_t bytes);

/* Whether the phase of the token, or of this parity, is over, now or when the
 * others had their turn; wait waits until it is.  Then what was copied for it is
 * there. */
int loom_barrier_test(uint64_t *barrier, uint64_t token, enum loom_scope scope);
int loom_barrier_test_parity(uint64_t *barrier, int parity,
			     enum loom_scope scope);
void loom_barrier_wait(uint64_t *barrier, uint64_t token,
		       enum loom_scope scope);
void loom_barrier_wait_parity(uint64_t *barrier, int parity,
			      enum loom_scope scope);
/* Arrivals that are missing in the token's phase. */
unsigned loom_barrier_pending(uint64_t token);

/* Whether it lies in the block's shared memory, where copies reach it. */
int loom_barrier_is_shared(const uint64_t *barrier);

/* Asynchronous copies of 4, 8 or 16 bytes to shared memory (cp.async); the
 * last zeros bytes are not read but zero.  What cannot throw ends no basic
 * block. */
__attribute__((__nothrow__)) void loom_async_copy(void *shared,
						  const void *global,
						  size_t size, size_t zeros);
/* Makes a group of those that the thread has issued. */
void loom_async_commit(void);
/* Waits for all groups of the thread but the last few. */
void loom_async_wait(size_t but);
/* Waits for all that the thread has issued. */
void loom_async_wait_all(void);
/* The barrier's phase waits for what the thread has issued. */
void loom_async_arrive_on(uint64_t *barrier);

/* Whether both lie where such copies can go. */
int loom_async_can(const void *shared, const void *global);

#ifdef __cplusplus
}
#endif

#endif
