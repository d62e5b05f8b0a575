/* What happened before what.
 *
 * Every block counts ticks.  A thread's accesses carry the tick of its last
 * synchronisation, so that "all that thread u did up to tick k" is a pair of
 * numbers, and the barrier of a block is one number: what any of its threads
 * did at an earlier tick happened before.
 *
 * Threads that meet at no barrier are ordered by what one releases and the
 * other acquires: a fence and a store to a flag, a ticket, a lock.  Such an
 * object keeps a log of what its releases made known; who acquires it
 * remembers how long the log was.  (Lamport, "Time, clocks, and the ordering
 * of events in a distributed system", 1978; fences as in C11, 7.17.4.)
 *
 * A sequentially consistent fence, such as __threadfence(), orders more, since
 * it need not stand in the thread that stores the flag or looks at it.  From
 * the axioms of the PTX ISA, "Memory Consistency Model":
 *
 *   Let a fence F be before a store W of a flag in base causality order: by
 *   program order, barriers, releases and acquires, in any chain.  Let a load
 *   R read what W stored, or what read-modify-writes made of that, and let R
 *   be before a fence G in base causality order.  Let both fences be fence.sc
 *   and the scope of each hold the other's thread, which makes them morally
 *   strong: then Fence-SC order has either F before G or G before F, and the
 *   earlier one synchronizes with the later one.  Were it G, then
 *       R -> G -> F -> W
 *   would be base causality order, and R would precede in it the store that it
 *   has observed, which the Causality axiom forbids (behind read-modify-writes
 *   the Coherence axiom does).  So F synchronizes with G: all that happened
 *   before F happens before all that comes behind G.
 *
 * Neither half may be weaker.  A fence.acq_rel has no place in Fence-SC order:
 * it releases by stores of its own thread alone, and acquires by its loads.
 * Relaxed accesses hand nothing on: in a chain of two flags there must be a
 * fence between them.  Fences for a block do not order those of another one.
 * And a plain store over the flag, by one who is not behind W, ends all of it.
 * fence-order.c follows what each thread knows to lie behind such an F, and
 * what it knows that a G would order.  What follows from a load that came too
 * early to see W, or from two stores, is left out: whoever goes by that must
 * have loaded something else. */
#ifndef LOOM_HAPPENS_BEFORE_H
#define LOOM_HAPPENS_BEFORE_H

#include <stdint.h>

#include "base/context.h"
#include "base/stamp.h"
#include "loom/exchange.h"

struct loom_block;
struct loom_thread;
struct loom_warp;
struct loom_order_state;

/* Launches and grid barriers separate everything: each begins an epoch. */
enum { LOOM_EPOCH_BITS = 18 };
extern uint32_t loom_epoch;
void loom_clock_epoch(void);
void loom_clock_launch(void); /* the first epoch of a launch */

void loom_clock_block(struct loom_block *b);     /* begins */
void loom_clock_block_end(struct loom_block *b);
void loom_clock_barrier(struct loom_block *b);   /* all threads have met */
void loom_clock_warp(struct loom_warp *w, uint32_t lanes); /* __syncwarp */
/* The blocks of a cluster, or of any other group, have met. */
void loom_clock_blocks(struct loom_block *const *b, unsigned count);

/* Whether what s stands for was in this block, before its last barrier: that
 * happened before all that its threads do now. */
static inline int loom_clock_settled(const struct loom_block *b, loom_stamp s)
{
	return s - b->clock.first < b->clock.settled;
}

/* Whether what s stands for happened before what the running thread does
 * now. */
int loom_clock_ordered(loom_stamp s);

/* Whether a fence now would make it so: what was stored behind one has been looked at. */
int loom_clock_awaits_fence(loom_stamp s);

/* Whether the running thread has called a fence since the block's last barrier. */
int loom_clock_has_fenced(void);
/* And not for other blocks. */
int loom_clock_has_fenced_narrowly(void);

/* Whether it did before the end of the block, all of whose threads are done. */
int loom_clock_ended_behind(const struct loom_block *b, loom_stamp s);

/* Whether that would be so, had the thread not ended before a barrier. */
int loom_clock_left(loom_stamp s);

/* Whether anything that another block has done happened before what the
 * running thread does now: only then it surely has begun. */
int loom_clock_begun(const struct loom_block *b);

/* The running thread: a fence; a relaxed store and load of a flag; objects. */
void loom_clock_fence(enum loom_order order, enum loom_scope scope);
void loom_clock_proxy(void); /* the fence between stores and bulk copies */
/* Whether a bulk copy of the running thread's sees what s stands for. */
int loom_clock_proxied(loom_stamp s);
void loom_clock_store(uintptr_t flag); /* both in one */
void loom_clock_load(uintptr_t flag);
/* A store, which ends what others have released (and may release itself);
 * what a fence before a change makes known. */
void loom_clock_overwrite(uintptr_t object, int releases);
void loom_clock_update(uintptr_t object);
/* An atomic operation without an order, on a lock or a ticket: it acquires
 * with the next fence as a load does, and also with the block's next barrier,
 * since tickets are drawn so everywhere. */
void loom_clock_draw(uintptr_t ticket);
/* Whether a word is a flag: a fence goes before what is stored there. */
int loom_clock_is_flag(uintptr_t at, int stores);
void loom_clock_release(uintptr_t object, enum loom_scope scope);
/* A barrier's turn is over; who waited for that learns what had been released
 * by then. */
void loom_clock_turn(uintptr_t barrier, unsigned turn);
void loom_clock_acquire_turn(uintptr_t barrier, enum loom_scope scope,
			     unsigned turn);
void loom_clock_acquire(uintptr_t object, enum loom_scope scope);

#endif
