/* What tangle knows of the languages of blocks. */
#ifndef TANGLE_LANGUAGE_H
#define TANGLE_LANGUAGE_H

#include <stdbool.h>

#include "text.h"

/* Read by a C preprocessor: its files get #line directives. */
bool language_is_c(struct slice language);
/* What begins a comment that runs to the end of its line; NULL when the
 * language has none or is unknown, as text and csv. */
const char *language_comment(struct slice language);
/* What a file of this name is mostly written in; "text" when its ending is not
 * known. */
struct slice language_of(const char *path);
/* The known language that an unknown one nearly is; empty when there is none.
 * Most languages are none of tangle's business. */
struct slice language_near(struct slice language);
/* Whether blocks of both may make up one chunk or file. */
bool language_joins(struct slice a, struct slice b);

#endif
