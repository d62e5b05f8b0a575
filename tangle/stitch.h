/* Brings edits made under the roots back into the chapters. */
#ifndef TANGLE_STITCH_H
#define TANGLE_STITCH_H

#include "file.h"

/* name is book.md's within root; returns whether a --check found something to
 * do. Reports; exits 3 when a file cannot be read or written. */
bool stitch(const struct root *root, const char *name, bool check);

#endif
