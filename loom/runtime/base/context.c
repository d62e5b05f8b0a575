#include "base/context.h"

#include "base/record.h"

const struct loom_record *loom_record_of_call;
_Thread_local struct loom_now loom_now;
jmp_buf loom_abandoned;

void loom_launch_abandon(void)
{
	char here;

	if ((uintptr_t)&here - loom_now.stack < LOOM_STACK) {
		loom_now.abandons = 1; /* block.c sees it, on its own stack */
		loom_fiber_pause();
	}
	loom_now.abandons = 0;
	longjmp(loom_abandoned, 1);
}
