#define _GNU_SOURCE
#include "report/summary.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/csv.h"
#include "common/hardware.h"
#include "common/tool.h"

static const char plain[] = "launch,kernel,metric,value";
static const char by_line[] = "launch,kernel,metric,value,file,line";
static const char ranges[] = ",least,most"; /* behind, by LOOM_SAMPLE */
enum { PLAIN_FIELDS = 4, LINE_FIELDS = 6, LEAST = 0, MOST, RANGES };

/* The file, as far as it has been read. */
struct reader {
	const char *name;
	unsigned number; /* of the line */
	FILE *file;
	char *line;
	size_t room;
	/* The launch whose rows are read; its shape comes first. */
	unsigned long launch;
	char *kernel_name;
	uint64_t shape[LOOM_SHAPES], blocks;
	struct kernel *kernel; /* NULL until the shape is known */
	size_t last; /* the line of the kernel that was met last */
};

__attribute__((format(printf, 2, 3))) _Noreturn static void
refuse(const struct reader *r, const char *format, ...)
{
	va_list list;

	fprintf(stderr, "loom: %s:%u: ", r->name, r->number);
	va_start(list, format);
	vfprintf(stderr, format, list);
	va_end(list);
	fputc('\n', stderr);
	exit(3);
}

static uint64_t number(const struct reader *r, const char *text)
{
	char *end;
	uint64_t n;

	errno = 0;
	n = strtoull(text, &end, 10);
	if (*text < '0' || *text > '9' || *end || errno)
		refuse(r, "'%s' is no number; run the program again", text);
	return n;
}

static struct kernel *find_kernel(struct summary *s, const struct reader *r)
{
	struct kernel *k;

	for (size_t i = 0; i < s->kernels; i++) {
		k = &s->kernel[i];
		if (!strcmp(k->name, r->kernel_name) &&
		    !memcmp(k->shape, r->shape, sizeof k->shape))
			return k;
	}
	s->kernel = tool_one_more(s->kernel, s->kernels, sizeof *s->kernel);
	k = &s->kernel[s->kernels++];
	*k = (struct kernel){ .name = tool_copy(r->kernel_name),
			      .first = r->launch };
	memcpy(k->shape, r->shape, sizeof k->shape);
	return k;
}

/* The lines of a launch come in the same order each time. */
static struct line *find_line(struct reader *r, const char *file,
			      unsigned at)
{
	struct kernel *k = r->kernel;

	for (size_t i = 0; i < k->lines; i++) {
		size_t n = (r->last + i) % k->lines;

		if (k->line[n].number == at && !strcmp(k->line[n].file, file)) {
			r->last = n;
			return &k->line[n];
		}
	}
	k->line = tool_one_more(k->line, k->lines, sizeof *k->line);
	k->line[k->lines] = (struct line){ .file = tool_copy(file), .number = at };
	r->last = k->lines;
	return &k->line[k->lines++];
}

static void begin_launch(struct summary *s, struct reader *r, char **f)
{
	unsigned long launch = (unsigned long)number(r, f[0]);

	if (launch == r->launch) {
		if (strcmp(r->kernel_name, f[1]))
			refuse(r, "launch %lu is %s's and %s's; the file is "
			       "mixed up: run the program again", launch,
			       r->kernel_name, f[1]);
		return;
	}
	if (launch < r->launch || !launch)
		refuse(r, "launch %lu follows launch %lu; the file is mixed up: "
		       "run the program again", launch, r->launch);
	free(r->kernel_name);
	r->kernel_name = tool_copy(f[1]);
	r->launch = launch;
	r->kernel = NULL;
	memset(r->shape, 0, sizeof r->shape);
	r->blocks = 0;
	s->launch = tool_one_more(s->launch, s->launches, sizeof *s->launch);
	s->launch[s->launches++] = (struct numbered){ launch, launch };
}

/* The fields of a whole launch. */
static char **range_of(const struct summary *s, char **f)
{
	return f + (s->by_line ? LINE_FIELDS : PLAIN_FIELDS);
}

static int is_shape(struct summary *s, struct reader *r, char **f)
{
	for (unsigned i = 0; i < LOOM_SHAPES; i++)
		if (!strcmp(f[2], loom_shape_names[i])) {
			if (r->kernel)
				refuse(r, "%s follows counters; the file is "
				       "mixed up: run the program again", f[2]);
			r->shape[i] = number(r, f[3]);
			if (s->by_sample && i == LOOM_SAMPLED)
				r->blocks = number(r, range_of(s, f)[MOST]);
			s->by_device |= i == LOOM_DEVICE;
			return 1;
		}
	return 0;
}

static void check_shape(const struct reader *r)
{
	for (unsigned i = LOOM_GRID_X; i <= LOOM_BLOCK_Z; i++)
		if (!r->shape[i])
			refuse(r, "launch %lu has no %s; run the program "
			       "again", r->launch, loom_shape_names[i]);
}

static const struct loom_metric *metric(const struct reader *r,
					const char *name)
{
	for (unsigned i = 0; i < LOOM_METRICS; i++)
		if (!strcmp(loom_metrics[i].name, name))
			return &loom_metrics[i];
	refuse(r, "no counter is called '%s'; run the program again with "
	       "this version of loom", name);
}

