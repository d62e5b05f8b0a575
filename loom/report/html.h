/* loom report --html: the same for a browser, in one file. */
#ifndef LOOM_HTML_H
#define LOOM_HTML_H

#include <stdio.h>

#include "report/accesses.h"
#include "report/summary.h"
#include "report/told.h"

struct html {
	FILE *to;
	const char *kernel; /* only this one; NULL: all */
	size_t top; /* lines of a kernel that are spoken of; 0: all */
	struct summary s;
	const struct summary *before; /* NULL: nothing is compared */
	struct all_told told;
	struct all_accesses accesses;
	int has_told, has_accesses; /* such a file was given */
};

/* Writes the page.  Returns the exit status: 1 when no such kernel is there. */
int html_print(struct html *h);

#endif
