/* Finds what two sequences have in common: E. W. Myers, "An O(ND) Difference
 * Algorithm and Its Variations", Algorithmica 1 (1986), in linear space. */
#ifndef TANGLE_DIFF_H
#define TANGLE_DIFF_H

#include <stddef.h>

#define DIFF_NONE ((size_t)-1)

/* Sets match[j] to the i for which a[i] stands for b[j], or to DIFF_NONE. What
 * differs widely is not compared to the end, so that time stays bounded. */
void diff(const size_t *a, size_t n, const size_t *b, size_t m, size_t *match);

#endif
