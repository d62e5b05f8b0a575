/* What a launch costs: counted for each instruction, summed at its end for
 * the launch and for each line of the source. */
#include "counters/counters.h"

#include <stdlib.h>
#include <string.h>

#include "common/hardware.h"
#include "common/metrics.h"
#include "base/access-record.h"
#include "base/context.h"
#include "base/failure.h"
#include "base/model.h"
#include "base/occupancy.h"
#include "base/output.h"
#include "base/source-line.h"
#include "memory/shared-memory.h"
#include "counters/banks.h"
#include "counters/control-flow.h"
#include "counters/instructions.h"
#include "counters/request-cost.h"
#include "counters/widening.h"

int loom_counting;

/* One instruction.  It stays from launch to launch; its counts do not. */
struct site {
	uint64_t pc; /* 0: there is none */
	enum loom_kind kind;
	unsigned block; /* where it stands; 0: unknown */
	struct loom_source_line place; /* its file is NULL until looked up */
	struct loom_counts counts;
};

static struct site *sites; /* by the instruction's number */
static size_t room;
static struct site *steps; /* of the control flow, by the block's number */
static size_t blocks;
static unsigned launches;
static struct loom_output *counters, *lines;
static unsigned char asked[LOOM_METRICS]; /* for, besides the basic ones */
static const char *kernel;

static struct loom_output *open_output(const char *variable,
				       const char *heading)
{
	const char *path = getenv(variable);
	struct loom_output *o;

	if (!path || !*path)
		return NULL;
	o = loom_output_open(path, variable);
	loom_output_print(o, "%s\n", heading);
	return o;
}

static void ask_for(const char *name, size_t length)
{
	for (unsigned i = 0; i < LOOM_METRICS; i++)
		if (strlen(loom_metrics[i].name) == length &&
		    !strncmp(loom_metrics[i].name, name, length)) {
			asked[i] = 1;
			return;
		}
	loom_fail("LOOM_COUNTERS: there is no counter %.*s", (int)length, name);
}

/* LOOM_COUNTERS: names with blanks between them. */
static void read_asked(const char *names)
{
	static const char blanks[] = " \n\t";

	while (names && *(names += strspn(names, blanks))) {
		size_t length = strcspn(names, blanks);

		ask_for(names, length);
		names += length;
	}
}

__attribute__((constructor)) static void setup(void)
{
	const char *trace = getenv("LOOM_TRACE");

	read_asked(getenv("LOOM_COUNTERS"));

	counters = open_output("LOOM", "launch,kernel,metric,value");
	lines = open_output("LOOM_LINES",
			    "launch,kernel,metric,value,file,line");
	loom_counting = counters || lines || (trace && *trace);
}

unsigned loom_launch_number(void)
{
	return launches;
}

void loom_counters_begin(const struct loom_launch *launch)
{
	launches++;
	if (loom_counting) {
		kernel = launch->name;
		loom_widening_begin(launch);
	}
	for (size_t i = 0; i < room; i++)
		sites[i].counts = (struct loom_counts){ 0 };
	for (size_t i = 0; i < blocks; i++)
		steps[i].counts = (struct loom_counts){ 0 };
}

static struct site *site(uint64_t pc, enum loom_kind kind)
{
	size_t n = loom_instruction(pc, kind);

	sites = loom_lengthen(sites, &room, n, sizeof *sites);
	sites[n].pc = pc;
	sites[n].kind = kind;
	return &sites[n];
}

void loom_counters_add(unsigned block, struct loom_widening *widening,
		       uint64_t pc, enum loom_op op, enum loom_space space,
		       const struct loom_request *request)
{
	enum loom_kind kind = loom_request_kind(op, space);
	struct site *s = site(pc, kind);
	struct loom_counts cost;

	s->block = block;
	loom_request_cost(kind, request, &cost);
	loom_counts_add(&s->counts, &cost);
	loom_widening_access(widening, pc, kind, request, &cost);
}

