/* LOOM_SCHEDULE, the order in which everything runs. */
#ifndef LOOM_SCHEDULE_H
#define LOOM_SCHEDULE_H

#include <stdint.h>

struct loom_round {
	unsigned next, step, count;
};
extern int loom_schedule_forward, loom_schedule_mixes; /* mixes: at random */
void loom_schedule_launch(void);
struct loom_round loom_schedule_other_round(unsigned count);
uint64_t loom_schedule_start(uint64_t i, uint64_t count);
unsigned loom_schedule_slice(void); /* at random */

/* Once round count lanes, warps or blocks. */
static inline struct loom_round loom_schedule_round(unsigned count)
{
	if (loom_schedule_forward || !count)
		return (struct loom_round){ 0, 1, count };
	return loom_schedule_other_round(count);
}

static inline unsigned loom_round_next(struct loom_round *o)
{
	unsigned n = o->next;

	o->next += o->step;
	if (o->next >= o->count)
		o->next -= o->count;
	return n;
}

#endif
