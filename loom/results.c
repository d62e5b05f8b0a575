#define _GNU_SOURCE
#include "results.h"

#include <dirent.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char header[] =
	"program,kernel,case,metric,unit,value,min,max,n";
enum { FIELDS = 9 };

static const char *const counters[] = {
	"shared_load_requests",	  "shared_store_requests",
	"shared_load_wavefronts", "shared_store_wavefronts",
	"shared_load_conflicts",  "shared_store_conflicts",
	"global_load_requests",	  "global_store_requests",
	"global_load_sectors",	  "global_store_sectors"
};

_Noreturn static void fail(const char *format, ...)
{
	va_list list;

	fputs("loom: ", stderr);
	va_start(list, format);
	vfprintf(stderr, format, list);
	va_end(list);
	fputc('\n', stderr);
	exit(3);
}

static int is_counter(const char *metric)
{
	for (size_t i = 0; i < sizeof counters / sizeof *counters; i++)
		if (!strcmp(metric, counters[i]))
			return 1;
	return 0;
}

static void split(char *line, char **field, const char *name, unsigned number)
{
	unsigned n = 0;

	for (char *p = line; p; n++) {
		char *comma = strchr(p, ',');

		if (n < FIELDS)
			field[n] = p;
		if (comma)
			*comma++ = 0;
		p = comma;
	}
	if (n != FIELDS)
		fail("%s:%u: %u fields instead of %d; a row is %s", name,
		     number, n, FIELDS, header);
}

static void add(struct rows *all, char *line, const char *name, unsigned number)
{
	char *field[FIELDS], *end;
	struct row r;

	split(line, field, name, number);
	if (!is_counter(field[3])) {
		free(line);
		return;
	}
	r = (struct row){ line, field[0], field[1], field[2], field[3],
			  field[5], 0 };
	r.number = strtod(r.value, &end);
	if (end == r.value || *end)
		fail("%s:%u: '%s' is no number", name, number, r.value);
	if ((all->count & (all->count - 1)) == 0) {
		size_t n = all->count ? 2 * all->count : 1;
		struct row *more = realloc(all->row, n * sizeof *more);

		if (!more)
			fail("out of memory");
		all->row = more;
	}
	all->row[all->count++] = r;
}

static void read_file(struct rows *all, const char *name)
{
	FILE *f = fopen(name, "r");
	char *line = NULL;
	size_t room = 0;
	unsigned number = 0;

	if (!f)
		fail("%s: %s", name, strerror(errno));
	while (getline(&line, &room, f) >= 0) {
		line[strcspn(line, "\r\n")] = 0;
		if (!number++ && strcmp(line, header))
			fail("%s:1: the first line is not %s", name, header);
		if (number > 1) {
			add(all, line, name, number);
			line = NULL;
			room = 0;
		}
	}
	if (ferror(f))
		fail("%s: %s", name, strerror(errno));
	if (!number)
		fail("%s:1: empty; the first line is %s", name, header);
	free(line);
	fclose(f);
}

static int is_results(const struct dirent *e)
{
	size_t n = strlen(e->d_name);

	return n > 4 && !strcmp(e->d_name + n - 4, ".csv") &&
	       e->d_name[0] != '.' && strcmp(e->d_name, "device.csv");
}

int compare_rows(const struct row *a, const struct row *b)
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
	return compare_rows(a, b);
}

struct rows read_results(const char *directory)
{
	struct rows all = { NULL, 0 };
	struct dirent **entry;
	int n = scandir(directory, &entry, is_results, alphasort);

	if (n < 0)
		fail("%s: %s", directory, strerror(errno));
	for (int i = 0; i < n; i++) {
		char *name;

		if (asprintf(&name, "%s/%s", directory, entry[i]->d_name) < 0)
			fail("out of memory");
		read_file(&all, name);
		free(name);
		free(entry[i]);
	}
	free(entry);
	if (all.count)
		qsort(all.row, all.count, sizeof *all.row, compare);
	for (size_t i = 1; i < all.count; i++)
		if (!compare_rows(&all.row[i - 1], &all.row[i]))
			fail("%s: two rows for %s %s %s %s", directory,
			     all.row[i].program, all.row[i].kernel,
			     all.row[i].label, all.row[i].metric);
	return all;
}
