/* Differences whose cause is known, one a row of a CSV file: both values, and why. */
#ifndef LOOM_KNOWN_DIFFERENCES_H
#define LOOM_KNOWN_DIFFERENCES_H

#include <stddef.h>

#include "report/results.h"

struct explanation {
	struct row row; /* its value and number are what is predicted */
	const char *measured, *cause;
	double measured_number;
	const char *file;
	unsigned line;
	int met; /* its counter has been compared */
};

struct explanations {
	struct explanation *one;
	size_t count;
};

/* Reads more of them, or says what is wrong and exits with 3. */
void known_read(struct explanations *all, const char *name);

/* That of a counter, which then counts as met, or NULL. */
struct explanation *known_find(struct explanations *all,
				     const struct row *r);

#endif
