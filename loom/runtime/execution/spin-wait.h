/* Threads that wait by looking again and again: spin-wait.c. */
#ifndef LOOM_SPIN_H
#define LOOM_SPIN_H

#include <stddef.h>
#include <stdint.h>

#include "base/access-record.h"

struct loom_thread;

/* Set when nobody has anything to do but to look again. */
extern int loom_spin_retry;

void loom_spin_launch(void);

/* Where the running thread's next steps are to be noted, and how many; NULL
 * when it is not the one that is watched.  steps: of the launch so far. */
loom_step *loom_spin_watch(struct loom_thread *t, uint64_t steps,
				    unsigned *room);
/* It made so many steps more. */
void loom_spin_watched(struct loom_thread *t, const loom_step *step,
		       unsigned n, uint64_t steps);
/* It has come to a barrier or to its end: it does not spin. */
void loom_spin_over(uint64_t steps);
/* The thread that is watched, and the step at which it gets a successor. */
extern const struct loom_thread *loom_spin_subject;
extern uint64_t loom_spin_next;
/* Whether more of its steps are wanted: it gives way in vain meanwhile. */
int loom_spin_watches(const struct loom_thread *t);

/* It says itself that it waits, or seems to. */
void loom_spin_mark(struct loom_thread *t);
/* What a thread that spins would see: the same again, or something else. */
enum loom_outlook { LOOM_UNKNOWN, LOOM_VAIN, LOOM_CHANGED };
enum loom_outlook loom_spin_outlook(struct loom_thread *t);

/* An atomic operation comes next; how often one has changed memory. */
void loom_spin_atomic(uintptr_t address, size_t size);
unsigned loom_spin_changes(void);

#endif
