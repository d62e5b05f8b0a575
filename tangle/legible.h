/* Whether a file is text at all. */
#ifndef TANGLE_LEGIBLE_H
#define TANGLE_LEGIBLE_H

#include "source.h"

/* Reports every line that is not UTF-8 or holds a NUL byte, and a file that is
 * too long. Returns the source. */
struct source *legible(struct source *s);

/* Whether it is text that a block can hold: tangle's files have no other line
 * endings than '\n', and every line has one. Reports the first fault. */
bool legible_in_block(const struct source *s);

#endif
