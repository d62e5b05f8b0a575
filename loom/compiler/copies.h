/* Copies from one word of an array to another. */
#ifndef LOOM_COPIES_H
#define LOOM_COPIES_H

#include "compiler/source.h"

/* Whether the token is the "=" of one. */
int copies_may_be(const struct source *s, size_t i);
void copies_rewrite(struct source *s, size_t i, unsigned code);

#endif
