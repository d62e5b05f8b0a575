/* What machines read: mistakes, and lines that cost more than they would have
 * to, as SARIF 2.1.0 or as an object of JSON a line. */
#ifndef LOOM_FINDINGS_H
#define LOOM_FINDINGS_H

#include <stdio.h>

#include "report/report.h"
#include "report/told.h"

struct findings {
	struct summary s;
	struct all_told told;
	struct listing what;
};

/* Each returns 1 when no such kernel is there, or 0. */
int findings_sarif(FILE *to, const struct findings *all);
int findings_json(FILE *to, const struct findings *all);

#endif
