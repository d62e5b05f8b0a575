/* The edits of one made file, as changes of the chapters' lines. */
#ifndef TANGLE_EDITS_H
#define TANGLE_EDITS_H

#include "book.h"
#include "patch.h"
#include "render.h"

/* A made file that was edited. */
struct edits {
	struct made made;             /* as tangle wrote it */
	struct source *source;        /* as it is */
	VEC(size_t) codes;            /* lines of made without directives */
	VEC(size_t) numbers;          /* lines of source without them */
	VEC(struct change) changes;   /* one a line of made at most, sorted */
};

/* Whether the line is a #line directive for a chapter of the book. */
bool edits_is_directive(const struct book *book, struct slice line);
/* Fills in codes, numbers and changes from made and source; reports what
 * cannot be brought into the chapters. */
void edits_find(struct edits *e, const struct book *book);

#endif
