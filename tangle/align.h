/* Tells for each line of an edited file which line of the made file it comes
 * from. Blanks do not count, so that a file formatted anew keeps its lines. */
#ifndef TANGLE_ALIGN_H
#define TANGLE_ALIGN_H

#include "diff.h"
#include "text.h"

/* A line as it was made. Lines of one group stand in one block, brought here
 * by one reference. */
struct origin {
	struct slice text;
	size_t group;
	struct slice indent;  /* that references put before it */
	bool fixed;           /* nothing can be put behind or before it */
};

/* What became of it. */
struct fate {
	size_t line;    /* of the made file */
	bool before;    /* it stands before that line, which stays */
	size_t joined;  /* a line of another group that it holds parts of, or
	                 * DIFF_NONE */
};

void align(const struct origin *made, size_t n, const struct slice *edited,
	size_t m, struct fate *fates);

#endif
