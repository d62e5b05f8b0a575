#include "counters/counter-rows.h"

#include <stdlib.h>
#include <string.h>

#include "common/hardware.h"
#include "common/metrics.h"
#include "base/context.h"
#include "base/environment.h"
#include "base/failure.h"
#include "base/model.h"
#include "base/occupancy.h"
#include "base/output.h"
#include "base/sample.h"
#include "base/source-line.h"
#include "memory/shared-memory.h"
#include "counters/counters.h"
#include "counters/peers.h"
#include "hardware/request-cost.h"
#include "counters/site.h"

static unsigned launch_number;
static const char *kernel;
static struct loom_output *counters, *lines;
static unsigned char asked[LOOM_METRICS]; /* for, besides the basic ones */

/* Of the parts that were looked at, by metric: the least and the most; and where an
 * asynchronous copy is a load, too (profiled()). */
static struct range {
	uint64_t least, most;
} as_counted[LOOM_METRICS], as_profiled[LOOM_METRICS];
static uint64_t parts, part_blocks;
static unsigned part_launch; /* whose they are */

/* The whole launch has that besides, if its other parts are as these. */
static const struct range *ranges;
static uint64_t other_parts;

static struct loom_output *open_output(const char *variable,
				       const char *heading)
{
	const char *path = getenv(variable);
	struct loom_output *o;

	if (!path || !*path)
		return NULL;
	o = loom_output_open(path, variable);
	loom_output_print(o, "%s%s\n", heading, loom_sampling ? ",least,most" : "");
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

	if (!loom_unwatched)
		counters = open_output("LOOM", "launch,kernel,metric,value");
	lines = open_output("LOOM_LINES",
			    "launch,kernel,metric,value,file,line");
	loom_counting = counters || lines || (trace && *trace);
}

int loom_rows_wanted(void)
{
	return counters || lines;
}

static void add_totals(struct loom_counts *total,
		       const struct loom_sites *from)
{
	for (size_t i = 0; i < from->count; i++)
		if (from->at[i].pc)
			loom_counts_add(&total[from->at[i].kind],
					&from->at[i].counts);
}

static void row(struct loom_output *o, const char *metric, uint64_t value)
{
	loom_output_print(o, "%u,%s,%s,%llu%s%s\n", launch_number, kernel, metric,
			  (unsigned long long)value, o == lines ? ",," : "",
			  loom_sampling ? ",," : "");
}

/* With what the whole launch has, at least and at most. */
static void row_of_launch(struct loom_output *o, const char *metric, uint64_t value,
			  uint64_t least, uint64_t most)
{
	loom_output_print(o, "%u,%s,%s,%llu%s,%llu,%llu\n", launch_number, kernel, metric,
			  (unsigned long long)value, o == lines ? ",," : "",
			  (unsigned long long)least, (unsigned long long)most);
}

static void metric_row(struct loom_output *o, unsigned i, uint64_t value)
{
	if (loom_sampling)
		row_of_launch(o, loom_metrics[i].name, value,
			      value + other_parts * ranges[i].least,
			      value + other_parts * ranges[i].most);
	else
		row(o, loom_metrics[i].name, value);
}

static void print_line(const struct loom_site *s)
{
	for (unsigned i = 0; i < LOOM_METRICS; i++) {
		const struct loom_metric *m = &loom_metrics[i];

		if (m->kind != s->kind)
			continue;
		loom_output_print(lines, "%u,%s,%s,%llu,", launch_number, kernel,
				  m->name, (unsigned long long)
				  s->counts.field[m->field]);
		loom_output_field(lines, s->place.file);
		loom_output_print(lines, ",%u%s\n", s->place.line, loom_sampling ? ",," : "");
	}
}

static int compare(const void *a, const void *b)
{
	const struct loom_site *s = a, *t = b;
	int c = strcmp(s->place.file, t->place.file);

	if (!c)
		c = (s->place.line > t->place.line) -
		    (s->place.line < t->place.line);
	return c ? c : (s->kind > t->kind) - (s->kind < t->kind);
}

/* Finds the places of what was executed.  The steps of the function that
 * calls the kernel are loom's own and count for nothing. */
static void find_places(const struct loom_sites *all)
{
	for (size_t i = 0; i < all->count; i++) {
		struct loom_site *s = &all->at[i];

		if (loom_site_executed(s) && !s->place.file)
			s->place = loom_source_line(s->pc);
		if (loom_site_executed(s) && s->kind == LOOM_STEPS &&
		    loom_is_own(s->place.file))
			s->counts = (struct loom_counts){ 0 };
	}
}

static size_t copy_executed(struct loom_site *to,
			    const struct loom_sites *from)
{
	size_t count = 0;

	for (size_t i = 0; i < from->count; i++)
		if (loom_site_executed(&from->at[i]))
			to[count++] = from->at[i];
	return count;
}

