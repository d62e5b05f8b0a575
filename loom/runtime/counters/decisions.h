/* What becomes of accesses that may be one: decided at the launch's end, from
 * what held each time that they were executed. */
#ifndef LOOM_DECISIONS_H
#define LOOM_DECISIONS_H

#include <stddef.h>

#include "common/metrics.h"

/* Were it known how lines of 16 bytes lie, or only how pairs of words do. */
enum loom_size { LOOM_LINES, LOOM_PAIRS, LOOM_SIZES };

void loom_decisions_begin(void);
/* What the instruction's access is one with this time: the first of those, + 1,
 * or 0; and which of its line's words they are. */
void loom_decide(size_t instruction, enum loom_size size, size_t leader,
		 unsigned shape);
/* It is none, whatever else is decided. */
void loom_decide_never(size_t instruction, enum loom_size size);
/* The number of an instruction in rounds that nvcc makes one: by this, it is
 * another one, and joined whatever it was joined with before. */
size_t loom_decision_unrolled(size_t instruction);
/* The number that it has in this one of the four rounds that nvcc makes. */
size_t loom_decision_in_turn(size_t instruction, unsigned round);
/* Where to add what the instruction saves.  It moves with the next decision. */
struct loom_counts *loom_decision_saved(size_t instruction, enum loom_size size);
void loom_decisions_end(void (*save)(size_t instruction,
				     const struct loom_counts *saved));

#endif
