/* What nvcc reads and clang refuses, though it means the same in another spelling. */
#ifndef LOOM_SPELLING_H
#define LOOM_SPELLING_H

/* What the preprocessor made of a source, as clang reads it; NULL: it has nothing
 * of the kind. */
char *spelling_of_clang(const char *text);

#endif
