/* The translator's code calls these before every access and basic block of a
 * kernel, with a record of its own.  They check it and, when the run is counted,
 * note it. */
#include "execution/instrumentation.h"

#include "base/access-record.h"
#include "base/context.h"
#include "base/environment.h"
#include "base/record.h"
#include "memory/device-memory.h"
#include "memory/shared-memory.h"
#include "hazards/fault.h"
#include "hazards/outside.h"
#include "counters/events.h"
#include "execution/any-access.h"
#include "execution/strike-out.h"

/* Where it is to be noted within the thread's turn, be it nowhere; 0: the turn
 * may be over. */
static inline int note_within_turn(loom_step **at)
{
	static loom_step nowhere[2 * LOOM_NOTES];

	*at = loom_now.next;
	if (*at != loom_now.end) {
		loom_now.next = *at + 1;
		return 1;
	}
	*at = nowhere;
	if (loom_now.left <= 1)
		return 0;
	loom_now.left--;
	return 1;
}

/* A step of the control flow of a watched thread. */
static inline __attribute__((__always_inline__)) void flow(unsigned op, uintptr_t pc)
{
	uint64_t step = LOOM_STEP(pc, LOOM_WHAT(op, 0, 0));
	loom_step *at;

	if (!loom_now.unconfirmed && note_within_turn(&at))
		*at = step;
	else
		loom_any_step(step);
}

/* In the block's shared memory, or an allocation. */
static inline __attribute__((__always_inline__)) void
usual_access(uintptr_t a, size_t size, enum loom_op op, enum loom_space space,
	     uintptr_t pc)
{
	loom_step *at;

	if (!(a & (size - 1)) && !loom_now.unconfirmed &&
	    note_within_turn(&at)) {
		*at = LOOM_STEP(pc, LOOM_WHAT(op, space, size));
		LOOM_STEP_ADDRESS(at) = a;
		loom_on_plain_access(a, size, op, space, pc);
	} else {
		loom_any_access(a, size, op, LOOM_PLAIN, pc);
	}
}

/* On the thread's stack: what lies below the caller's frame is over. */
static __attribute__((__noinline__)) void
own_access(uintptr_t a, size_t size, enum loom_op op, uintptr_t pc)
{
	if (a < (uintptr_t)__builtin_frame_address(0))
		loom_fail_returned(pc, op, size);
}

/* What comes often is inline, calls nobody before its end, and has no need of a
 * frame.  v: the variable that the address is taken from; NULL: not known. */
static inline __attribute__((__always_inline__)) void
plain_access(uintptr_t a, size_t size, enum loom_op op, uintptr_t pc,
	     const struct loom_object *v)
{
	if (v ? loom_shared_is_in(v, a, size) : loom_shared_holds(a, size))
		usual_access(a, size, op, LOOM_SHARED, pc);
	else if (a - loom_global_base < loom_global_span &&
		 loom_global_holds(a, size))
		usual_access(a, size, op, LOOM_GLOBAL, pc);
	else if (a - loom_now.stack >= LOOM_STACK || loom_now.unconfirmed)
		loom_any_access(a, size, op, LOOM_PLAIN, pc);
	else
		own_access(a, size, op, pc);
}

/* The same for what comes seldom. */
static __attribute__((__noinline__)) void
seldom_access(uintptr_t a, size_t size, enum loom_op op, uintptr_t pc)
{
	plain_access(a, size, op, pc, NULL);
}

void loom_note_access(uintptr_t a, size_t size, enum loom_op op, uintptr_t pc)
{
	if (loom_now.watched)
		seldom_access(a, size, op, pc);
	else if (!loom_unwatched && !loom_now.thread)
		loom_host_access(a, size, op, pc);
}

/* Nobody watches, and no more is heard of it. */
static __attribute__((__noinline__)) void not_watched(uintptr_t callback, uintptr_t pc)
{
	if (loom_unwatched)
		loom_strike_out(callback, pc);
	else if (loom_now.thread)
		loom_strike_out_now(callback, pc);
}

#define PC ((uintptr_t)__builtin_return_address(0))

