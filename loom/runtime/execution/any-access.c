/* What a thread does, in general: it is checked, noted when the run is counted,
 * and announced.  What comes most often goes a shorter way
 * (instrumentation.c). */
#include "execution/any-access.h"

#include "base/access-record.h"
#include "base/chosen.h"
#include "base/context.h"
#include "base/failure.h"
#include "memory/device-memory.h"
#include "memory/peers.h"
#include "memory/registered.h"
#include "memory/shared-memory.h"
#include "memory/variables.h"
#include "hazards/fault.h"
#include "hazards/outside.h"
#include "hazards/system-scope.h"
#include "counters/events.h"
#include "execution/instrumentation.h"
#include "execution/preempt.h"
#include "execution/sampled.h"
#include "execution/spin-wait.h"
#include "loom/exchange.h"

/* Threads on the host may not touch device memory. */
void loom_host_access(uintptr_t a, size_t size, enum loom_op op, uintptr_t pc)
{
	const struct loom_allocation *m;

	if (a - loom_global_base >= loom_global_span) {
		if (loom_variable_is_hidden(a))
			loom_fail_access(pc, op, a, size);
		if (loom_outstanding_any && (loom_variable_is_managed(a) ||
					     loom_registered_any(a, size)))
			loom_outstanding_check(a, size, op, pc);
		return;
	}
	m = loom_allocation_at(a);
	if (!m || m->freed || !m->host || a + size > m->base + m->size)
		loom_fail_access(pc, op, a, size);
	if (__builtin_expect(loom_outstanding_any, 0))
		loom_outstanding_check(a, size, op, pc);
}

/* What of the device's it reaches, kernels may store to at once. */
void (*loom_host_looks)(void);

static void host_polls(uintptr_t a, size_t size)
{
	if (loom_host_looks)
		loom_host_looks();
	if (loom_outstanding_any &&
	    (a - loom_global_base < loom_global_span ||
	     loom_variable_is_managed(a) || loom_registered_any(a, size)))
		loom_awaited_all();
}

/* Where the thread's next step is to be noted; NULL when it is not. */
static loom_step *next_record(uintptr_t pc)
{
	if (loom_now.next != loom_now.end)
		return loom_now.next++;
	if (--loom_now.left > 0)
		return NULL;
	loom_preempt_expire(pc);
	return loom_now.next == loom_now.end ? NULL : loom_now.next++;
}

static loom_step *append(uint64_t step, uintptr_t a)
{
	loom_step *at = next_record(LOOM_STEP_PC(step));

	if (at) {
		*at = step;
		LOOM_STEP_ADDRESS(at) = a;
	}
	return at;
}

/* Of the thread's atomic operation; NULL if it was not noted. */
static loom_step *last_atomic;

void loom_atomic_combined(unsigned how)
{
	if (last_atomic)
		*last_atomic |= LOOM_STEP(0, how << 12);
	last_atomic = NULL;
}

void loom_any_step(uint64_t step)
{
	loom_on_step();
	append(step, 0);
}

void loom_note_print(uint64_t printed, uintptr_t pc)
{
	loom_on_step();
	append(LOOM_STEP(pc, LOOM_WHAT(LOOM_PRINT, LOOM_LOCAL, 0)), printed);
}