static void save(uint64_t pc, enum loom_kind kind,
		 const struct loom_counts *saved)
{
	loom_counts_add(&site(pc, kind)->counts, saved);
}

void loom_counters_step(unsigned block, uint64_t pc, uint32_t active)
{
	uint64_t *field;

	steps = loom_lengthen(steps, &blocks, block, sizeof *steps);
	steps[block].pc = pc;
	steps[block].kind = LOOM_STEPS;
	field = steps[block].counts.field;
	field[LOOM_REQUESTS]++;
	field[LOOM_ACTIVE_LANES] += (unsigned)__builtin_popcount(active);
}

static void add_totals(struct loom_counts *total, const struct site *from,
		       size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (from[i].pc)
			loom_counts_add(&total[from[i].kind], &from[i].counts);
}

static void row(struct loom_output *o, const char *metric, uint64_t value)
{
	loom_output_print(o, "%u,%s,%s,%llu%s\n", launches, kernel, metric,
			  (unsigned long long)value, o == lines ? ",," : "");
}

static void print_line(const struct site *s)
{
	for (unsigned i = 0; i < LOOM_METRICS; i++) {
		const struct loom_metric *m = &loom_metrics[i];

		if (m->kind != s->kind)
			continue;
		loom_output_print(lines, "%u,%s,%s,%llu,", launches, kernel,
				  m->name, (unsigned long long)
				  s->counts.field[m->field]);
		loom_output_field(lines, s->place.file);
		loom_output_print(lines, ",%u\n", s->place.line);
	}
}

static int compare(const void *a, const void *b)
{
	const struct site *s = a, *t = b;
	int c = strcmp(s->place.file, t->place.file);

	if (!c)
		c = (s->place.line > t->place.line) -
		    (s->place.line < t->place.line);
	return c ? c : (s->kind > t->kind) - (s->kind < t->kind);
}

/* What is one with another line's access has bytes, but no request. */
static int executed(const struct site *s)
{
	return s->counts.field[LOOM_REQUESTS] || s->counts.field[LOOM_BYTES];
}

/* Finds the places of what was executed.  The steps of the function that
 * calls the kernel are loom's own and count for nothing. */
static void find_places(struct site *from, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		struct site *s = &from[i];

		if (executed(s) && !s->place.file)
			s->place = loom_source_line(s->pc);
		if (executed(s) && s->kind == LOOM_STEPS &&
		    loom_is_own(s->place.file))
			s->counts = (struct loom_counts){ 0 };
	}
}

static size_t copy_executed(struct site *to, const struct site *from, size_t n)
{
	size_t count = 0;

	for (size_t i = 0; i < n; i++)
		if (executed(&from[i]))
			to[count++] = from[i];
	return count;
}

static void print_lines(void)
{
	struct site *all = malloc((room + blocks + 1) * sizeof *all);
	size_t n;

	if (!all)
		loom_fail("no memory for the counters");
	n = copy_executed(all, sites, room);
	n += copy_executed(all + n, steps, blocks);
	qsort(all, n, sizeof *all, compare);
	for (size_t i = 0; i < n; i++) {
		while (i + 1 < n && !compare(&all[i], &all[i + 1])) {
			loom_counts_add(&all[i + 1].counts, &all[i].counts);
			i++;
		}
		print_line(&all[i]);
	}
	free(all);
}

/* What the launch was, and what of it a multiprocessor holds at once. */
static void print_shape(const struct loom_launch *l)
{
	const struct loom_model *m = loom_model();
	unsigned threads = l->block.x * l->block.y * l->block.z;
	size_t fixed = loom_shared_static();

	row(lines, "grid_x", l->grid.x);
	row(lines, "grid_y", l->grid.y);
	row(lines, "grid_z", l->grid.z);
	row(lines, "block_x", l->block.x);
	row(lines, "block_y", l->block.y);
	row(lines, "block_z", l->block.z);
	row(lines, "static_shared_bytes", fixed);
	row(lines, "dynamic_shared_bytes", l->shared);
	row(lines, "resident_blocks",
	    loom_occupancy(m, threads, fixed, l->shared));
	row(lines, "block_slots", m->blocks_per_multiprocessor);
	row(lines, "warp_slots", m->threads_per_multiprocessor / LOOM_LANES);
}

