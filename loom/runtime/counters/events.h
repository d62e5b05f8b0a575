/* All that can be observed of a launch, from its beginning to its end, and who
 * observes it: races and what orders accesses (hazards/), counters and traces
 * (here).  What runs the launch announces an event by its name, and knows no
 * observer.  A new observer adds a line to the events that it wants.
 *
 *                      races  order  counters  trace
 *   launch, its end      x      x       x
 *   block, its end              x
 *   barrier                     x                     block, warp, ... grid
 *   step, access         x                            of a thread, or the host
 *   flag, fence, ...            x                     of a thread
 *   copy                 x      x                     of a thread
 *   request                             x       x     of a warp
 *   lanes, printf                       x             of a warp
 *   basic block                         x             of a warp
 *
 * All are inline: what nobody wants costs a test of a variable. */
#ifndef LOOM_EVENTS_H
#define LOOM_EVENTS_H

#include "base/access-record.h"
#include "base/context.h"
#include "counters/counters.h"
#include "counters/trace.h"
#include "hazards/across.h"
#include "hazards/borrowed.h"
#include "hazards/happens-before.h"
#include "hazards/locks.h"
#include "hazards/messages.h"
#include "hazards/outstanding.h"
#include "hazards/race.h"
#include "hazards/suspects.h"
#include "hazards/unstored.h"
#include "hazards/usual-access.h"

/* ---- Launches and blocks ------------------------------------------------- */

static inline void loom_on_launch(const struct loom_launch *l)
{
	if (loom_checking) {
		loom_clock_launch();
		loom_across_launch(l);
		loom_outstanding_begins();
		loom_messages_launch();
		loom_race_launch();
		loom_unstored_launch(l);
	}
	loom_counters_begin();
}

/* It was put aside for others. */
static inline void loom_on_launch_goes_on(void)
{
	if (loom_checking)
		loom_across_goes_on();
	loom_messages_any = 1;
}

static inline void loom_on_launch_end(const struct loom_launch *l)
{
	loom_suspects_tell();
	if (loom_checking)
		loom_across_end();
	loom_counters_end(l);
}

/* It ends where it is; no thread of it does anything more. */
static inline void loom_on_abandon(void)
{
	loom_race_drop();
	loom_suspects_tell();
}

static inline void loom_on_block(struct loom_block *b)
{
	if (loom_checking)
		loom_clock_block(b);
}

static inline void loom_on_block_end(struct loom_block *b)
{
	if (b->borrowed && b->count[LOOM_DONE] == b->threads)
		loom_borrowed_end(b);
	loom_borrowed_forget(b);
	if (loom_checking)
		loom_clock_block_end(b);
}

/* The running thread uses shared memory of another block. */
static inline void loom_on_borrow(uintptr_t at, size_t size, enum loom_op op,
				  uintptr_t pc)
{
	if (loom_checking)
		loom_borrow(at, size, op, pc);
}

/* A copy of the running thread's comes to shared memory of another block. */
static inline void loom_on_lend(uintptr_t at, enum loom_op op, uintptr_t pc)
{
	if (loom_checking)
		loom_borrow_begins(at, op, pc);
}

/* ---- Barriers: all have arrived ------------------------------------------ */

static inline void loom_on_barrier(struct loom_block *b)
{
	if (loom_checking)
		loom_clock_barrier(b);
}

static inline void loom_on_warp_barrier(struct loom_warp *w, uint32_t lanes)
{
	if (loom_checking)
		loom_clock_warp(w, lanes);
}

static inline void loom_on_cluster_barrier(struct loom_block *const *b,
					   unsigned count)
{
	if (loom_checking)
		loom_clock_blocks(b, count);
}

/* Before loom_on_barrier of each of the grid's blocks. */
static inline void loom_on_grid_barrier(void)
{
	if (!loom_checking)
		return;
	loom_clock_epoch();
	if (loom_devices > 1)
		loom_across_epoch();
}

/* ---- Threads ------------------------------------------------------------- */

/* The running thread does something: what it did before is done. */
static inline void loom_on_step(void)
{
	loom_race_confirm();
}

/* To shared or global memory; it is done when the callback returns. Constants
 * only other streams can change. */
static inline void loom_on_access(uintptr_t a, size_t size, enum loom_op op,
				  enum loom_space space,
				  enum loom_strength strength, uintptr_t pc)
{
	if (loom_checking && space <= LOOM_GLOBAL)
		loom_race(a, size, op, space, strength, pc);
	else if (loom_checking && space == LOOM_CONSTANT && loom_streams_apart)
		loom_race(a, size, op, LOOM_GLOBAL, strength, pc);
}

/* The same of a plain one, as hazards/usual-access.h has it. */
static inline __attribute__((__always_inline__)) void
loom_on_plain_access(uintptr_t a, size_t size, enum loom_op op,
		     enum loom_space space, uintptr_t pc)
{
	if (loom_checking && !loom_usual_access(a, size, op, space, pc))
		loom_race(a, size, op, space, LOOM_PLAIN, pc);
}

