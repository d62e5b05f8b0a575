/* Waiting for what other threads do to a barrier or the like.  When everybody
 * waits so, turn after turn, nobody can do it: a deadlock. */
#include "base/context.h"
#include "base/failure.h"
#include "execution/preempt.h"
#include "loom/exchange.h"

/* More than all threads that a device holds have turns in one round. */
enum { IN_VAIN = 1 << 20 };

static uint64_t in_a_row; /* waits, of which none was over meanwhile */

void loom_wait_over(void)
{
	in_a_row = 0;
	loom_now.thread->spins = 0;
}

int loom_wait_at(uintptr_t where)
{
	static uint64_t last;

	in_a_row = loom_busy_turns == last ? in_a_row + 1 : 0;
	last = loom_busy_turns;
	if (in_a_row > IN_VAIN)
		return 1;
	loom_await_at(where);
	return 0;
}

_Noreturn void loom_wait_in_vain(uintptr_t where);
_Noreturn void loom_wait_in_vain(uintptr_t where)
{
	loom_fail_at(where, "deadlock: waits for an atomic variable to change, "
		     "and all other threads wait too");
}
