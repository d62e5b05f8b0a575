/* left = right; as the last statement of a way, and whether two go to one word. */
#ifndef LOOM_STORE_H
#define LOOM_STORE_H

#include "compiler/source.h"

/* Where its sides begin, and where they end. */
struct store {
	size_t left, left_end, right, semicolon;
};

/* Whether it is the last statement of the way that begins at first; end: behind
 * the way. */
int store_ends_way(const struct source *s, size_t first, size_t *end,
		   struct store *store);
int store_same(const struct source *s, const struct store *a,
	       const struct store *b);

#endif
