/* A change of many files as a whole: all of them or, after any failure, none.
 * Everything is written beside what it is to replace before the first file
 * takes its place, and what is replaced is kept until the last has; a run that
 * exits in between puts it back. A run that is killed leaves each file whole,
 * old or new. There is one transaction at a time. */
#ifndef TANGLE_TRANSACTION_H
#define TANGLE_TRANSACTION_H

#include "file.h"

/* Removes what a killed run left. */
void transaction_begin(const struct root *root);
/* Plans a file with this content. Paths must stay until the end. Exits 3. */
void transaction_replace(const struct root *root, const char *path,
	struct slice content);
/* The same for a file that people edit, which keeps its permissions and is safe
 * on the disk before the old one goes. */
void transaction_edit(const struct root *root, const char *path,
	struct slice content);
/* Plans that the file goes, with the folders it leaves empty. */
void transaction_remove(const struct root *root, const char *path);
/* Does it all, or exits 3 with all as it was. */
void transaction_commit(void);
/* From here on it stands. */
void transaction_end(void);

#endif
