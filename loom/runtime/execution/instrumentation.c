/* The compiler's thread sanitizer calls these before every access.  They
 * check it and, when the run is counted, note it. */
#include "execution/instrumentation.h"

#include <string.h>

#include "base/access-record.h"
#include "base/context.h"
#include "base/environment.h"
#include "base/failure.h"
#include "memory/device-memory.h"
#include "memory/registered.h"
#include "memory/shared-memory.h"
#include "memory/variables.h"
#include "hazards/fault.h"
#include "counters/events.h"
#include "execution/preempt.h"
#include "execution/spin-wait.h"
#include "execution/strike-out.h"
#include "loom/exchange.h"

/* Threads on the host may not touch device memory. */
static void host_access(uintptr_t a, size_t size, enum loom_op op,
			uintptr_t pc)
{
	const struct loom_allocation *m;

	if (a - loom_global_base >= loom_global_span)
		return;
	m = loom_allocation_at(a);
	if (!m || m->freed || !m->host || a + size > m->base + m->size)
		loom_fail_access(pc, op, a, size);
}

/* Not inline, so that those who never come here need not make room for it. */
static __attribute__((__noinline__)) struct loom_record *no_room(uintptr_t pc)
{
	if (--loom_now.left > 0)
		return NULL;
	loom_preempt_expire(pc);
	return loom_now.next == loom_now.end ? NULL : loom_now.next++;
}

/* Where the thread's next step is to be noted; NULL when it is not. */
static inline struct loom_record *next_record(uintptr_t pc)
{
	if (__builtin_expect(loom_now.next == loom_now.end, 0))
		return no_room(pc);
	return loom_now.next++;
}

static inline void append(uintptr_t a, size_t size, unsigned op,
			  unsigned space, uintptr_t pc)
{
	struct loom_record *r = next_record(pc);

	if (!r)
		return;
	r->step = LOOM_STEP(pc, LOOM_WHAT(op, space, size));
	r->address = a;
}

static __attribute__((__noinline__)) void
append_confirmed(uint64_t step, uintptr_t callback)
{
	struct loom_record *r;

	if (loom_unwatched) {
		loom_strike_out(callback, LOOM_STEP_PC(step));
		return;
	}
	loom_on_step();
	r = next_record(LOOM_STEP_PC(step));
	if (r)
		r->step = step;
}

static inline void append_step(unsigned op, uintptr_t pc,
			       uintptr_t callback)
{
	uint64_t step = LOOM_STEP(pc, LOOM_WHAT(op, 0, 0));

	if (__builtin_expect(loom_now.unconfirmed ||
			     loom_now.next == loom_now.end, 0))
		append_confirmed(step, callback);
	else
		loom_now.next++->step = step;
}

/* A variable of the program or something that the device cannot see. */
static unsigned other_space(uintptr_t a, size_t size, enum loom_op op,
			    uintptr_t pc)
{
	enum loom_variable variable;

	if (a - loom_now.args < loom_now.args_size && op == LOOM_LOAD)
		return LOOM_LOCAL;
	if (a - loom_shared_pool < loom_shared_pool_span &&
	    loom_shared_reaches(a, size)) {
		loom_on_borrow(a, size, op, pc);
		return LOOM_SHARED;
	}
	variable = loom_variable(a, size);
	if (variable == LOOM_DEVICE_VARIABLE)
		return LOOM_GLOBAL;
	if (variable == LOOM_CONSTANT_VARIABLE && op == LOOM_LOAD)
		return LOOM_CONSTANT;
	if (variable == LOOM_READONLY && op == LOOM_LOAD)
		return LOOM_LOCAL;
	if (loom_registered(a, size))
		return LOOM_GLOBAL;
	loom_fail_access(pc, op, a, size);
}

static inline unsigned space_of(uintptr_t a, size_t size, enum loom_op op,
				uintptr_t pc)
{
	if (a - loom_shared_base < LOOM_SHARED_SPAN) {
		if (!loom_shared_holds(a, size))
			loom_fail_access(pc, op, a, size);
		return LOOM_SHARED;
	}
	if (a - loom_global_base < loom_global_span) {
		const struct loom_allocation *m = loom_allocation_at(a);

		if (!m || m->freed || a + size > m->base + m->size)
			loom_fail_access(pc, op, a, size);
		return LOOM_GLOBAL;
	}
	if (a - loom_now.stack < LOOM_STACK)
		return LOOM_LOCAL;
	return other_space(a, size, op, pc);
}

/* The host's, or nobody wants to know of it: then no more is heard of it. */
static __attribute__((__noinline__)) void
not_watched(uintptr_t a, size_t size, enum loom_op op, uintptr_t pc,
	    uintptr_t callback)
{
	if (loom_unwatched)
		loom_strike_out(callback, pc);
	else
		host_access(a, size, op, pc);
}

/* callback: the function that the program called; 0: it did not.  Volatile and
 * atomic accesses are steps of who waits, also when nothing is watched. */
