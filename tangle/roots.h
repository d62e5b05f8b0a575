/* The folders that targets may lie in: those that a line of book.md's title block
 * names, "roots: [src, tests]", else src and figures. */
#ifndef TANGLE_ROOTS_H
#define TANGLE_ROOTS_H

#include <stdbool.h>
#include <stddef.h>

#include "source.h"

/* Takes them from the book; reports what may be none. */
void roots_read(const struct source *book);

/* Whether it may be the name of one. */
bool roots_may_be(struct slice name);

/* "src/" and the like, from 0; NULL behind the last. */
const char *roots_folder(size_t i);

/* Whether the path begins with one of them. */
bool roots_hold(struct slice path);

/* "src/ and figures/"; kept. */
const char *roots_shown(void);

#endif
