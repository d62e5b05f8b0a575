#define _GNU_SOURCE
#include "report/accesses.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/csv.h"
#include "common/tool.h"

static const char heading[] =
	"launch,kernel,request,space,op,width,file,line,lane,address,bank,"
	"wavefront,sector,warp";
enum {
	LAUNCH, KERNEL, REQUEST, SPACE, OP, WIDTH, SOURCE, LINE, LANE, ADDRESS,
	BANK, WAVEFRONT, SECTOR, WARP, FIELDS
};

struct tracing {
	const char *name;
	unsigned line;
	const struct summary *s;
	struct all_accesses all;
	struct accesses now; /* of the launch that is read */
	unsigned long launch; /* 0: none yet */
	uint64_t request;
	int any; /* request of this launch, so far */
	struct access *access; /* NULL: one that is passed over */
};

static uint64_t number(const struct tracing *t, const char *text)
{
	char *end;
	uint64_t n;

	errno = 0;
	n = strtoull(text, &end, 10);
	if (*text < '0' || *text > '9' || *end || errno)
		tool_fail("%s:%u: '%s' is no number; run the program again",
			  t->name, t->line, text);
	return n;
}

static enum loom_kind kind_of(const struct tracing *t, char **f)
{
	int shared = !strcmp(f[SPACE], "shared");

	if (!shared && strcmp(f[SPACE], "global"))
		tool_fail("%s:%u: no space is called '%s'; run the program "
			  "again with this version of loom", t->name, t->line,
			  f[SPACE]);
	if (!strcmp(f[OP], "atomic"))
		return shared ? LOOM_SHARED_ATOMIC : LOOM_GLOBAL_ATOMIC;
	if (!strcmp(f[OP], "store") || (shared && !strcmp(f[OP], "copy")))
		return shared ? LOOM_SHARED_STORE : LOOM_GLOBAL_STORE;
	return shared ? LOOM_SHARED_LOAD : LOOM_GLOBAL_LOAD;
}

const struct accesses *accesses_of(const struct all_accesses *all,
				   const struct kernel *k)
{
	for (size_t i = 0; i < all->kernels; i++)
		if (all->of[i].first == k->first)
			return &all->of[i];
	return NULL;
}

static const struct kernel *kernel_of(const struct tracing *t, char **f)
{
	const struct summary *s = t->s;
	const struct numbered *l = summary_launch(s, t->launch);
	const struct kernel *k = s->kernel;

	for (size_t i = 0; l && i < s->kernels; i++, k++)
		if (k->first == l->first && !strcmp(k->name, f[KERNEL]))
			return k;
	tool_fail("%s:%u: launch %lu is %s's, but not among the counters; "
		  "write both files in one run: LOOM_LINES=FILE LOOM_TRACE=%s "
		  "./program", t->name, t->line, t->launch, f[KERNEL], t->name);
}

static void forget(struct accesses *a)
{
	for (size_t i = 0; i < a->count; i++)
		free(a->access[i].file);
	free(a->access);
}

/* Of a kernel's launches the costliest stays. */
static void end_launch(struct tracing *t)
{
	struct accesses *other = NULL;

	if (!t->launch)
		return;
	for (size_t i = 0; i < t->all.kernels; i++)
		if (t->all.of[i].first == t->now.first)
			other = &t->all.of[i];
	if (!other) {
		t->all.of = tool_one_more(t->all.of, t->all.kernels,
					  sizeof *t->all.of);
		t->all.of[t->all.kernels++] = t->now;
	} else if (other->rows < t->now.rows) {
		forget(other);
		*other = t->now;
	} else {
		forget(&t->now);
	}
}

static void begin_launch(struct tracing *t, char **f)
{
	end_launch(t);
	t->launch = (unsigned long)number(t, f[LAUNCH]);
	t->any = 0;
	t->now = (struct accesses){
		.first = kernel_of(t, f)->first, .launch = t->launch,
		.warp = (unsigned long)number(t, f[WARP])
	};
}

static unsigned width_of(const struct tracing *t, const char *text)
{
	uint64_t n = number(t, text);

	if (n != 1 && n != 2 && n != 4 && n != 8 && n != 16)
		tool_fail("%s:%u: no lane asks for %s bytes; run the program "
			  "again", t->name, t->line, text);
	return (unsigned)n;
}

