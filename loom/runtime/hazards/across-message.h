/* What is said of work of two streams, and of the host, that nothing orders. */
#ifndef LOOM_ACROSS_MESSAGE_H
#define LOOM_ACROSS_MESSAGE_H

#include <stdint.h>

#include "base/access-record.h"
#include "hazards/across.h"

void loom_say_across(const struct loom_past *own, const struct loom_past *other,
		     uintptr_t at);
/* The host, which does op at pc, behind what it has not awaited. */
void loom_say_not_awaited(const struct loom_past *other, uintptr_t at,
			  enum loom_op op, uintptr_t pc);
void loom_say_overlap(uintptr_t pc); /* of the areas of a copy */

#endif
