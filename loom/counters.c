/* What a launch costs: counted for each instruction, summed at its end. */
#include <stdlib.h>
#include <string.h>

#include "runtime.h"

int loom_counting;

/* One instruction: a place in the code, doing one thing to one space. */
struct site {
	uint64_t pc;
	enum loom_op op;
	enum loom_space space;
	uint64_t requests, wavefronts, ideal, sectors;
};

static struct site *sites; /* a hash table with open addressing */
static size_t used, room;
static unsigned launches;
static struct loom_output *counters;
static const char *kernel;
static int tracing;

__attribute__((constructor)) static void setup(void)
{
	const char *path = getenv("LOOM");

	if (path && *path) {
		counters = loom_output_open(path, "LOOM");
		loom_output_print(counters, "launch,kernel,metric,value\n");
	}
	path = getenv("LOOM_TRACE");
	tracing = path && *path;
	loom_counting = counters || tracing;
}

unsigned loom_launch_number(void)
{
	return launches;
}

void loom_counters_begin(const struct loom_launch *launch)
{
	launches++;
	if (loom_counting)
		kernel = launch->name;
	if (room)
		memset(sites, 0, room * sizeof *sites);
	used = 0;
}

static size_t slot(const struct site *table, size_t n, uint64_t pc,
		   enum loom_op op, enum loom_space space)
{
	size_t i = (size_t)((pc * 4 + op * 2 + space) *
			    0x9e3779b97f4a7c15u >> 32) & (n - 1);

	while (table[i].requests &&
	       (table[i].pc != pc || table[i].op != op ||
		table[i].space != space))
		i = (i + 1) & (n - 1);
	return i;
}

static void grow(void)
{
	size_t n = room ? 2 * room : 256;
	struct site *bigger = calloc(n, sizeof *bigger);

	if (!bigger)
		loom_fail("no memory for the counters");
	for (size_t i = 0; i < room; i++)
		if (sites[i].requests)
			bigger[slot(bigger, n, sites[i].pc, sites[i].op,
				    sites[i].space)] = sites[i];
	free(sites);
	sites = bigger;
	room = n;
}

static struct site *site(uint64_t pc, enum loom_op op, enum loom_space space)
{
	struct site *s;

	if (2 * used >= room)
		grow();
	s = &sites[slot(sites, room, pc, op, space)];
	if (!s->requests) {
		s->pc = pc;
		s->op = op;
		s->space = space;
		used++;
	}
	return s;
}

void loom_counters_add(uint64_t pc, enum loom_op op, enum loom_space space,
		       const struct loom_request *request)
{
	struct site *s = site(pc, op, space);

	s->requests++;
	if (space == LOOM_SHARED) {
		s->wavefronts += loom_wavefronts(request, NULL);
		s->ideal += loom_wavefronts_ideal(request);
	} else if (space == LOOM_GLOBAL) {
		s->sectors += loom_sectors(request);
	}
}

static struct site total(enum loom_op op, enum loom_space space)
{
	struct site t = { .op = op, .space = space };

	for (size_t i = 0; i < room; i++) {
		const struct site *s = &sites[i];

		if (!s->requests || s->op != op || s->space != space)
			continue;
		t.requests += s->requests;
		t.wavefronts += s->wavefronts;
		t.ideal += s->ideal;
		t.sectors += s->sectors;
	}
	return t;
}

static void row(const char *metric, uint64_t value)
{
	loom_output_print(counters, "%u,%s,%s,%llu\n", launches, kernel,
			  metric, (unsigned long long)value);
}

void loom_counters_end(void)
{
	struct site sl, ss, gl, gs;

	if (!counters)
		return;
	sl = total(LOOM_LOAD, LOOM_SHARED);
	ss = total(LOOM_STORE, LOOM_SHARED);
	gl = total(LOOM_LOAD, LOOM_GLOBAL);
	gs = total(LOOM_STORE, LOOM_GLOBAL);
	row("shared_load_requests", sl.requests);
	row("shared_store_requests", ss.requests);
	row("shared_load_wavefronts", sl.wavefronts);
	row("shared_store_wavefronts", ss.wavefronts);
	row("shared_load_conflicts", sl.wavefronts - sl.ideal);
	row("shared_store_conflicts", ss.wavefronts - ss.ideal);
	row("global_load_requests", gl.requests);
	row("global_store_requests", gs.requests);
	row("global_load_sectors", gl.sectors);
	row("global_store_sectors", gs.sectors);
}