static void add_row(struct summary *s, struct reader *r, char **f)
{
	const struct loom_metric *m;
	struct loom_counts *to;

	begin_launch(s, r, f);
	if (is_shape(s, r, f))
		return;
	if (!r->kernel) {
		if (s->by_line)
			check_shape(r);
		r->kernel = find_kernel(s, r);
		r->kernel->launches++;
		r->kernel->sampled += r->shape[LOOM_SAMPLED];
		r->kernel->blocks += r->blocks;
		s->launch[s->launches - 1].first = r->kernel->first;
	}
	m = metric(r, f[2]);
	to = r->kernel->counts;
	if (s->by_line && *f[4])
		to = find_line(r, f[4], (unsigned)number(r, f[5]))->counts;
	to[m->kind].field[m->field] += number(r, f[3]);
	if (!s->by_sample || to != r->kernel->counts)
		return;
	r->kernel->least[m->kind].field[m->field] += number(r, range_of(s, f)[LEAST]);
	r->kernel->most[m->kind].field[m->field] += number(r, range_of(s, f)[MOST]);
}

/* Whether there is another line; it must be a whole one. */
static int next_line(struct reader *r)
{
	ssize_t n = getline(&r->line, &r->room, r->file);

	if (n < 0)
		return 0;
	r->number++;
	if (!n || r->line[n - 1] != '\n')
		refuse(r, "the line is cut off; run the program again");
	r->line[strcspn(r->line, "\r\n")] = 0;
	return 1;
}

static void read_heading(struct summary *s, struct reader *r)
{
	static const char remedy[] = "LOOM_LINES=FILE ./program writes one";
	size_t n;

	if (!next_line(r)) {
		r->number = 1;
		refuse(r, "empty, not a file of counters; %s", remedy);
	}
	n = strlen(r->line) - strlen(ranges);
	s->by_sample = strlen(r->line) > strlen(ranges) && !strcmp(r->line + n, ranges);
	if (s->by_sample)
		r->line[n] = 0;
	s->by_line = !strcmp(r->line, by_line);
	if (!s->by_line && strcmp(r->line, plain))
		refuse(r, "not a file of counters, whose first line is %s; %s",
		       by_line, remedy);
}

struct summary summary_read(const char *name)
{
	struct summary s = { 0 };
	struct reader r = { .name = name };
	char *f[LINE_FIELDS + RANGES];

	r.file = fopen(name, "r");
	if (!r.file) {
		fprintf(stderr, "loom: %s: %s; LOOM_LINES=%s ./program writes "
			"it\n", name, strerror(errno), name);
		exit(3);
	}
	read_heading(&s, &r);
	while (next_line(&r)) {
		unsigned want = (s.by_line ? LINE_FIELDS : PLAIN_FIELDS) +
				(s.by_sample ? RANGES : 0);
		unsigned n = csv_split(r.line, f, LINE_FIELDS + RANGES);

		if (n != want)
			refuse(&r, "%u fields instead of %u (%s%s); run the "
			       "program again", n, want, s.by_line ? by_line : plain,
			       s.by_sample ? ranges : "");
		add_row(&s, &r, f);
	}
	if (ferror(r.file))
		refuse(&r, "%s", strerror(errno));
	fclose(r.file);
	free(r.line);
	free(r.kernel_name);
	return s;
}

static int by_number(const void *a, const void *b)
{
	size_t n = ((const struct numbered *)a)->number;
	size_t m = ((const struct numbered *)b)->number;

	return (n > m) - (n < m);
}

const struct numbered *summary_launch(const struct summary *s, size_t number)
{
	const struct numbered wanted = { number, 0 };

	return s->launches ? bsearch(&wanted, s->launch, s->launches, sizeof wanted,
				     by_number) : NULL;
}

size_t summary_left_out(const struct summary *s)
{
	return s->launches ? s->launch[s->launches - 1].number - s->launches : 0;
}

uint64_t summary_cost(const struct loom_counts *counts)
{
	uint64_t sum = 0;

	for (unsigned i = 0; i < LOOM_KINDS; i++)
		if (i < LOOM_PEER_LOAD || i > LOOM_PEER_ATOMIC) /* in others */
			sum += counts[i].field[LOOM_PASSES];
	return sum;
}

uint64_t summary_idle(const struct loom_counts *counts)
{
	const uint64_t *field = counts[LOOM_STEPS].field;

	return LOOM_LANES * field[LOOM_REQUESTS] - field[LOOM_ACTIVE_LANES];
}

uint64_t summary_line_cost(const struct line *l)
{
	return summary_cost(l->counts);
}

uint64_t summary_line_idle(const struct line *l)
{
	return summary_idle(l->counts);
}

static int compare(const void *a, const void *b, void *of)
{
	uint64_t (**cost)(const struct line *) = of;
	const struct line *p = a, *q = b;
	uint64_t c = (*cost)(p), d = (*cost)(q);
	int files;

	if (c != d)
		return c < d ? 1 : -1;
	files = strcmp(p->file, q->file);
	return files ? files :
		       (p->number > q->number) - (p->number < q->number);
}

void summary_lines_by(const struct kernel *k,
		      uint64_t (*cost)(const struct line *))
{
	if (k->lines)
		qsort_r(k->line, k->lines, sizeof *k->line, compare, &cost);
}

static int by_cost(const void *a, const void *b)
{
	const struct kernel *p = a, *q = b;
	uint64_t c = summary_cost(p->counts), d = summary_cost(q->counts);

	if (c != d)
		return c < d ? 1 : -1;
	return (p->first > q->first) - (p->first < q->first);
}

void summary_order(const struct summary *s)
{
	if (s->kernels)
		qsort(s->kernel, s->kernels, sizeof *s->kernel, by_cost);
}
