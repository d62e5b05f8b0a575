/* Expands a target: the chapters' lines in the order of the made file. Both
 * what is written and where each line comes from follow from it. */
#ifndef TANGLE_EXPAND_H
#define TANGLE_EXPAND_H

#include "graph.h"

/* Lines that stand in the file as they stand in a block, behind an indent. */
struct span {
	const struct block *block;
	const struct part *part;  /* PART_CODE or PART_ESCAPED */
	struct slice indent;      /* valid during the visit */
};

typedef void expand_visit(void *context, const struct span *span);

/* Visits the target's spans in order. The graph has been measured. */
void expand(const struct chunk *target, expand_visit *visit, void *context);

#endif
