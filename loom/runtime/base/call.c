#include "base/call.h"

static _Thread_local uintptr_t caller; /* 0: nobody calls */

uintptr_t loom_call_begin(uintptr_t pc)
{
	uintptr_t before = caller;

	if (!caller)
		caller = pc;
	return before;
}

void loom_call_end(const uintptr_t *before)
{
	caller = *before;
}

uintptr_t loom_call_pc(void)
{
	return caller;
}
