/* Which short branches ptxas would predicate. */
#ifndef LOOM_PREDICATED_H
#define LOOM_PREDICATED_H

#include "assembly/blocks.h"

/* For the runtime: where the block begins that branches, where the branch
 * does, and an access in it. */
struct row {
	const char *guard, *block, *access;
	enum loom_branch_kind kind;
	unsigned too_long;
};

struct rows {
	struct row *row;
	size_t count, room;
};

void rows_add(struct rows *all, struct row row);

/* Adds the rows of a function. */
void predicated_rows(struct code *c, struct rows *rows);

#endif
