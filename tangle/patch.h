/* Changes of lines of a chapter, gathered from all files that show these lines
 * and then written into the chapter's text. */
#ifndef TANGLE_PATCH_H
#define TANGLE_PATCH_H

#include "book.h"
#include "expand.h"
#include "mem.h"

/* What is to become of one line. Texts stand without what the chapter puts
 * before every line of the block (a list's or quote's indentation). */
struct change {
	const struct block *block;
	const struct use *use;    /* that shows the block; NULL: the file */
	size_t line;              /* of the chapter */
	struct slice was;
	VEC(struct slice) before, lines;  /* before it; in its place */
	struct place from;        /* where it was edited */
	bool fence;               /* a fence's line, with what is before it */
};

struct patch {
	const struct chapter *chapter;
	struct change **at;       /* by line; NULL until there is one */
	size_t count;
	struct table texts;       /* that edits gave to blocks */
};

/* Sorts by block, use and line. */
void patch_sort(struct change *c, size_t n);
/* How many at the front are of one block, as one use shows it. */
size_t patch_run(const struct change *c, size_t n);

const struct change *patch_find(const struct patch *p, size_t line);
/* Takes a run in. One that gives its block the text that an earlier one gave is
 * the same edit, whichever lines it was found at; otherwise, two that differ in
 * lines in a row, of which both change one, are an error that shows both. */
void patch_add(struct patch *p, const struct change *c, size_t n);
/* Whether the run gives its block the text that the patch gives it. */
bool patch_agrees(const struct patch *p, const struct change *c, size_t n);
/* Lines that the patch changes in the block. */
size_t patch_changes(const struct patch *p, const struct block *b);
/* Writes the chapter's text with the changes to out. `now` is the chapter as it
 * stands: what changed there since is kept; a change of the same lines is an
 * error that shows both. */
void patch_apply(const struct patch *p, const struct source *now,
	struct buf *out);

#endif
