#ifndef LOOM_UNROLL_H
#define LOOM_UNROLL_H

#include "compiler/source.h"

/* A loop begins at token i, in code that began in so many braces, or in none (0):
 * what #pragma unroll says of it. */
void unroll_rewrite(struct source *s, size_t i, unsigned code);

/* Whether that is another number than nvcc takes by itself, or its multiple. */
int unroll_is_unusual(const struct source *s, size_t i);

/* The token behind the loop at i, when g++ had better leave it as it is: where
 * rounds have an "else", it loads twice in unrolled ones what nvcc loads once
 * for both ways.  Otherwise 0. */
size_t unroll_kept(const struct source *s, size_t i);

/* The "while" at i, in code that began in so many braces: where its body ends
 * in an if, the ways back become one.  g++ takes two ways back for two loops,
 * one in the other, and loads in each round what nvcc loads before them. */
void unroll_one_way_back(struct source *s, size_t i, unsigned code);

#endif
