#define _GNU_SOURCE
#include "report/results.h"

#include <dirent.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/csv.h"
#include "common/metrics.h"
#include "common/tool.h"

static const char header[] =
	"program,kernel,case,metric,unit,value,min,max,n";

int results_is_counter(const char *metric)
{
	for (size_t i = 0; i < LOOM_METRICS; i++)
		if (!strcmp(metric, loom_metrics[i].name))
			return 1;
	return 0;
}

double results_number(const struct csv *c, const char *field)
{
	char *end;
	double number = strtod(field, &end);

	if (end == field || *end || !isfinite(number))
		tool_fail("%s:%u: '%s' is no number", c->name, c->line, field);
	return number;
}

static void add(struct rows *all, const struct csv *c, char *line,
		char **field)
{
	struct row r = { line,	   field[0], field[1], field[2],
			 field[3], field[5], results_number(c, field[5]) };

	all->row = tool_one_more(all->row, all->count, sizeof *all->row);
	all->row[all->count++] = r;
}

static void read_file(struct rows *all, const char *name)
{
	struct csv c = csv_open(name, header);
	char *field[CSV_FIELDS], *line;

	while ((line = csv_read(&c, field))) {
		if (results_is_counter(field[3]))
			add(all, &c, line, field);
		else
			free(line);
	}
}

static int is_results(const struct dirent *e)
{
	size_t n = strlen(e->d_name);

	return n > 4 && !strcmp(e->d_name + n - 4, ".csv") &&
	       e->d_name[0] != '.' && strcmp(e->d_name, "device.csv");
}

int results_compare(const struct row *a, const struct row *b)
{
	int c = strcmp(a->program, b->program);

	if (!c)
		c = strcmp(a->kernel, b->kernel);
	if (!c)
		c = strcmp(a->label, b->label);
	return c ? c : strcmp(a->metric, b->metric);
}

static int compare(const void *a, const void *b)
{
	return results_compare(a, b);
}

struct rows results_read(const char *directory)
{
	struct rows all = { NULL, 0 };
	struct dirent **entry;
	int n = scandir(directory, &entry, is_results, alphasort);

	if (n < 0)
		tool_fail("%s:", directory);
	for (int i = 0; i < n; i++) {
		char *name;

		if (asprintf(&name, "%s/%s", directory, entry[i]->d_name) < 0)
			tool_fail("out of memory");
		read_file(&all, name);
		free(name);
		free(entry[i]);
	}
	free(entry);
	if (all.count)
		qsort(all.row, all.count, sizeof *all.row, compare);
	for (size_t i = 1; i < all.count; i++)
		if (!results_compare(&all.row[i - 1], &all.row[i]))
			tool_fail("%s: two rows for %s %s %s %s", directory,
			     all.row[i].program, all.row[i].kernel,
			     all.row[i].label, all.row[i].metric);
	return all;
}
