/* What orders the accesses of different threads: fences, atomic operations
 * with an order, and objects built from them. */
#include "execution/memory-order.h"

#include "base/access-record.h"
#include "base/chosen.h"
#include "base/record.h"
#include "counters/events.h"
#include "execution/instrumentation.h"
#include "execution/sampled.h"
#include "loom/exchange.h"

void loom_fence(enum loom_order order, enum loom_scope scope)
{
	loom_on_fence(order, scope);
}

/* What is not ordered by itself is by the fences around it. */
static void ordered(uintptr_t a, int op, enum loom_order order,
		    enum loom_scope scope)
{
	int both = order >= LOOM_ACQ_REL;

	if (op == 2 && order == LOOM_RELAXED) {
		loom_on_draw(a);
		return;
	}
	if (op != 1) {
		if (both || order == LOOM_ACQUIRE)
			loom_on_acquire(a, scope);
		else
			loom_on_flag(a, LOOM_LOAD);
	}
	if (op == 1)
		loom_on_overwrite(a, order != LOOM_RELAXED);
	if (op != 0) {
		if (both || order == LOOM_RELEASE)
			loom_on_release(a, scope);
		else
			loom_on_update(a);
	}
}

void loom_atomic_ordered(const volatile void *a, size_t size, int op,
			 enum loom_order order, enum loom_scope scope)
{
	loom_note_atomic(a, size, op, scope,
			 LOOM_CALLED_FROM);
	ordered((uintptr_t)a, op & 2 ? 2 : op, order, scope);
}

void loom_atomic_compared(const volatile void *a, size_t size,
			  uint64_t expected, enum loom_scope scope)
{
	loom_note_atomic(a, size, 2, scope,
			 LOOM_CALLED_FROM);
	if (loom_space_at(a) <= LOOM_GLOBAL)
		loom_on_compare((uintptr_t)a, size, expected);
	ordered((uintptr_t)a, 2, LOOM_RELAXED, scope);
}

void loom_note_standard(const volatile void *a, size_t size, int op, int order,
			uintptr_t pc)
{
	static const enum loom_order ours[] = {
		[__ATOMIC_RELAXED] = LOOM_RELAXED,
		[__ATOMIC_CONSUME] = LOOM_ACQUIRE,
		[__ATOMIC_ACQUIRE] = LOOM_ACQUIRE,
		[__ATOMIC_RELEASE] = LOOM_RELEASE,
		[__ATOMIC_ACQ_REL] = LOOM_ACQ_REL,
		[__ATOMIC_SEQ_CST] = LOOM_SEQ_CST
	};

	loom_note_atomic(a, size, op, LOOM_SCOPE_SYSTEM, pc);
	ordered((uintptr_t)a, op & 2 ? 2 : op, ours[order % 6],
		LOOM_SCOPE_SYSTEM);
}

void loom_release(const volatile void *object, enum loom_scope scope)
{
	loom_sampled_orders |= loom_bare;
	loom_on_release((uintptr_t)object, scope);
}

void loom_acquire(const volatile void *object, enum loom_scope scope)
{
	loom_on_acquire((uintptr_t)object, scope);
}
