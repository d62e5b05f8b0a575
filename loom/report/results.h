/* The counters in a directory of tidy result files, PROGRAM.csv each. */
#ifndef LOOM_RESULTS_H
#define LOOM_RESULTS_H

#include <stddef.h>

struct row {
	char *line; /* holds the fields below */
	const char *program, *kernel, *label, *metric, *value;
	double number;
};

struct rows {
	struct row *row; /* sorted by program, kernel, case, metric */
	size_t count;
};

/* Reads them, or says what is wrong and exits with 3. */
struct rows results_read(const char *directory);

struct csv;

/* A field of the line that was read last, or says what is wrong and exits with 3. */
double results_number(const struct csv *c, const char *field);

int results_compare(const struct row *a, const struct row *b);

/* Whether a metric is one of those that are compared. */
int results_is_counter(const char *metric);

#endif
