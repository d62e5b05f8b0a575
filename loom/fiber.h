/* Fibers: a kernel's threads, each on a stack of its own, switched by hand. */
#ifndef LOOM_FIBER_H
#define LOOM_FIBER_H

#include <stddef.h>
#include <stdint.h>

/* A thread has 256 KiB; below them is room for what reports that they are not
 * enough, and then memory that nobody has. */
enum {
	LOOM_STACK_REST = 64 * 1024,
	LOOM_STACK = 256 * 1024 + LOOM_STACK_REST,
	LOOM_GUARD = 64 * 1024
};

struct loom_fiber {
	void *sp;
	uintptr_t stack; /* its lowest usable byte */
	unsigned shift;  /* of its top */
	void (*run)(void *);
	void *args;
	int finished;
	struct loom_fiber *next; /* of the free ones */
};

/* A fiber that will call run(args) when it is resumed; NULL without memory. */
struct loom_fiber *loom_fiber_get(void (*run)(void *), void *args);

/* Gives back a finished fiber, or an unfinished one that nobody will resume. */
void loom_fiber_put(struct loom_fiber *f);

extern struct loom_fiber *loom_fiber_current;
extern void *loom_fiber_resumer;

/* Keeps what a call must keep on the old stack, stores the stack pointer in
 * *save and continues on the stack load.  The other registers are the caller's
 * own, so that is all there is to a switch.
 *
 * Its callers are inline: processors foretell returns by the calls before, and
 * every return behind a switch belongs to a call on another stack. */
void loom_switch(void **save, void *load);

/* Runs the fiber until it pauses or finishes. */
static inline void loom_fiber_resume(struct loom_fiber *f)
{
	loom_fiber_current = f;
	loom_switch(&loom_fiber_resumer, f->sp);
}

/* Called on a fiber: back to where it was resumed. */
static inline void loom_fiber_pause(void)
{
	loom_switch(&loom_fiber_current->sp, loom_fiber_resumer);
}

/* The fiber whose guard area holds the address, or NULL. */
struct loom_fiber *loom_fiber_overflowed(uintptr_t address);

#endif
