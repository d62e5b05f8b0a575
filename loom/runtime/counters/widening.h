/* Accesses that nvcc makes one wide one. */
#ifndef LOOM_WIDENING_H
#define LOOM_WIDENING_H

#include <stddef.h>

#include "common/metrics.h"
#include "counters/banks.h"

struct loom_launch;
struct loom_restricted;

void loom_widening_begin(const struct loom_launch *launch);

/* What a warp has under way. */
struct loom_widening;
struct loom_widening *loom_widening_new(void);
/* What the same warp keeps in registers. */
struct loom_promotion *loom_widening_promotion(struct loom_widening *m);
/* What it knows of memory; NULL: nothing. */
void loom_widening_know(struct loom_widening *m, struct loom_restricted *r);
struct loom_restricted *loom_widening_restricted(struct loom_widening *m);
/* And what it accesses in a loop that is unrolled. */
struct loom_unrolled *loom_widening_unrolled(struct loom_widening *m);
void loom_widening_access(struct loom_widening *m, size_t instruction,
			  enum loom_kind kind, const struct loom_request *q,
			  const struct loom_counts *cost);
/* Whether ptxas puts loads by no lane before it. */
int loom_widening_guards(struct loom_widening *m, enum loom_kind kind);
/* A barrier or a branch: it puts them there again. */
void loom_widening_unguard(struct loom_widening *m);
/* The lanes begin a basic block. */
void loom_widening_block(struct loom_widening *m, unsigned block, uint32_t lanes);
/* Nothing is made one across this moment. */
void loom_widening_close(struct loom_widening *m);
/* The launch is over: what each instruction saves. */
void loom_widening_end(void (*save)(size_t instruction,
				    const struct loom_counts *saved));

#endif
