/* Branches that ask the same as the one before. */
#ifndef LOOM_AGAIN_H
#define LOOM_AGAIN_H

#include "compiler/source.h"

/* The "if" at i, in a function: those that follow and ask the same become one
 * with it. */
void again_rewrite(struct source *s, size_t i, unsigned code);

/* Whether the "if" at i has become part of the one before. */
int again_is_one(const struct source *s, size_t i);

/* Whether one of those follows a statement that ends before i. */
int again_follows(const struct source *s, size_t i);

#endif
