#include "assembly/addresses.h"

static void mark_first(struct code *c, int block)
{
	struct node *n = &c->node[block];

	if (n->is_first)
		return;
	n->is_first = 1;
	for (unsigned i = 0; i < n->exits && !n->shared; i++)
		mark_first(c, n->exit[i]);
}

/* The address of a word that bears the thread's own number nvcc makes at once
 * for all blocks that use it, and knows then where shared memory begins. */
static int knows_begin(const struct code *c)
{
	unsigned own = 0;

	for (size_t n = 0; n < c->nodes; n++)
		own += c->node[n].at && c->node[n].own;
	return own > 1;
}

/* Where another block uses it the address is there, and those near it are that one
 * and a constant, which is part of the access. */
static void forget_near(struct code *c)
{
	unsigned users = 0;

	for (size_t n = 0; n < c->nodes; n++)
		users += c->node[n].at && c->node[n].uses_near;
	for (size_t n = 0; n < c->nodes && users > 1; n++)
		for (unsigned i = 0; c->node[n].at && i < 2; i++)
			c->node[n].wholes[i] -= c->node[n].near[i];
}

void addresses_find(struct code *c)
{
	size_t first = 0;

	while (first < c->nodes && !c->node[first].at)
		first++;
	if (first < c->nodes && !knows_begin(c))
		mark_first(c, (int)first);
	forget_near(c);
	/* In a loop it is known before. */
	for (int n = 0; (size_t)n < c->nodes; n++)
		if (c->node[n].is_first && c->node[n].shared &&
		    blocks_is_in_loop(c, n))
			c->node[n].is_first = 0;
}
