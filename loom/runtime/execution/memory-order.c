/* What orders the accesses of different threads: fences, atomic operations
 * with an order, and objects built from them. */
#include "execution/memory-order.h"

#include "base/context.h"
#include "hazards/happens-before.h"
#include "hazards/race.h"
#include "execution/instrumentation.h"
#include "loom/exchange.h"

void loom_fence(enum loom_order order, enum loom_scope scope)
{
	if (loom_checking && loom_now.thread)
		loom_clock_fence(order, scope);
}

/* What is not ordered by itself is by the fences around it. */
static void ordered(uintptr_t a, int op, enum loom_order order,
		    enum loom_scope scope)
{
	int both = order == LOOM_ACQ_REL;

	if (op == 2 && order == LOOM_RELAXED) {
		loom_clock_draw(a);
		return;
	}
	if (op != 1) {
		if (both || order == LOOM_ACQUIRE)
			loom_clock_acquire(a, scope);
		else
			loom_clock_load(a);
	}
	if (op != 0) {
		if (both || order == LOOM_RELEASE)
			loom_clock_release(a, scope);
		else
			loom_clock_store(a);
	}
}

void loom_atomic_ordered(const volatile void *a, size_t size, int op,
			 enum loom_order order, enum loom_scope scope)
{
	loom_note_atomic(a, size, op, scope,
			 (uintptr_t)__builtin_return_address(0));
	if (loom_checking && loom_now.thread)
		ordered((uintptr_t)a, op & 2 ? 2 : op, order, scope);
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
		[__ATOMIC_SEQ_CST] = LOOM_ACQ_REL
	};

	loom_note_atomic(a, size, op, LOOM_SCOPE_DEVICE, pc);
	if (loom_checking && loom_now.thread)
		ordered((uintptr_t)a, op & 2 ? 2 : op, ours[order % 6],
			LOOM_SCOPE_DEVICE);
}

void loom_release(const volatile void *object, enum loom_scope scope)
{
	if (loom_checking && loom_now.thread)
		loom_clock_release((uintptr_t)object, scope);
}

void loom_acquire(const volatile void *object, enum loom_scope scope)
{
	if (loom_checking && loom_now.thread)
		loom_clock_acquire((uintptr_t)object, scope);
}
