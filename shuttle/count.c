/* What each request costs, by loom's rules; and the rows that a launch leaves. */
#include "count.h"

#include "output.h"

static struct shuttle_pick picks[SHUTTLE_PICKS];
static uint32_t pick_count;
uint32_t watched_block, watched_warp;
int picks_on = 1;

const struct shuttle_pick *shuttle_picks(void)
{
	return picks;
}

uint32_t shuttle_pick_count(void)
{
	return pick_count;
}

uint32_t shuttle_pick_size(void)
{
	return sizeof *picks;
}

void picks_forget(void)
{
	pick_count = 0;
}

/* loom's own list of metrics, without profilers' names. */
struct metric {
	const char *name;
	enum loom_kind kind;
	enum loom_field field;
};
#define BASIC(name, kind, field, ncu) { #name, LOOM_##kind, LOOM_##field },
static const struct metric metrics[] = { LOOM_METRIC_LIST(BASIC, BASIC) };
enum { METRICS = sizeof metrics / sizeof *metrics };

static enum loom_kind kind_of(const struct access *a, enum used how)
{
	static const enum loom_op ops[] = { LOOM_LOAD, LOOM_STORE, LOOM_RMW };

	return loom_request_kind(ops[how], (enum loom_space)a->space);
}

static void pick(const struct instruction *i, enum used how, struct access *a,
		 const struct loom_counts *cost)
{
	struct shuttle_pick *p = &picks[pick_count++];

	p->line = code.sites[i->site].at.given;
	p->launch = machine.launch;
	p->kind = (uint8_t)((a->space == LOOM_SHARED ? 0 : a->space == LOOM_GLOBAL ? 4 : 8) + how);
	p->width = (uint8_t)a->request.width;
	p->passes = (uint8_t)cost->field[LOOM_PASSES];
	p->ideal = (uint8_t)(cost->field[LOOM_PASSES] - cost->field[LOOM_EXCESS]);
	p->lanes = a->request.active;
	p->block = machine.block_number;
	p->warp = (uint32_t)(machine.warp - machine.warps);
	memset(p->wave, 0, sizeof p->wave);
	for (unsigned l = 0; l < LOOM_LANES; l++)
		p->address[l] = a->request.active >> l & 1 ? (uint32_t)a->request.address[l] : 0;
	if (a->space == LOOM_SHARED && how == CHANGED)
		loom_atomic_wavefronts(&a->request, p->wave);
	else if (a->space == LOOM_SHARED)
		loom_wavefronts(&a->request, p->wave);
}

void count_request(const struct instruction *i, enum used how, const struct access *const_a)
{
	struct access *a = (struct access *)const_a;
	struct count_of_site *s = &machine.counts[i->site];
	enum loom_kind kind = kind_of(a, how);
	const struct loom_counts *cost;
	unsigned slot = a->space == LOOM_SHARED ? 0 : a->space == LOOM_GLOBAL ? 1 : 2;

	a->request.is_load = how == LOADED;
	a->request.looped = 0;
	a->request.combined = LOOM_APART;
	if (s->repeat_kind != kind + 1) {
		memset(&s->repeat, 0, sizeof s->repeat);
		s->repeat_kind = (uint8_t)(kind + 1);
	}
	cost = loom_request_cost_again(&s->repeat, kind, &a->request);
	s->kinds[slot] = (uint8_t)kind;
	s->used[slot] = 1;
	loom_counts_add(&s->counts[slot], cost);
	machine.accesses += (unsigned)__builtin_popcount(a->request.active);
	if (picks_on && pick_count < SHUTTLE_PICKS && machine.block_number == watched_block &&
	    machine.warp == &machine.warps[watched_warp])
		pick(i, how, a, cost);
}

/* A warp of which no lane goes there issues what stands there all the same: a request
 * of shared memory without a wavefront.  Of sites that were never used the code says
 * what they are. */
void count_skipped(uint32_t first, uint32_t last)
{
	for (uint32_t s = first; s < last; s++)
		machine.counts[s].skipped++;
}

/* ---- Rows ---- */

static void add_skipped(struct count_of_site *s)
{
	if (s->skipped && s->used[0] &&
	    (s->kinds[0] == LOOM_SHARED_LOAD || s->kinds[0] == LOOM_SHARED_STORE)) {
		s->counts[0].field[LOOM_REQUESTS] += s->skipped;
		s->counts[0].field[LOOM_GUESSED] += s->skipped;
	}
	s->skipped = 0;
}

static void add(struct loom_counts sum[LOOM_KINDS], const struct count_of_site *c)
{
	for (unsigned i = 0; i < 3; i++)
		if (c->used[i])
			loom_counts_add(&sum[c->kinds[i]], &c->counts[i]);
}

/* Each line is summed where its first site is. */
static void write_lines(void)
{
	static struct loom_counts sum[LOOM_KINDS];

	for (uint32_t s = 1; s < code.site_count; s++) {
		const struct place *p = &code.sites[s].at;

		if (machine.counts[s].is_summed)
			continue;
		memset(sum, 0, sizeof sum);
		for (uint32_t t = s; t < code.site_count; t++)
			if (code.sites[t].at.line == p->line && code.sites[t].at.file == p->file) {
				add(sum, &machine.counts[t]);
				machine.counts[t].is_summed = 1;
			}
		for (unsigned m = 0; m < METRICS; m++)
			if (sum[metrics[m].kind].field[LOOM_REQUESTS]) /* all of what occurs */
				say(&output[SHUTTLE_LINES], "%u,%s,%s,%U,%s,%u\n", machine.launch,
				    machine.kernel->name, metrics[m].name,
				    sum[metrics[m].kind].field[metrics[m].field], p->file, p->line);
	}
}

static int is_atomic(enum loom_kind kind)
{
	return kind == LOOM_SHARED_ATOMIC || kind == LOOM_GLOBAL_ATOMIC;
}

void write_rows(void)
{
	static struct loom_counts sum[LOOM_KINDS];

	memset(sum, 0, sizeof sum);
	for (uint32_t s = 1; s < code.site_count; s++) {
		add_skipped(&machine.counts[s]);
		add(sum, &machine.counts[s]);
	}
	for (unsigned m = 0; m < METRICS; m++) {
		uint64_t n = sum[metrics[m].kind].field[metrics[m].field];

		if (m < LOOM_BASIC || (n && is_atomic(metrics[m].kind)))
			say(&output[SHUTTLE_ROWS], "%u,%s,%s,%U\n", machine.launch,
			    machine.kernel->name, metrics[m].name, n);
	}
	write_lines();
}
