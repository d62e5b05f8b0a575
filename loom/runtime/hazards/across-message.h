/* What is said of work of two streams, and of the host, that nothing orders. */
#ifndef LOOM_ACROSS_MESSAGE_H
#define LOOM_ACROSS_MESSAGE_H

#include <stdint.h>

#include "base/access-record.h"
#include "hazards/across.h"

/* own: of a stream, the host's (streams.h) too. */
void loom_say_across(const struct loom_past *own, const struct loom_past *other,
		     uintptr_t at);
void loom_say_overlap(uintptr_t pc); /* of the areas of a copy */

#endif
