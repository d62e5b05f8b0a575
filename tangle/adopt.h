/* Takes a file that somebody wrote under the roots into a chapter. */
#ifndef TANGLE_ADOPT_H
#define TANGLE_ADOPT_H

#include "file.h"

struct adoption {
	const char *file, *chapter;  /* as the command line has them */
	const char *heading;         /* behind which it goes; NULL: to the end */
};

/* name is book.md's within root; returns whether a --check found something to
 * do. Reports; exits 3 when a file cannot be read or written. */
bool adopt(const struct root *root, const char *name,
	const struct adoption *what, bool check);

#endif
