/* Says where a line of a made file comes from, or where one of a chapter
 * goes. */
#ifndef TANGLE_LOCATE_H
#define TANGLE_LOCATE_H

#include "file.h"

/* what is FILE:LINE or FILE:LINE:COLUMN, name book.md's name within root.
 * Prints the places; reports a line that has none. Exits 2 when what is no place. */
void locate(const struct root *root, const char *name, const char *what);

#endif
