/* How long a thread may run, and all of them to no avail. */
#ifndef LOOM_PREEMPT_H
#define LOOM_PREEMPT_H

#include "base/context.h"

enum { LOOM_SLICE = 4096 }; /* steps of a thread's turn, unless turns are mixed */

void loom_preempt_launch(void);
/* Whether the next turn has that length, and none of its steps is looked at. */
int loom_preempt_plain(void);
/* All blocks that the device holds have had a turn, and none got on. */
void loom_preempt_round(void);
void loom_preempt_begin(struct loom_warp *w, struct loom_thread *t);
unsigned loom_preempt_end(struct loom_block *b, struct loom_warp *w,
			  struct loom_thread *t); /* the steps it made */
void loom_preempt_expire(uintptr_t pc); /* the running thread's time is up */
void loom_progress(void);
/* The launch has made many steps without progress: it may wait for what another one
 * does, and do more than look meanwhile. */
int loom_preempt_in_vain(void);
/* Gives way, of a thread that waits for others in the runtime: nobody need look
 * whether it does. */
void loom_await_at(uintptr_t where);
/* Of threads, so far; and of those that did more than wait. */
extern uint64_t loom_turns, loom_busy_turns;

#endif
