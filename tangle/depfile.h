/* The rule that tells make what a run has read. */
#ifndef TANGLE_DEPFILE_H
#define TANGLE_DEPFILE_H

#include "book.h"

/* Adds to the transaction "path: book.md chapters...", and an empty rule for each of these, so
 * that make does not stop when one is deleted. Exits 3. */
void depfile_write(const char *path, const struct book *book);

#endif