#define ACCESS(name, size, op)                                              \
	void loom_##name##size(void *a, const struct loom_record *r);       \
	void loom_##name##size(void *a, const struct loom_record *r)        \
	{                                                                   \
		if (loom_now.watched)                                       \
			plain_access((uintptr_t)a, size, op, (uintptr_t)r, r->object); \
		else                                                        \
			not_watched((uintptr_t)loom_##name##size, PC);      \
	}                                                                   \
	void loom_volatile_##name##size(void *a, const struct loom_record *r); \
	void loom_volatile_##name##size(void *a, const struct loom_record *r) \
	{                                                                   \
		loom_volatile_access((uintptr_t)a, size, op, (uintptr_t)r); \
	}
#define ACCESSES(size)                                                      \
	ACCESS(load, size, LOOM_LOAD)                                       \
	ACCESS(store, size, LOOM_STORE)

ACCESSES(1)
ACCESSES(2)
ACCESSES(4)
ACCESSES(8)
ACCESSES(16)

/* A struct copied whole: in pieces, as wide as its alignment allows.  2, 4, 8 and 16
 * bytes are announced this way only when the type is aligned to less.  Static shared
 * variables are aligned better than their type. */
static void range_access(uintptr_t a, size_t size, enum loom_op op, uintptr_t pc)
{
	int is_static = a - loom_shared_base < LOOM_SHARED_HALF;
	size_t piece = is_static  ? 16 :
		       size <= 4  ? 1 :
		       size == 8 || size == 16 ? 4 :
						 16;

	if (size <= 16 || loom_object_of(pc))
		loom_must_hold(a, size, op, pc); /* what is not there is not so whole */
	while ((a | size) & (piece - 1))
		piece /= 2;
	for (size_t i = 0; i < size; i += piece)
		seldom_access(a + i, piece, op, pc);
}

#define RANGE(name, op)                                                     \
	void loom_##name##_range(void *a, size_t size,                      \
				 const struct loom_record *r);              \
	void loom_##name##_range(void *a, size_t size,                      \
				 const struct loom_record *r)               \
	{                                                                   \
		if (loom_now.watched)                                       \
			range_access((uintptr_t)a, size, op, (uintptr_t)r); \
		else                                                        \
			not_watched((uintptr_t)loom_##name##_range, PC);    \
	}

RANGE(load, LOOM_LOAD)
RANGE(store, LOOM_STORE)

void loom_block(const struct loom_record *r);
void loom_block(const struct loom_record *r)
{
	if (loom_now.watched)
		flow(LOOM_BLOCK, (uintptr_t)r);
	else
		not_watched((uintptr_t)loom_block, PC);
}

/* A kernel, and functions that are not put in line; from: where to it returns, if what
 * called it has no record. */
void loom_enter(void *from);
void loom_enter(void *from)
{
	uintptr_t at = (uintptr_t)__builtin_frame_address(0) - loom_now.stack;
	struct loom_thread *t = loom_now.watched;
	unsigned calls;

	if (!t) {
		not_watched((uintptr_t)loom_enter, PC);
		return;
	}
	if (loom_record_of_call)
		from = (void *)(uintptr_t)loom_record_of_call;
	loom_record_of_call = NULL;
	if (at - LOOM_STACK_REST >= LOOM_STACK)
		loom_fail_stack((uintptr_t)from);
	calls = t->depth++ - 1; /* before this one */
	if (__builtin_expect(calls < LOOM_PATH, 0))
		t->path[calls] = (uintptr_t)from;
	flow(LOOM_ENTER, PC);
}

void loom_exit(void);
void loom_exit(void)
{
	if (!loom_now.watched) {
		not_watched((uintptr_t)loom_exit, PC);
		return;
	}
	loom_now.watched->depth--;
	flow(LOOM_LEAVE, PC);
}

/* Before a part is loaded or stored of what has to lie so. */
void loom_align(void *a, size_t align, int stores, const struct loom_record *r);
void loom_align(void *a, size_t align, int stores, const struct loom_record *r)
{
	if (loom_now.watched && (uintptr_t)a & (align - 1) &&
	    (uintptr_t)a - loom_now.stack >= LOOM_STACK)
		loom_fail_access((uintptr_t)r, stores ? LOOM_STORE : LOOM_LOAD,
				 (uintptr_t)a, align);
}

/* v: the one of several variables that the address is taken from; NULL: not known. */
void loom_stays(const struct loom_object *v, void *a, size_t size, enum loom_op op,
		const struct loom_record *r);
void loom_stays(const struct loom_object *v, void *a, size_t size, enum loom_op op,
		const struct loom_record *r)
{
	if (loom_now.watched)
		loom_check_stays(v, (uintptr_t)r, op, (uintptr_t)a, size);
	else
		not_watched((uintptr_t)loom_stays, PC);
}

/* A store to a __constant__ variable, which the optimiser would leave out. */
void loom_store_constant(void *a, size_t size);
void loom_store_constant(void *a, size_t size)
{
	if (loom_now.watched)
		seldom_access((uintptr_t)a, size, LOOM_STORE, PC);
}
