/* "did you mean": the known name nearest to a mistaken one. */
#ifndef TANGLE_SUGGEST_H
#define TANGLE_SUGGEST_H

#include "text.h"

struct suggestion {
	struct slice wanted, best;
	size_t distance;
};

/* Compares at most a fixed number of names a run, so that a book full of
 * mistakes still fails fast. */
struct suggestion suggest_for(struct slice wanted);
void suggest_offer(struct suggestion *s, struct slice candidate);
void suggest_all(struct suggestion *s, const char *const *candidates);
/* "; did you mean 'name'?", or "" when no name is near; kept. */
const char *suggest_text(const struct suggestion *s);

/* The path with its last part replaced by the nearest name in that folder,
 * which is relative to the open one; kept. NULL when none is near. */
const char *suggest_path(int folder, const char *path);

#endif