/* The running thread is about to free device memory. */
static inline void loom_on_free(uintptr_t at, size_t size, uintptr_t pc)
{
	loom_race_confirm();
	if (loom_checking)
		loom_race_freed(at, size, pc);
}

/* Before the access of an atomic exchange. */
static inline void loom_on_exchange(uintptr_t a, size_t size)
{
	if (loom_checking && loom_now.thread)
		loom_race_given(a, size);
}

/* Behind a volatile or atomic access to global memory, which is not done yet. */
static inline void loom_on_strong(uintptr_t a, enum loom_op op,
				  enum loom_strength strength, uintptr_t pc)
{
	if (loom_checking && (loom_messages_any || op == LOOM_STORE))
		loom_message(a, op, strength, pc);
}

/* Behind that of an exchange that compares, which is not done yet. */
static inline void loom_on_compare(uintptr_t a, size_t size, uint64_t expected)
{
	if (!loom_checking || !loom_now.thread)
		return;
	loom_suspects_compare(a, size, expected);
	loom_locks_compare(a, size, expected);
}

/* Behind that of another exchange, which is not done yet. */
static inline void loom_on_swap(uintptr_t a, size_t size)
{
	if (loom_checking && loom_now.thread)
		loom_locks_exchange(a, size);
}

/* Behind a volatile access. */
static inline void loom_on_flag(uintptr_t a, enum loom_op op)
{
	if (!loom_checking || !loom_now.thread)
		return;
	if (op == LOOM_LOAD)
		loom_clock_load(a);
	else
		loom_clock_store(a);
}

static inline void loom_on_fence(enum loom_order order, enum loom_scope scope)
{
	if (loom_checking && loom_now.thread)
		loom_clock_fence(order, scope);
}

static inline void loom_on_release(uintptr_t object, enum loom_scope scope)
{
	if (loom_checking && loom_now.thread)
		loom_clock_release(object, scope);
}

static inline void loom_on_acquire(uintptr_t object, enum loom_scope scope)
{
	if (loom_checking && loom_now.thread)
		loom_clock_acquire(object, scope);
}

static inline void loom_on_turn(uintptr_t barrier, unsigned turn)
{
	if (loom_checking && loom_now.thread)
		loom_clock_turn(barrier, turn);
}

static inline void loom_on_acquire_turn(uintptr_t barrier,
					enum loom_scope scope, unsigned turn)
{
	if (loom_checking && loom_now.thread)
		loom_clock_acquire_turn(barrier, scope, turn);
}

/* A store to an object; it may release.  And whatever changes one, with no
 * order of its own. */
static inline void loom_on_overwrite(uintptr_t a, int releases)
{
	if (loom_checking && loom_now.thread)
		loom_clock_overwrite(a, releases);
}

static inline void loom_on_update(uintptr_t a)
{
	if (loom_checking && loom_now.thread)
		loom_clock_update(a);
}

/* An atomic operation without an order of its own. */
static inline void loom_on_draw(uintptr_t ticket)
{
	if (loom_checking && loom_now.thread)
		loom_clock_draw(ticket);
}

/* ---- Asynchronous copies ------------------------------------------------- */

/* Its bytes are there; own: the thread waited for it, not a barrier. */
static inline void loom_on_copy_landed(uintptr_t at, size_t size, int own)
{
	if (loom_checking)
		loom_race_landed(at, size, own);
}

/* A bulk copy begins, which loads shared memory or stores there. */
static inline void loom_on_bulk_copy(uintptr_t at, size_t size, enum loom_op op,
				     uintptr_t pc)
{
	if (loom_checking)
		loom_race_engine(at, size, op, pc);
}

/* A copy has read its source, by its number; own: as above. */
static inline void loom_on_copy_read(uintptr_t at, size_t size, uint32_t flight,
				     int own)
{
	if (loom_checking)
		loom_race_read(at, size, flight, own);
}

/* The fence between stores and bulk copies. */
static inline void loom_on_proxy_fence(void)
{
	if (loom_checking)
		loom_clock_proxy();
}

/* ---- Warps --------------------------------------------------------------- */

/* An instruction of a warp. */
static inline void loom_on_request(const struct loom_warp *w, uint64_t pc,
				   enum loom_op op, enum loom_space space,
				   const struct loom_request *q)
{
	loom_counters_add(pc, op, space, q);
	if (loom_traced(w))
		loom_trace(w, pc, op, space, q);
}

/* Lanes have exchanged so many words each. */
static inline void loom_on_lanes(uint64_t pc, uint32_t lanes, unsigned words)
{
	if (loom_counting)
		loom_counters_lanes(pc, lanes, words);
}

/* A printf of a warp, see printing.h. */
static inline void loom_on_print(uint64_t pc, const struct loom_printed *printed)
{
	loom_counters_print(pc, printed);
}

static inline void loom_on_basic_block(unsigned block, uint64_t pc,
				       uint32_t active)
{
	loom_counters_step(block, pc, active);
}

#endif
