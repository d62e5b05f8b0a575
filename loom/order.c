/* What orders the accesses of different threads: fences, atomic operations
 * with an order, and objects built from them. */
#include "loom/exchange.h"
#include "runtime.h"

void loom_fence(enum loom_order order, enum loom_scope scope)
{
	(void)order;
	(void)scope;
}

void loom_atomic_ordered(const volatile void *a, size_t size, int op,
			 enum loom_order order, enum loom_scope scope)
{
	(void)op;
	(void)order;
	(void)scope;
	loom_note_atomic(a, size, (uintptr_t)__builtin_return_address(0));
}

void loom_release(const volatile void *object, enum loom_scope scope)
{
	(void)object;
	(void)scope;
}

void loom_acquire(const volatile void *object, enum loom_scope scope)
{
	(void)object;
	(void)scope;
}
