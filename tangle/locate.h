/* Says where a line of a made file comes from, or where one of a chapter
 * goes. */
#ifndef TANGLE_LOCATE_H
#define TANGLE_LOCATE_H

#include "file.h"

/* what is FILE:LINE or FILE:LINE:COLUMN, name book.md's name within root.
 * Prints the places; reports a line that has none. Exits 2 when what is no place. */
void locate(const struct root *root, const char *name, const char *what);
/* The path from the root, which may be given from the working directory too;
 * kept. */
const char *locate_path(const struct root *root, struct slice path);

#endif
