/* Changes of lines of a chapter, gathered from all files that show these lines
 * and then written into the chapter's text. */
#ifndef TANGLE_PATCH_H
#define TANGLE_PATCH_H

#include "book.h"
#include "mem.h"

/* What is to become of one line. Texts stand without what the chapter puts
 * before every line of the block (a list's or quote's indentation). */
struct change {
	const struct block *block;
	size_t line;              /* of the chapter */
	struct slice was;
	VEC(struct slice) before, lines;  /* before it; in its place */
	struct place from;        /* where it was edited */
};

struct patch {
	const struct chapter *chapter;
	struct change **at;       /* by line; NULL until there is one */
	size_t count;
};

const struct change *patch_find(const struct patch *p, size_t line);
/* Takes the change in. Two that differ are an error that shows both. */
void patch_add(struct patch *p, const struct change *c);
/* Writes the chapter's text with the changes to out. `now` is the chapter as it
 * stands: what changed there since is kept; a change of the same lines is an
 * error that shows both. */
void patch_apply(const struct patch *p, const struct source *now,
	struct buf *out);

#endif
