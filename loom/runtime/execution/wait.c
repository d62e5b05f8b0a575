/* Waiting for what other threads do to a barrier or the like.  When everybody
 * waits so, turn after turn, nobody can do it: a deadlock. */
#include "base/failure.h"
#include "execution/preempt.h"
#include "loom/exchange.h"

/* More turns than all threads that a device holds have in one round. */
enum { IN_VAIN = 1 << 20 };

int loom_wait_at(uintptr_t where)
{
	static uint64_t last, in_a_row;

	in_a_row = loom_turns == last + 1 ? in_a_row + 1 : 0;
	last = loom_turns;
	if (in_a_row > IN_VAIN)
		return 1;
	loom_yield_at(where);
	return 0;
}

_Noreturn void loom_wait_in_vain(uintptr_t where);
_Noreturn void loom_wait_in_vain(uintptr_t where)
{
	loom_fail_at(where, "deadlock: waits for an atomic variable to change, "
		     "and all other threads wait too");
}
