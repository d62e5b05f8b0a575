/* The chapters as they were when tangle last wrote their programs, in
 * build/tangle.chapters: what edits of these programs are compared with. */
#ifndef TANGLE_SNAPSHOT_H
#define TANGLE_SNAPSHOT_H

#include "book.h"

/* Adds it to the transaction; unless `changed`, only if it does not stand so
 * already. Exits 3. */
void snapshot_write(const struct book *book, const struct root *root,
	bool changed);
/* The files by path, as an overlay (file.h). False when there is none, or none
 * of this book; reports a damaged one. */
bool snapshot_read(const struct root *root, const char *book,
	struct table *files);

#endif
