/* The compiler's thread sanitizer calls these before every access.  They
 * check it and, when the run is counted, note it. */
#include "execution/instrumentation.h"

#include <string.h>

#include "base/access-record.h"
#include "base/context.h"
#include "base/environment.h"
#include "base/record.h"
#include "memory/device-memory.h"
#include "memory/shared-memory.h"
#include "hazards/fault.h"
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

/* A step of the control flow, of whatever thread. */
static __attribute__((__noinline__)) void any_step(uint64_t step,
						   uintptr_t callback)
{
	if (loom_unwatched) {
		loom_strike_out(callback, LOOM_STEP_PC(step));
		return;
	}
	loom_any_step(step);
}

static inline void flow(unsigned op, uintptr_t pc, uintptr_t callback)
{
	uint64_t step = LOOM_STEP(pc, LOOM_WHAT(op, 0, 0));
	loom_step *at;

	if (loom_now.watched && !loom_now.unconfirmed &&
	    note_within_turn(&at))
		*at = step;
	else
		any_step(step, callback);
}

/* The host's, or nobody wants to know of it: then no more is heard of it. */
static __attribute__((__noinline__)) void
not_watched(uintptr_t a, size_t size, enum loom_op op, uintptr_t pc,
	    uintptr_t callback)
{
	if (loom_unwatched)
		loom_strike_out(callback, pc);
	else
		loom_host_access(a, size, op, pc);
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

/* callback: the function that the program called; 0: it did not.  What comes
 * often is inline, calls nobody before its end, and has no need of a frame. */
static inline __attribute__((__always_inline__)) void
plain_access(uintptr_t a, size_t size, enum loom_op op, uintptr_t pc,
	     uintptr_t callback)
{
	if (!loom_now.watched)
		not_watched(a, size, op, pc, callback);
	else if (loom_shared_holds(a, size))
		usual_access(a, size, op, LOOM_SHARED, pc);
	else if (a - loom_global_base < loom_global_span &&
		 loom_global_holds(a, size))
		usual_access(a, size, op, LOOM_GLOBAL, pc);
	else if (a - loom_now.stack >= LOOM_STACK || loom_now.unconfirmed)
		loom_any_access(a, size, op, LOOM_PLAIN, pc);
}

/* The same for what comes seldom. */
static __attribute__((__noinline__)) void
seldom_access(uintptr_t a, size_t size, enum loom_op op, uintptr_t pc,
	      uintptr_t callback)
{
	plain_access(a, size, op, pc, callback);
}

void loom_note_access(uintptr_t a, size_t size, enum loom_op op, uintptr_t pc)
{
	seldom_access(a, size, op, pc, 0);
}

/* A struct copied whole: in pieces, as wide as its alignment allows.  The
 * compiler announces 8 and 16 bytes this way only when the type is aligned to
 * less, and so 2 and 4: these are what memcpy copies, a packed struct's, or bytes
 * that g++ makes a word of, and nvcc does not.  Static shared variables are
 * aligned better than their type. */
static void range_access(uintptr_t a, size_t size, enum loom_op op, uintptr_t pc,
		  uintptr_t callback)
{
	int fixed = a - loom_shared_base < LOOM_SHARED_HALF;
	size_t piece = fixed	  ? 16 :
		       size <= 4  ? 1 :
		       size == 8 || size == 16 ? 4 :
						 16;

	if (!loom_now.watched) {
		not_watched(a, size, op, pc, callback);
		return;
	}
	if (size <= 16)
		loom_must_hold(a, size, op, pc); /* what is not there is not so whole */
	while ((a | size) & (piece - 1))
		piece /= 2;
	for (size_t i = 0; i < size; i += piece)
		seldom_access(a + i, piece, op, pc, callback);
}

/* A struct of 16 bytes that is aligned to 8 (assembly/eights.c). */
static void eights_access(uintptr_t a, enum loom_op op, uintptr_t pc, uintptr_t callback)
{
	for (uintptr_t i = 0; i < 16; i += 8)
		seldom_access(a + i, 8, op, pc, callback);
}

/* Where the code does not tell such a struct from a float4, what lies at no multiple
 * of 16 is taken for one, rather than be accused. */
static inline __attribute__((__always_inline__)) void
sixteen_access(uintptr_t a, size_t size, enum loom_op op, uintptr_t pc,
	       uintptr_t callback)
{
	if (a % 16 == 8)
		eights_access(a, op, pc, callback);
	else
		plain_access(a, size, op, pc, callback);
}

#define PC ((uintptr_t)__builtin_return_address(0))

#define ACCESS(name, size, op, how)                                         \
	void __tsan_##name(void *a);                                        \
	void __tsan_##name(void *a)                                         \
	{                                                                   \
		how##_access((uintptr_t)a, size, op, PC,                    \
			     (uintptr_t)__tsan_##name);                     \
	}

#define ACCESSES(size, how)                                                 \
	ACCESS(read##size, size, LOOM_LOAD, how)                            \
	ACCESS(write##size, size, LOOM_STORE, how)                          \
	ACCESS(unaligned_read##size, size, LOOM_LOAD, range)                \
	ACCESS(unaligned_write##size, size, LOOM_STORE, range)              \
	FLAG(volatile_read##size, size, LOOM_LOAD)                          \
	FLAG(volatile_write##size, size, LOOM_STORE)                        \
	FLAG(unaligned_volatile_read##size, size, LOOM_LOAD)                \
	FLAG(unaligned_volatile_write##size, size, LOOM_STORE)              \
	void __tsan_read_write##size(void *a);                              \
	void __tsan_read_write##size(void *a)                               \
	{                                                                   \
		seldom_access((uintptr_t)a, size, LOOM_LOAD, PC,            \
			      (uintptr_t)__tsan_read_write##size);          \
		seldom_access((uintptr_t)a, size, LOOM_STORE, PC,           \
			      (uintptr_t)__tsan_read_write##size);          \
	}

#define FLAG(name, size, op)                                                \
	void __tsan_##name(void *a);                                        \
	void __tsan_##name(void *a)                                         \
	{                                                                   \
		loom_volatile_access((uintptr_t)a, size, op, PC);           \
	}

ACCESSES(1, plain)
ACCESSES(2, plain)
ACCESSES(4, plain)
ACCESSES(8, plain)
ACCESSES(16, sixteen)

#define EIGHTS(name, op)                                                    \
	void __tsan_##name##16_eights(void *a);                             \
	void __tsan_##name##16_eights(void *a)                              \
	{                                                                   \
		eights_access((uintptr_t)a, op, PC,                         \
			      (uintptr_t)__tsan_##name##16_eights);         \
	}

EIGHTS(read, LOOM_LOAD)
EIGHTS(write, LOOM_STORE)

/* A float4. */
ACCESS(read16_whole, 16, LOOM_LOAD, plain)
ACCESS(write16_whole, 16, LOOM_STORE, plain)

void __tsan_read_range(void *a, size_t size);
void __tsan_read_range(void *a, size_t size)
{
	range_access((uintptr_t)a, size, LOOM_LOAD, PC, (uintptr_t)__tsan_read_range);
}

void __tsan_write_range(void *a, size_t size);
void __tsan_write_range(void *a, size_t size)
{
	range_access((uintptr_t)a, size, LOOM_STORE, PC, (uintptr_t)__tsan_write_range);
}

/* clang copies and fills by calls what g++ announces as ranges; the headers
 * lead its calls here. */
static void range_of_call(uintptr_t a, size_t size, enum loom_op op,
			  uintptr_t pc)
{
	range_access(a, size, op, pc, 0);
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

/* Steps of the control flow. */
void __sanitizer_cov_trace_pc(void);
void __sanitizer_cov_trace_pc(void)
{
	flow(LOOM_BLOCK, PC, (uintptr_t)__sanitizer_cov_trace_pc);
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
	flow(LOOM_ENTER, PC, (uintptr_t)__tsan_func_entry);
}

void __tsan_func_exit(void);
void __tsan_func_exit(void)
{
	if (loom_now.watched)
		loom_now.watched->depth--;
	flow(LOOM_LEAVE, PC, (uintptr_t)__tsan_func_exit);
}

/* ---- What the translator calls, with a record ----------------------------- */

static inline __attribute__((__always_inline__)) void
recorded_access(uintptr_t a, size_t size, enum loom_op op,
		const struct loom_record *r, uintptr_t pc, uintptr_t callback)
{
	if (loom_now.watched)
		plain_access(a, size, op, (uintptr_t)r, callback);
	else
		not_watched(a, size, op, pc, callback);
}

#define RECORDED(name, size, op)                                            \
	void loom_##name##size(void *a, const struct loom_record *r);       \
	void loom_##name##size(void *a, const struct loom_record *r)        \
	{                                                                   \
		recorded_access((uintptr_t)a, size, op, r, PC,              \
				(uintptr_t)loom_##name##size);              \
	}                                                                   \
	void loom_volatile_##name##size(void *a, const struct loom_record *r); \
	void loom_volatile_##name##size(void *a, const struct loom_record *r) \
	{                                                                   \
		loom_volatile_access((uintptr_t)a, size, op, (uintptr_t)r); \
	}
#define RECORDED_BOTH(size)                                                 \
	RECORDED(load, size, LOOM_LOAD)                                     \
	RECORDED(store, size, LOOM_STORE)

RECORDED_BOTH(1)
RECORDED_BOTH(2)
RECORDED_BOTH(4)
RECORDED_BOTH(8)
RECORDED_BOTH(16)

#define RECORDED_RANGE(name, op)                                            \
	void loom_##name##_range(void *a, size_t size,                      \
				 const struct loom_record *r);              \
	void loom_##name##_range(void *a, size_t size,                      \
				 const struct loom_record *r)               \
	{                                                                   \
		if (loom_now.watched)                                       \
			range_access((uintptr_t)a, size, op, (uintptr_t)r, 0); \
		else                                                        \
			not_watched((uintptr_t)a, size, op, PC,             \
				    (uintptr_t)loom_##name##_range);        \
	}

RECORDED_RANGE(load, LOOM_LOAD)
RECORDED_RANGE(store, LOOM_STORE)

void loom_block(const struct loom_record *r);
void loom_block(const struct loom_record *r)
{
	uintptr_t callback = (uintptr_t)loom_block;

	if (loom_now.watched)
		flow(LOOM_BLOCK, (uintptr_t)r, callback);
	else if (loom_unwatched)
		loom_strike_out(callback, PC);
}

void __tsan_init(void);
void __tsan_init(void)
{
}

void __tsan_vptr_update(void **a, void *value);
void __tsan_vptr_update(void **a, void *value)
{
	(void)value;
	seldom_access((uintptr_t)a, sizeof *a, LOOM_STORE, PC,
		      (uintptr_t)__tsan_vptr_update);
}

void __tsan_vptr_read(void **a);
void __tsan_vptr_read(void **a)
{
	seldom_access((uintptr_t)a, sizeof *a, LOOM_LOAD, PC,
		      (uintptr_t)__tsan_vptr_read);
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

/* A store to a __constant__ variable, which the optimiser would leave out. */
void loom_store_constant(void *a, size_t size);
void loom_store_constant(void *a, size_t size)
{
	if (loom_now.watched)
		seldom_access((uintptr_t)a, size, LOOM_STORE, PC, 0);
}
