#define _GNU_SOURCE
#include "report/verify.h"

#include <stdio.h>
#include <string.h>

#include "report/known-differences.h"

/* What is compared, and how it went. */
struct comparison {
	struct explanations explained;
	char ours[256], theirs[256]; /* the devices' names */
	size_t equal, differ, known, predicted, measured;
	size_t stale; /* explanations of what does not differ, or not so */
};

/* A directory's last part, which is its device's name. */
static void name_device(char *room, size_t size, const char *directory)
{
	size_t n = strlen(directory);
	const char *start;

	while (n > 1 && directory[n - 1] == '/')
		n--;
	start = memrchr(directory, '/', n);
	start = start && n > 1 ? start + 1 : directory;
	snprintf(room, size, "%.*s", (int)(directory + n - start), start);
}

static void print_row(FILE *f, const struct row *r)
{
	fprintf(f, "%s %s%s%s %s: ", r->program, r->kernel,
		*r->label ? " " : "", r->label, r->metric);
}

static void begin_complaint(struct comparison *c, const struct explanation *e)
{
	c->stale++;
	fprintf(stderr, "loom: %s:%u: ", e->file, e->line);
	print_row(stderr, &e->row);
}

/* An explanation must go when there is nothing to explain. */
static void complain(struct comparison *c, const struct explanation *e,
		     const char *who, const char *what)
{
	begin_complaint(c, e);
	fprintf(stderr, "%s%s; take this explanation away\n", who, what);
}

static int is_same(double a, double b)
{
	return a >= b && a <= b;
}

/* It explains one difference, and no other of the same counter. */
static int explains(struct comparison *c, const struct explanation *e,
		    const struct row *a, const struct row *b)
{
	if (is_same(e->row.number, a->number) && is_same(e->measured_number, b->number))
		return 1;
	begin_complaint(c, e);
	fprintf(stderr, "explained are %s %s and %s %s, and there are %s and %s; "
		"find out what has changed, and if the cause is still this one, write "
		"%s,%s\n", c->ours, e->row.value, c->theirs, e->measured, a->value,
		b->value, a->value, b->value);
	return 0;
}

static int has_program(const struct rows *all, const char *program)
{
	size_t i = 0;

	while (i < all->count && strcmp(all->row[i].program, program) != 0)
		i++;
	return i < all->count;
}

/* others: what the other one has. If it never ran the program, it says nothing
 * against an explanation. */
static void only_one_has(struct comparison *c, const struct row *r,
			 const char *who, const struct rows *others)
{
	const struct explanation *e = known_find(&c->explained, r);

	print_row(stdout, r);
	printf("only %s, %s\n", who, r->value);
	if (e && has_program(others, r->program))
		complain(c, e, "only ", who);
}

static void both_have(struct comparison *c, const struct row *a,
		      const struct row *b)
{
	const struct explanation *e = known_find(&c->explained, a);

	if (is_same(a->number, b->number)) {
		c->equal++;
		if (e)
			complain(c, e, "equal, both ", b->value);
		return;
	}
	print_row(stdout, a);
	if (e && !explains(c, e, a, b))
		e = NULL;
	printf("%s %s, %s %s%s%s\n", c->ours, a->value, c->theirs, b->value,
	       e ? ", because " : "", e ? e->cause : "");
	if (e)
		c->known++;
	else
		c->differ++;
}

static void compare_all(struct comparison *c, const struct rows *p,
			const struct rows *m)
{
	size_t i = 0, j = 0;

	while (i < p->count || j < m->count) {
		const struct row *a = i < p->count ? &p->row[i] : NULL;
		const struct row *b = j < m->count ? &m->row[j] : NULL;
		int order = !a ? 1 : !b ? -1 : results_compare(a, b);

		i += order <= 0;
		j += order >= 0;
		if (order < 0) {
			c->predicted++;
			only_one_has(c, a, c->ours, m);
		} else if (order > 0) {
			c->measured++;
			only_one_has(c, b, c->theirs, p);
		} else {
			both_have(c, a, b);
		}
	}
	for (i = 0; i < c->explained.count; i++)
		if (!c->explained.one[i].met)
			complain(c, &c->explained.one[i],
				 "there is no such counter", "");
}

int verify_results(char *const *explained, size_t files, const char *predicted,
		   const char *measured)
{
	struct rows p = results_read(predicted), m = results_read(measured);
	struct comparison c = { .equal = 0 };

	for (size_t i = 0; i < files; i++)
		known_read(&c.explained, explained[i]);
	name_device(c.ours, sizeof c.ours, predicted);
	name_device(c.theirs, sizeof c.theirs, measured);
	compare_all(&c, &p, &m);
	printf("%zu counters equal, %zu differ, %zu differ as explained, "
	       "%zu only predicted, %zu only measured\n", c.equal, c.differ,
	       c.known, c.predicted, c.measured);
	if (fflush(stdout)) {
		perror("loom: cannot write");
		return 3;
	}
	return c.differ || c.measured || c.stale || c.equal + c.known == 0;
}