void loom_note_constant(uintptr_t a, size_t size, uintptr_t pc)
{
	append(LOOM_STEP(pc, LOOM_WHAT(LOOM_LOAD, LOOM_GLOBAL, size)), a);
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
	if (variable == LOOM_DEVICE_VARIABLE || variable == LOOM_CONSTANT_VARIABLE)
		loom_check_object(pc, op, a, size);
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

static unsigned space_of(uintptr_t a, size_t size, enum loom_op op,
			 uintptr_t pc)
{
	if (a - loom_shared_base < LOOM_SHARED_SPAN) {
		if (!loom_shared_holds(a, size))
			loom_fail_access(pc, op, a, size);
		loom_check_object(pc, op, a, size);
		return LOOM_SHARED;
	}
	if (a - loom_global_base < loom_global_span) {
		const struct loom_allocation *m = loom_allocation_at(a);

		if (!m || m->freed || a + size > m->base + m->size ||
		    !loom_peer_reaches(loom_now.launch->device, m))
			loom_fail_access(pc, op, a, size);
		return LOOM_GLOBAL;
	}
	if (a - loom_now.stack < LOOM_STACK)
		return LOOM_LOCAL;
	return other_space(a, size, op, pc);
}

void loom_any_access(uintptr_t a, size_t size, enum loom_op op,
		     enum loom_strength strength, uintptr_t pc)
{
	unsigned space;
	loom_step *at;

	last_atomic = NULL;
	if (!loom_now.thread) {
		if (strength != LOOM_PLAIN)
			host_polls(a, size); /* it may have waited so */
		loom_host_access(a, size, op, pc);
		return;
	}
	loom_on_step();
	space = space_of(a, size, op, pc);
	if (space == LOOM_LOCAL)
		return;
	if (strength != LOOM_PLAIN && space != LOOM_SHARED)
		loom_sampled_orders |= loom_bare;
	if (a & (size - 1))
		loom_fail_access(pc, op, a, size);
	/* Others may run now; then it is done. */
	at = append(LOOM_STEP(pc, LOOM_WHAT(op, space, size)), a);
	loom_on_access(a, size, op, space, strength, pc);
	if (op == LOOM_RMW) {
		last_atomic = at;
		loom_spin_atomic(a, size);
	}
}

void loom_must_hold(uintptr_t a, size_t size, enum loom_op op, uintptr_t pc)
{
	space_of(a, size, op, pc);
}

static void strong(uintptr_t a, enum loom_op op, enum loom_strength strength,
		   uintptr_t pc)
{
	if (loom_now.thread && loom_space_at((const void *)a) == LOOM_GLOBAL)
		loom_on_strong(a, op, strength, pc);
}

void loom_volatile_access(uintptr_t a, size_t size, enum loom_op op,
			  uintptr_t pc)
{
	loom_any_access(a, size, op, LOOM_VOLATILE, pc);
	loom_on_flag(a, op);
	if (loom_messages_any || op == LOOM_STORE)
		strong(a, op, LOOM_VOLATILE, pc);
}

void loom_note_atomic(const volatile void *a, size_t size, int op,
		      enum loom_scope scope, uintptr_t pc)
{
	static const enum loom_op ops[] = { LOOM_LOAD, LOOM_STORE, LOOM_RMW,
					    LOOM_RMW };
	enum loom_strength strength = scope == LOOM_SCOPE_BLOCK ?
		LOOM_ATOMIC_BLOCK : LOOM_ATOMIC;

	if (loom_devices > 1 && scope == LOOM_SCOPE_SYSTEM)
		loom_system_scope_note(pc);
	if (op == 3)
		loom_on_exchange((uintptr_t)a, size);
	loom_any_access((uintptr_t)a, size, ops[op & 3], strength, pc);
	if (op == 3)
		loom_on_swap((uintptr_t)a, size);
	if (op & 4 && last_atomic)
		*last_atomic |= LOOM_STEP(0, LOOM_LOOPED);
	strong((uintptr_t)a, ops[op & 3], strength, pc);
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

void loom_check_brought(const volatile void *at, size_t size, enum loom_op op,
			enum loom_strength strength, uintptr_t pc)
{
	uintptr_t a = (uintptr_t)at;

	if (a - loom_shared_base < LOOM_SHARED_SPAN) {
		loom_check(at, size, op, strength, pc);
		return;
	}
	loom_on_step();
	if (!loom_shared_reaches(a, size))
		loom_fail_access(pc, op, a, size);
	loom_on_lend(a, op, pc);
	for (size_t i = 0; i < size; i += 16)
		loom_on_access(a + i, size - i < 16 ? size - i : 16, op,
			       LOOM_SHARED, strength, pc);
	loom_on_step();
}

void loom_note_copy(const volatile void *a, size_t size, size_t read,
		    uintptr_t pc)
{
	loom_check(a, read, LOOM_LOAD, LOOM_IN_FLIGHT, pc);
	append(LOOM_STEP(pc, LOOM_WHAT(LOOM_COPY, LOOM_GLOBAL, size)),
	       (uintptr_t)a);
}

void loom_note_matrix_row(const void *row, uintptr_t pc)
{
	loom_check(row, 16, LOOM_LOAD, LOOM_PLAIN, pc);
	append(LOOM_STEP(pc, LOOM_WHAT(LOOM_COPY, LOOM_SHARED, 16)), (uintptr_t)row);
}

void loom_note_texels(uint64_t texels, size_t size, enum loom_op op,
		      enum loom_space space, uintptr_t pc)
{
	loom_on_step();
	append(LOOM_STEP(pc, LOOM_WHAT(op, space, size)), texels);
}

void loom_note_texel(const char *at, size_t size, enum loom_op op, uintptr_t pc)
{
	loom_on_step();
	loom_on_access((uintptr_t)at, size, op, LOOM_GLOBAL, LOOM_PLAIN, pc);
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
