/* if (t == 0) a[0] += a[1]: one lane loads neighbours, and nvcc knows that they
 * are, so that it loads both at once.  Of a[t] += a[t + s], where only the last
 * lane's happen to be, it does not.  The runtime sees the same of both; here the
 * addresses tell: from where a variable begins, so many bytes.  But the last round
 * of a loop that is unrolled, of which g++ knows as much, nvcc treats as the
 * others, whose address it has made before the loop. */
#define _GNU_SOURCE
#include "assembly/fixed.h"

#include <string.h>

static unsigned fixed_loads(const struct node *n)
{
	unsigned loads = 0;

	for (unsigned i = 0; i < n->shared; i++)
		loads += n->kind[i] == LOOM_BRANCH_LOAD && (n->fixed >> i & 1);
	return loads;
}

/* Where in the source the block begins, file, line and column of ".loc 1 35 2";
 * NULL: unknown. */
static const char *place_of(const char *block)
{
	static const char loc[] = "\n\t.loc ", begin[] = "\t.cfi_startproc";

	for (const char *p = block; memcmp(p, begin, sizeof begin - 1); p--)
		if (!memcmp(p, loc, sizeof loc - 1))
			return p + sizeof loc - 1;
	return NULL;
}

static size_t numbers_size(const char *p)
{
	size_t size = strspn(p, "0123456789 ");

	return size - (size && p[size - 1] == ' ');
}

static int same_place(const char *a, const char *b)
{
	a = place_of(a);
	b = place_of(b);
	return a && b && numbers_size(a) == numbers_size(b) &&
	       !memcmp(a, b, numbers_size(a));
}

static int stores_elsewhere(const struct node *n)
{
	for (unsigned i = 0; i < n->shared; i++)
		if (n->kind[i] == LOOM_BRANCH_STORE && !(n->fixed >> i & 1))
			return 1;
	return 0;
}

/* Whether the same block has other addresses in other rounds. */
static int is_round(const struct code *c, const char *block)
{
	for (size_t b = 0; b < c->nodes; b++)
		if (c->node[b].at && stores_elsewhere(&c->node[b]) &&
		    same_place(c->node[b].at, block))
			return 1;
	return 0;
}

void fixed_rows(const struct code *c, struct rows *rows)
{
	for (size_t b = 0; b < c->nodes; b++) {
		const struct node *n = &c->node[b];

		if (!n->at || fixed_loads(n) < 2 || is_round(c, n->at))
			continue;
		for (unsigned i = 0; i < n->shared; i++)
			if (n->kind[i] == LOOM_BRANCH_STORE && (n->fixed >> i & 1))
				rows_add(rows, (struct row){
					n->at, n->at, n->access[i],
					LOOM_BRANCH_FIXED, 0 });
	}
}