/* As a GPU's profiler has it: an asynchronous copy is a request to load, but
 * its sectors are not a load's. */
static void profiled(struct loom_counts *total)
{
	total[LOOM_GLOBAL_LOAD].field[LOOM_REQUESTS] +=
		total[LOOM_GLOBAL_COPY].field[LOOM_REQUESTS];
}

static void print_totals(struct loom_output *o,
			 const struct loom_counts *total)
{
	for (unsigned i = 0; i < LOOM_METRICS; i++) {
		const struct loom_metric *m = &loom_metrics[i];
		int is_used = total[m->kind].field[LOOM_REQUESTS] > 0;

		if (i < LOOM_BASIC || (o == lines ? is_used : asked[i]))
			row(o, m->name, total[m->kind].field[m->field]);
	}
}

/* ptxas has no branch around a few instructions: it predicates them, and a
 * warp none of whose lanes wants them issues them all the same.  The profiler
 * counts them then as instructions, without a wavefront.  "A few" is what
 * makes up one basic block, with at most four accesses besides loads of global
 * memory; that is what its machine code shows. */
enum { FEW = 4 };

struct predicated {
	unsigned char *used;    /* of each block: does it hold accesses? */
	unsigned char *weighed; /* how many */
	unsigned *guard;
};

static int is_shared(const struct site *s)
{
	return s->kind == LOOM_SHARED_LOAD || s->kind == LOOM_SHARED_STORE;
}

static void weigh(const struct predicated *p)
{
	for (size_t i = 0; i < room; i++) {
		const struct site *s = &sites[i];

		if (!s->pc || !executed(s))
			continue;
		p->used[s->block] = 1;
		if (s->kind == LOOM_SHARED_ATOMIC ||
		    s->kind == LOOM_GLOBAL_ATOMIC)
			p->weighed[s->block] = FEW + 1;
		else if (s->kind != LOOM_GLOBAL_LOAD &&
			 p->weighed[s->block] <= FEW)
			p->weighed[s->block]++;
	}
}

static void issue(const struct predicated *p)
{
	for (size_t i = 0; i < room; i++) {
		struct site *s = &sites[i];
		uint64_t *requests = &s->counts.field[LOOM_REQUESTS];
		uint64_t entered, passed;

		if (!s->pc || !is_shared(s) || s->block >= blocks ||
		    !p->guard[s->block] || p->weighed[s->block] > FEW)
			continue;
		entered = steps[s->block].counts.field[LOOM_REQUESTS];
		passed = steps[p->guard[s->block]].counts.field[LOOM_REQUESTS];
		if (passed > entered && entered)
			*requests += (passed - entered) * *requests / entered;
	}
}

static void add_predicated(void)
{
	size_t n = loom_flow_count() + 1;
	struct predicated p = { calloc(n, 1), calloc(n, 1),
				calloc(n, sizeof *p.guard) };

	if (!p.used || !p.weighed || !p.guard)
		loom_fail("no memory for the counters");
	weigh(&p);
	loom_flow_guards(p.guard, p.used);
	issue(&p);
	free(p.used);
	free(p.weighed);
	free(p.guard);
}

void loom_counters_end(const struct loom_launch *launch)
{
	struct loom_counts total[LOOM_KINDS] = { 0 };

	if (!counters && !lines)
		return;
	loom_widening_end(save);
	add_predicated();
	if (lines) {
		find_places(sites, room);
		find_places(steps, blocks);
	}
	add_totals(total, sites, room);
	add_totals(total, steps, blocks);
	if (lines) {
		print_shape(launch);
		print_totals(lines, total);
		print_lines();
	}
	if (counters) {
		profiled(total);
		print_totals(counters, total);
	}
}
