/* Expands a target: the chapters' lines in the order of the made file. Both
 * what is written and where each line comes from follow from it. */
#ifndef TANGLE_EXPAND_H
#define TANGLE_EXPAND_H

#include "graph.h"

/* One place where a reference brings its chunk into the file. */
struct use {
	const struct use *outer;  /* NULL: the file itself */
	const struct block *block;
	const struct part *part;  /* the reference, in block */
	size_t number;            /* from 0, outer ones first */
};

/* Lines that stand in the file as they stand in a block, behind an indent. */
struct span {
	const struct block *block;
	const struct part *part;  /* PART_CODE or PART_ESCAPED */
	struct slice indent;      /* valid during the visit */
	const struct use *use;    /* NULL: the file itself, or uses is false */
};

typedef void expand_visit(void *context, const struct span *span);

/* Visits the target's spans in order; uses are kept (mem.h) when asked for. The
 * graph has been measured. */
void expand(const struct chunk *target, bool uses, expand_visit *visit,
	void *context);

#endif