static inline void one_access(uintptr_t a, size_t size, enum loom_op op,
			      enum loom_strength strength, uintptr_t pc,
			      uintptr_t callback)
{
	unsigned space;

	if (strength == LOOM_PLAIN ? !loom_now.watched : !loom_now.thread) {
		not_watched(a, size, op, pc, callback);
		return;
	}
	loom_on_step();
	space = space_of(a, size, op, pc);
	if (space == LOOM_LOCAL)
		return;
	if (a & (size - 1))
		loom_fail_access(pc, op, a, size);
	/* Others may run now; then it is done. */
	append(a, size | (strength == LOOM_PLAIN ? 0 : LOOM_AS_IS), op, space,
	       pc);
	loom_on_access(a, size, op, space, strength, pc);
	if (op == LOOM_RMW)
		loom_spin_atomic(a, size);
}

void loom_note_access(uintptr_t a, size_t size, enum loom_op op, uintptr_t pc)
{
	one_access(a, size, op, LOOM_PLAIN, pc, 0);
}

/* A struct copied whole: in pieces, as wide as its alignment allows.  The
 * compiler announces 8 and 16 bytes this way only when the type is aligned to
 * less; static shared variables are aligned better than their type. */
static void range(uintptr_t a, size_t size, enum loom_op op, uintptr_t pc,
		  uintptr_t callback)
{
	int fixed = a - loom_shared_base < LOOM_SHARED_HALF;
	size_t piece = (size == 8 || size == 16) && !fixed ? 4 : 16;

	if (loom_now.watched && size <= 16)
		space_of(a, size, op, pc); /* what is not there is not so whole */
	while ((a | size) & (piece - 1))
		piece /= 2;
	for (size_t i = 0; i < size; i += piece)
		one_access(a + i, piece, op, LOOM_PLAIN, pc, callback);
}

#define PC ((uintptr_t)__builtin_return_address(0))

/* Not inline, so that plain accesses stay small. */
static __attribute__((__noinline__)) void
strong(uintptr_t a, enum loom_op op, enum loom_strength strength, uintptr_t pc)
{
	if (loom_now.thread && loom_space_at((const void *)a) == LOOM_GLOBAL)
		loom_on_strong(a, op, strength, pc);
}

