/* loom report: a summary for people. */
#ifndef LOOM_REPORT_H
#define LOOM_REPORT_H

#include "report/summary.h"

struct listing {
	const char *kernel; /* only this one; NULL: all */
	size_t top; /* lines of a kernel; 0: all */
};

/* Prints it.  Returns the exit status: 1 when no such kernel is there. */
int report_print(const struct summary *s, const struct listing *what);

/* Says so, and what there is.  Returns the exit status. */
int report_no_such_kernel(const struct summary *s, const char *name);

#endif
