/* Differences whose cause is known, one a row of a CSV file. */
#ifndef LOOM_KNOWN_DIFFERENCES_H
#define LOOM_KNOWN_DIFFERENCES_H

#include <stddef.h>

#include "report/results.h"

struct explanation {
	struct row row; /* its value is the cause */
	unsigned line;	/* of the file */
	int met;	/* its counter has been compared */
};

struct explanations {
	const char *name; /* NULL: there is no file */
	struct explanation *one;
	size_t count;
};

/* Reads them, or says what is wrong and exits with 3. */
struct explanations known_read(const char *name);

/* That of a counter, which then counts as met, or NULL. */
struct explanation *known_find(struct explanations *all,
				     const struct row *r);

#endif
