/* Messages of volatile words: who waits for one, and then looks at another that
 * the same thread had stored before, relies on an order that only fences give.
 * A thread that does not wait, and bears either value, as in a breadth-first
 * search, relies on none. */
#ifndef LOOM_MESSAGES_H
#define LOOM_MESSAGES_H

#include <stdint.h>

#include "base/access-record.h"

/* The running thread's strong access to a word of global memory; before the
 * races are told of it. */
void loom_message(uintptr_t at, enum loom_op op, enum loom_strength strength,
		  uintptr_t pc);
void loom_messages_launch(void);
extern int loom_messages_any; /* volatile stores, since the launch began */

#endif