/* Those of each line that a picture bears: the first ones. */
static int is_kept(const struct accesses *of, char **f, unsigned line,
		   enum loom_kind kind)
{
	unsigned same = 0;

	for (size_t i = 0; i < of->count; i++)
		same += of->access[i].number == line &&
			of->access[i].kind == kind &&
			!strcmp(of->access[i].file, f[SOURCE]);
	return of->count < REQUESTS_OF_KERNEL && same < REQUESTS_OF_LINE;
}

static void begin_request(struct tracing *t, char **f)
{
	struct accesses *of = &t->now;
	unsigned line = (unsigned)number(t, f[LINE]);
	enum loom_kind kind = kind_of(t, f);

	t->request = number(t, f[REQUEST]);
	t->any = 1;
	t->access = NULL;
	if (number(t, f[WARP]) != of->warp ||
	    !is_kept(of, f, line, kind)) {
		of->left++;
		return;
	}
	of->access = tool_one_more(of->access, of->count, sizeof *of->access);
	t->access = &of->access[of->count++];
	*t->access = (struct access){ .file = tool_copy(f[SOURCE]),
				      .number = line, .kind = kind,
				      .width = width_of(t, f[WIDTH]) };
}

/* A global access of several lanes of one sector is one row. */
static int is_new_sector(const struct access *a, uint64_t address)
{
	for (unsigned i = 0; i < a->lanes; i++)
		if (a->address[i] / LOOM_SECTOR == address / LOOM_SECTOR)
			return 0;
	return 1;
}

static void add_lane(struct tracing *t, char **f)
{
	struct access *a = t->access;
	uint64_t lane = number(t, f[LANE]), wave = 0;
	unsigned before;

	if (*f[WAVEFRONT])
		wave = number(t, f[WAVEFRONT]);
	if (a->lanes == LOOM_LANES || lane >= LOOM_LANES || wave > UINT8_MAX)
		tool_fail("%s:%u: no warp has lane %s of wavefront %s; run the "
			  "program again", t->name, t->line, f[LANE],
			  f[WAVEFRONT]);
	a->lane[a->lanes] = (unsigned)lane;
	a->address[a->lanes] = number(t, f[ADDRESS]);
	before = a->passes;
	if (a->kind > LOOM_MATRIX_LOAD)
		a->passes += is_new_sector(a, a->address[a->lanes]) != 0;
	else if (a->passes <= wave)
		a->passes = (unsigned)wave + 1;
	a->wave[a->lanes++] = (unsigned)wave;
	t->now.rows += a->passes - before;
}

static void add_row(struct tracing *t, char **f)
{
	if (number(t, f[LAUNCH]) != t->launch)
		begin_launch(t, f);
	if (!t->any || number(t, f[REQUEST]) != t->request)
		begin_request(t, f);
	if (t->access)
		add_lane(t, f);
}

static void read_rows(struct tracing *t, FILE *file)
{
	char *line = NULL, *f[FIELDS];
	size_t room = 0;
	unsigned n;

	while (getline(&line, &room, file) >= 0) {
		t->line++;
		if (!strchr(line, '\n'))
			tool_fail("%s:%u: the line is cut off; run the program "
				  "again", t->name, t->line);
		line[strcspn(line, "\r\n")] = 0;
		if (t->line == 1 && strcmp(line, heading))
			break;
		if (t->line == 1)
			continue;
		n = csv_split(line, f, FIELDS);
		if (n != FIELDS)
			tool_fail("%s:%u: %u fields instead of %u; run the "
				  "program again", t->name, t->line, n, FIELDS);
		add_row(t, f);
	}
	free(line);
	end_launch(t);
	if (!t->line || (t->line == 1 && !feof(file)))
		tool_fail("%s:1: not a trace, whose first line is %s; "
			  "LOOM_TRACE=%s ./program writes one", t->name,
			  heading, t->name);
}

struct all_accesses accesses_read(const char *name, const struct summary *s)
{
	struct tracing t = { .name = name, .s = s };
	FILE *file = fopen(name, "r");

	if (!file)
		tool_fail("%s: %s; LOOM_TRACE=%s ./program writes it", name,
			  strerror(errno), name);
	read_rows(&t, file);
	if (ferror(file))
		tool_fail("%s:", name);
	fclose(file);
	return t.all;
}
