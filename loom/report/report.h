/* loom report: a summary for people. */
#ifndef LOOM_LISTING_H
#define LOOM_LISTING_H

#include "report/summary.h"

struct listing {
	const char *kernel; /* only this one; NULL: all */
	size_t top; /* lines of a kernel; 0: all */
};

/* Prints it.  Returns the exit status: 1 when no such kernel is there. */
int list_summary(const struct summary *s, const struct listing *what);

#endif
