/* Races across launches: kernels, copies and fills of different streams that
 * use the same word, one of which stores, and that nothing orders.
 *
 * A word's cell belongs to the launch that used it last (shadow.h).  When
 * another one takes it over, and streams may work at once, what the earlier one
 * did is kept, a store and a load for each stream; the launch that takes it over
 * is compared with all of these when it ends.  So the accesses themselves cost
 * nothing more. */
#ifndef LOOM_ACROSS_H
#define LOOM_ACROSS_H

#include <stddef.h>
#include <stdint.h>

#include "base/access-record.h"
#include "hazards/streams.h"
#include "hazards/work.h"

struct loom_launch;

/* What has been done to a word by work that the host has not waited for. */
struct loom_past {
	const struct loom_work *by;
	uint32_t how; /* of shadow.h */
	enum loom_op op;
};
enum { LOOM_PASTS = 2 + 2 * LOOM_STREAMS };
unsigned loom_past(uintptr_t at, struct loom_past *past);

void loom_across_launch(const struct loom_launch *l); /* begins, and ends */
void loom_across_end(void);
void loom_across_goes_on(void);
void loom_across_epoch(void);
/* The running launch has a fence behind which it stores, and one behind which it
 * has looked: for all devices, or its own. */
void loom_across_fenced(int all);
void loom_across_acquires(int all);
/* A copy, a fill or an allocation. */
void loom_across_area(const struct loom_area *area, enum loom_deed deed,
		      enum loom_op op, uintptr_t pc);
void loom_across_clear(void);

#endif
