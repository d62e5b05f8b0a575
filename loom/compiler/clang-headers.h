/* What loom/clang.h includes takes clang ten times as long to read as most sources:
 * make lets it be read once for each side. */
#ifndef LOOM_CLANG_HEADERS_H
#define LOOM_CLANG_HEADERS_H

#include "compiler/clang.h"

/* Adds them: as they were read, where the options would have changed nothing. */
void clang_headers_add(struct list *l, const struct job *j, enum clang_side side);
/* To a source that has been preprocessed, and has them. */
void clang_headers_are_there(struct list *l, const struct job *j);
/* loomcc --precompile. */
void clang_headers_read(struct job *j);

#endif