static void print_lines(const struct loom_sites *accesses,
			const struct loom_sites *blocks)
{
	struct loom_site *all = malloc((accesses->count + blocks->count + 1) *
				       sizeof *all);
	size_t n;

	if (!all)
		loom_fail("no memory for the counters");
	n = copy_executed(all, accesses);
	n += copy_executed(all + n, blocks);
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
	const uint64_t shape[LOOM_SHAPES] = {
		[LOOM_GRID_X] = l->grid.x,
		[LOOM_GRID_Y] = l->grid.y,
		[LOOM_GRID_Z] = l->grid.z,
		[LOOM_BLOCK_X] = l->block.x,
		[LOOM_BLOCK_Y] = l->block.y,
		[LOOM_BLOCK_Z] = l->block.z,
		[LOOM_STATIC_SHARED] = fixed,
		[LOOM_DYNAMIC_SHARED] = l->shared,
		[LOOM_RESIDENT_BLOCKS] =
			loom_occupancy(m, threads, fixed, l->shared),
		[LOOM_BLOCK_SLOTS] = m->blocks_per_multiprocessor,
		[LOOM_WARP_SLOTS] = m->threads_per_multiprocessor / LOOM_LANES,
		[LOOM_DEVICE] = l->device
	};

	for (unsigned i = 0; i < LOOM_SHAPES; i++)
		if (i != LOOM_SAMPLED && (i != LOOM_DEVICE || loom_devices > 1))
			row(lines, loom_shape_names[i], shape[i]);
}

/* As a GPU's profiler has it: an asynchronous copy is a request to load, but
 * its sectors are not a load's. */
static void profiled(struct loom_counts *total)
{
	total[LOOM_GLOBAL_LOAD].field[LOOM_REQUESTS] +=
		total[LOOM_GLOBAL_COPY].field[LOOM_REQUESTS];
}

/* Whose the counters are; the rows that follow have these ranges. */
static void print_sample(struct loom_output *o, const struct loom_launch *l,
			 const struct range *r)
{
	const uint64_t blocks = (uint64_t)l->grid.x * l->grid.y * l->grid.z;

	if (!loom_sampling)
		return;
	ranges = r;
	other_parts = (blocks - part_blocks) / (part_blocks / parts);
	row_of_launch(o, loom_shape_names[LOOM_SAMPLED], part_blocks, blocks, blocks);
}

static void note_part(struct range *range, const struct loom_counts *total)
{
	for (unsigned i = 0; i < LOOM_METRICS; i++) {
		const struct loom_metric *m = &loom_metrics[i];
		uint64_t n = total[m->kind].field[m->field];
		struct range *r = &range[i];

		if (!parts)
			*r = (struct range){ n, n };
		r->least = n < r->least ? n : r->least;
		r->most = n > r->most ? n : r->most;
	}
}

void loom_rows_part(unsigned blocks, struct loom_sites *accesses, struct loom_sites *steps)
{
	struct loom_counts total[LOOM_KINDS] = { 0 };

	if (part_launch != loom_launch_number())
		parts = part_blocks = 0;
	part_launch = loom_launch_number();
	if (lines)
		find_places(steps); /* those that do not count */
	add_totals(total, accesses);
	add_totals(total, steps);
	note_part(as_counted, total);
	profiled(total);
	note_part(as_profiled, total);
	parts++;
	part_blocks += blocks;
}

static void print_totals(struct loom_output *o,
			 const struct loom_counts *total)
{
	for (unsigned i = 0; i < LOOM_METRICS; i++) {
		const struct loom_metric *m = &loom_metrics[i];
		int is_used = total[m->kind].field[LOOM_REQUESTS] > 0;

		if (i < LOOM_BASIC || (o == lines ? is_used : asked[i]))
			metric_row(o, i, total[m->kind].field[m->field]);
	}
}

/* Launches that run side by side end in any order, and stand in that of their
 * numbers. */
static void begin_rows(struct loom_output *o)
{
	if (loom_devices > 1)
		loom_output_hold(o);
}

static void end_rows(struct loom_output *o)
{
	if (loom_devices > 1)
		loom_output_held(o, launch_number);
}

void loom_rows_write(const struct loom_launch *launch, unsigned number,
		     struct loom_sites *accesses, struct loom_sites *blocks)
{
	struct loom_counts total[LOOM_KINDS] = { 0 };

	launch_number = number;
	kernel = launch->name;
	if (lines) {
		find_places(accesses);
		find_places(blocks);
	}
	add_totals(total, accesses);
	add_totals(total, blocks);
	if (lines) {
		begin_rows(lines);
		print_shape(launch);
		print_sample(lines, launch, as_counted);
		print_totals(lines, total);
		print_lines(accesses, blocks);
		end_rows(lines);
	}
	if (counters) {
		profiled(total);
		loom_peers_link(total);
		begin_rows(counters);
		print_sample(counters, launch, as_profiled);
		print_totals(counters, total);
		end_rows(counters);
	}
}
