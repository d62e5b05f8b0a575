/* Code that changes nothing. */
#ifndef LOOM_COMPILER_PLAIN_H
#define LOOM_COMPILER_PLAIN_H

#include "compiler/source.h"

/* Whether the token at i changes something: an "=" that stores, or a sign that is there
 * twice. */
int plain_changes(const struct source *s, size_t i);

/* Whether the expression from first to end - 1 may be made a second time, or later than
 * what stands behind it: it changes nothing, and says so in the words that we know. */
int plain_is(const struct source *s, size_t first, size_t end);

#endif
