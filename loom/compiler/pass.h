#ifndef LOOM_PASS_H
#define LOOM_PASS_H

#include "compiler/source.h"

/* Whether the brace at i opens a namespace or a class, not code. */
int pass_opens_scope(const struct source *s, size_t i);

/* Rewrites a preprocessed source; NULL after an error.  in_loop: kernels'
 * bodies become loops, for compilers that then unroll what lies within.  *needs:
 * which headers the result needs. */
char *pass_rewrite(const char *text, size_t size, int in_loop,
		   unsigned *needs,
		   size_t *result_size);

#endif
