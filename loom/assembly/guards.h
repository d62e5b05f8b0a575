/* Which condition guards a block. */
#ifndef LOOM_GUARDS_H
#define LOOM_GUARDS_H

#include "assembly/blocks.h"

/* Short or not, the body of a branch: where it is come from, the block with the
 * first part of the condition, and where an else begins. */
struct body {
	int block, source, guard, other;
};

/* Where each block is come from, if from one other only, or NONE. */
int *guards_sources(const struct code *c);

/* The branches around blocks: of each block one, whose guard may be NONE. */
struct body *guards_find(struct code *c, const int *source);

int guards_leads_only_to(const struct node *n, int to);

#endif
