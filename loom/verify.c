#define _GNU_SOURCE
#include "verify.h"

#include <stdio.h>
#include <string.h>

#include "results.h"

struct tally {
	size_t equal, differ, predicted, measured;
};

/* A directory's last part, which is its device's name. */
static const char *device(const char *directory, char *room, size_t size)
{
	size_t n = strlen(directory);
	const char *start;

	while (n > 1 && directory[n - 1] == '/')
		n--;
	start = memrchr(directory, '/', n);
	start = start && n > 1 ? start + 1 : directory;
	snprintf(room, size, "%.*s", (int)(directory + n - start), start);
	return room;
}

static void print_row(const struct row *r)
{
	printf("%s %s%s%s %s: ", r->program, r->kernel, *r->label ? " " : "",
	       r->label, r->metric);
}

static void compare_all(const struct rows *p, const struct rows *m,
			const char *ours, const char *theirs, struct tally *t)
{
	size_t i = 0, j = 0;

	while (i < p->count || j < m->count) {
		const struct row *a = i < p->count ? &p->row[i] : NULL;
		const struct row *b = j < m->count ? &m->row[j] : NULL;
		int c = !a ? 1 : !b ? -1 : compare_rows(a, b);

		i += c <= 0;
		j += c >= 0;
		if (c < 0) {
			t->predicted++;
			print_row(a);
			printf("only %s, %s\n", ours, a->value);
		} else if (c > 0) {
			t->measured++;
			print_row(b);
			printf("only %s, %s\n", theirs, b->value);
		} else if (a->number < b->number || a->number > b->number) {
			t->differ++;
			print_row(a);
			printf("%s %s, %s %s\n", ours, a->value, theirs,
			       b->value);
		} else {
			t->equal++;
		}
	}
}

int verify(const char *predicted, const char *measured)
{
	struct rows p = read_results(predicted), m = read_results(measured);
	struct tally t = { 0, 0, 0, 0 };
	char ours[256], theirs[256];

	compare_all(&p, &m, device(predicted, ours, sizeof ours),
		    device(measured, theirs, sizeof theirs), &t);
	printf("%zu counters equal, %zu differ, %zu only predicted, "
	       "%zu only measured\n", t.equal, t.differ, t.predicted,
	       t.measured);
	if (fflush(stdout))
		return 3;
	return t.differ || t.equal + t.differ == 0;
}
