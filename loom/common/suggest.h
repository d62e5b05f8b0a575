/* "did you mean": the known name nearest to a mistaken one. */
#ifndef LOOM_SUGGEST_H
#define LOOM_SUGGEST_H

#include <stddef.h>

/* NULL when it is known, or more than two letters, or than a third of them,
 * would have to be wrong. */
const char *loom_suggest(const char *name, const char *const *known,
		      size_t count);

#endif