#define ACCESS(name, size, op, strength)                                    \
	void __tsan_##name(void *a);                                        \
	void __tsan_##name(void *a)                                         \
	{                                                                   \
		one_access((uintptr_t)a, size, op, strength, PC,            \
			   (uintptr_t)__tsan_##name);                       \
	}

#define ACCESSES(size)                                                      \
	ACCESS(read##size, size, LOOM_LOAD, LOOM_PLAIN)                     \
	ACCESS(write##size, size, LOOM_STORE, LOOM_PLAIN)                   \
	ACCESS(unaligned_read##size, size, LOOM_LOAD, LOOM_PLAIN)           \
	ACCESS(unaligned_write##size, size, LOOM_STORE, LOOM_PLAIN)         \
	FLAG(volatile_read##size, size, LOOM_LOAD)                          \
	FLAG(volatile_write##size, size, LOOM_STORE)                        \
	FLAG(unaligned_volatile_read##size, size, LOOM_LOAD)                \
	FLAG(unaligned_volatile_write##size, size, LOOM_STORE)              \
	void __tsan_read_write##size(void *a);                              \
	void __tsan_read_write##size(void *a)                               \
	{                                                                   \
		one_access((uintptr_t)a, size, LOOM_LOAD, LOOM_PLAIN, PC,   \
			   (uintptr_t)__tsan_read_write##size);             \
		one_access((uintptr_t)a, size, LOOM_STORE, LOOM_PLAIN, PC,  \
			   (uintptr_t)__tsan_read_write##size);             \
	}

/* A volatile access may be a flag's: what a fence before the store made known
 * is known after a fence behind the load. */
#define FLAG(name, size, op)                                                \
	void __tsan_##name(void *a);                                        \
	void __tsan_##name(void *a)                                         \
	{                                                                   \
		one_access((uintptr_t)a, size, op, LOOM_VOLATILE, PC, 0);   \
		loom_on_flag((uintptr_t)a, op);                             \
		if (loom_messages_any || op == LOOM_STORE)                  \
			strong((uintptr_t)a, op, LOOM_VOLATILE, PC);        \
	}

ACCESSES(1)
ACCESSES(2)
ACCESSES(4)
ACCESSES(8)
ACCESSES(16)

void __tsan_read_range(void *a, size_t size);
void __tsan_read_range(void *a, size_t size)
{
	range((uintptr_t)a, size, LOOM_LOAD, PC, (uintptr_t)__tsan_read_range);
}

void __tsan_write_range(void *a, size_t size);
void __tsan_write_range(void *a, size_t size)
{
	range((uintptr_t)a, size, LOOM_STORE, PC, (uintptr_t)__tsan_write_range);
}

/* clang copies and fills by calls what g++ announces as ranges; the headers
 * lead its calls here. */
static void range_of_call(uintptr_t a, size_t size, enum loom_op op,
			  uintptr_t pc)
{
	if (loom_now.watched)
		range(a, size, op, pc, 0);
	else
		not_watched(a, size, op, pc, 0);
}

void *__tsan_memcpy(void *to, const void *from, size_t size);
void *__tsan_memcpy(void *to, const void *from, size_t size)
{
	range_of_call((uintptr_t)from, size, LOOM_LOAD, PC);
	range_of_call((uintptr_t)to, size, LOOM_STORE, PC);
	return memmove(to, from, size);
}

void *__tsan_memmove(void *to, const void *from, size_t size);
void *__tsan_memmove(void *to, const void *from, size_t size)
{
	range_of_call((uintptr_t)from, size, LOOM_LOAD, PC);
	range_of_call((uintptr_t)to, size, LOOM_STORE, PC);
	return memmove(to, from, size);
}

void *__tsan_memset(void *to, int value, size_t size);
void *__tsan_memset(void *to, int value, size_t size)
{
	range_of_call((uintptr_t)to, size, LOOM_STORE, PC);
	return memset(to, value, size);
}

void loom_note_atomic(const volatile void *a, size_t size, int op,
		      enum loom_scope scope, uintptr_t pc)
{
	static const enum loom_op ops[] = { LOOM_LOAD, LOOM_STORE, LOOM_RMW,
					    LOOM_RMW };
	enum loom_strength strength = scope == LOOM_SCOPE_BLOCK ?
		LOOM_ATOMIC_BLOCK : LOOM_ATOMIC;

	if (op == 3)
		loom_on_exchange((uintptr_t)a, size);
	one_access((uintptr_t)a, size, ops[op], strength, pc, 0);
	strong((uintptr_t)a, ops[op], strength, pc);
}

/* What the program does by other means than loads and stores. */
void loom_check(const volatile void *at, size_t size, enum loom_op op,
		enum loom_strength strength, uintptr_t pc)
{
	uintptr_t a = (uintptr_t)at;
	unsigned space;

	if (!loom_now.thread)
		loom_fail_at(pc, "this works in kernels only");
	loom_on_step();
	space = space_of(a, size, op, pc);
	if (space > LOOM_GLOBAL)
		return;
	for (size_t i = 0; i < size; i += 16)
		loom_on_access(a + i, size - i < 16 ? size - i : 16, op, space,
			       strength, pc);
	loom_on_step();
}

void loom_note_copy(const volatile void *a, size_t size, size_t read,
		    uintptr_t pc)
{
	loom_check(a, read, LOOM_LOAD, LOOM_IN_FLIGHT, pc);
	append((uintptr_t)a, size | LOOM_AS_IS, LOOM_COPY, LOOM_GLOBAL, pc);
}

enum loom_space loom_space_at(const volatile void *at)
{
	uintptr_t a = (uintptr_t)at;

	if (a - loom_shared_base < LOOM_SHARED_SPAN)
		return LOOM_SHARED;
	if (a - loom_global_base < loom_global_span ||
	    loom_variable(a, 1) == LOOM_DEVICE_VARIABLE)
		return LOOM_GLOBAL;
	return LOOM_LOCAL;
}

/* Steps of the control flow. */
void __sanitizer_cov_trace_pc(void);
void __sanitizer_cov_trace_pc(void)
{
	append_step(LOOM_BLOCK, PC, (uintptr_t)__sanitizer_cov_trace_pc);
}

static inline void enter(uintptr_t from)
{
	struct loom_thread *t = loom_now.thread;
	unsigned calls = t->depth++ - 1; /* before this one */

	if (__builtin_expect(calls < LOOM_PATH, 0))
		t->path[calls] = from;
}

void __tsan_func_entry(void *pc);
void __tsan_func_entry(void *pc)
{
	uintptr_t at = (uintptr_t)__builtin_frame_address(0) - loom_now.stack;

	if (loom_now.watched) {
		if (at - LOOM_STACK_REST >= LOOM_STACK)
			loom_fail_stack((uintptr_t)pc);
		enter((uintptr_t)pc);
	}
	append_step(LOOM_ENTER, PC, (uintptr_t)__tsan_func_entry);
}

void __tsan_func_exit(void);
void __tsan_func_exit(void)
{
	if (loom_now.watched)
		loom_now.watched->depth--;
	append_step(LOOM_LEAVE, PC, (uintptr_t)__tsan_func_exit);
}

void __tsan_init(void);
void __tsan_init(void)
{
}

void __tsan_vptr_update(void **a, void *value);
void __tsan_vptr_update(void **a, void *value)
{
	(void)value;
	one_access((uintptr_t)a, sizeof *a, LOOM_STORE, LOOM_PLAIN, PC,
		   (uintptr_t)__tsan_vptr_update);
}

void __tsan_vptr_read(void **a);
void __tsan_vptr_read(void **a)
{
	one_access((uintptr_t)a, sizeof *a, LOOM_LOAD, LOOM_PLAIN, PC,
		   (uintptr_t)__tsan_vptr_read);
}
