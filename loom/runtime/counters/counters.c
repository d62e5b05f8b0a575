/* What a launch costs: counted for each instruction, and written at its end
 * for the launch and for each line of the source. */
#include "counters/counters.h"

#include <stdlib.h>

#include "common/metrics.h"
#include "base/access-record.h"
#include "base/array.h"
#include "base/context.h"
#include "base/failure.h"
#include "base/of-launch.h"
#include "base/record.h"
#include "hardware/banks.h"
#include "base/control-flow.h"
#include "counters/counter-rows.h"
#include "counters/instructions.h"
#include "counters/peers.h"
#include "hardware/printing.h"
#include "hardware/request-cost.h"
#include "counters/site.h"

int loom_counting;

static LOOM_OF_LAUNCH struct loom_sites accesses, blocks;
static unsigned launches;
static LOOM_OF_LAUNCH unsigned number; /* of the launch */

unsigned loom_launch_number(void)
{
	return number;
}

/* ---- Parts of it ------------------------------------------------------------ */

struct loom_part {
	struct loom_sites accesses, blocks;
};
static struct loom_part whole, *current = &whole; /* whose sites are above */

void loom_counters_part(struct loom_part **part)
{
	struct loom_part *p = part ? *part : &whole;

	if (!p)
		p = *part = calloc(1, sizeof *p);
	if (!p)
		loom_fail("no memory for the counters");
	if (p == current)
		return;
	*current = (struct loom_part){ accesses, blocks };
	accesses = p->accesses;
	blocks = p->blocks;
	current = p;
}

void loom_counters_part_free(struct loom_part *p)
{
	if (!p)
		return;
	free(p->accesses.at);
	free(p->blocks.at);
	free(p);
}

static void forget(struct loom_sites *all)
{
	for (size_t i = 0; i < all->count; i++)
		all->at[i].counts = (struct loom_counts){ 0 };
}

void loom_counters_begin(void)
{
	number = ++launches;
	forget(&accesses);
	forget(&blocks);
}

static struct loom_site *site(struct loom_sites *all, size_t n, uint64_t pc,
			      enum loom_kind kind)
{
	all->at = loom_lengthen(all->at, &all->count, n, sizeof *all->at,
				"the counters");
	all->at[n].pc = pc;
	all->at[n].kind = kind;
	return &all->at[n];
}

static struct loom_site *access_site(uint64_t pc, enum loom_kind kind)
{
	return site(&accesses, loom_instruction(pc, kind), pc, kind);
}

/* Of an instruction; it stays from launch to launch, as addresses do not
 * matter. */
static struct loom_repeat *repeat(const struct loom_site *s)
{
	static struct loom_repeat *repeats;
	static size_t count;
	size_t n = (size_t)(s - accesses.at);

	repeats = loom_lengthen(repeats, &count, n, sizeof *repeats,
				"the counters");
	return &repeats[n];
}

/* Requests by no lane: whether ptxas issues them hangs on what the model guesses. */
static void add_guessed(uint64_t pc, enum loom_kind kind, uint64_t requests)
{
	uint64_t *field = access_site(pc, kind)->counts.field;

	field[LOOM_REQUESTS] += requests;
	field[LOOM_GUESSED] += requests;
}

/* Of global memory two bytes have no atomic operation: ptxas makes it of loading
 * their word and exchanging it until nobody comes in between. */
static void add_word(uint64_t pc, const struct loom_request *half)
{
	struct loom_site *s = access_site(pc, LOOM_GLOBAL_LOAD);
	struct loom_request q = *half;
	struct loom_counts cost;

	q.width = 4;
	q.is_load = 1;
	for (uint32_t m = q.active; m; m &= m - 1)
		q.address[__builtin_ctz(m)] &= ~(uint64_t)3;
	loom_request_cost(LOOM_GLOBAL_LOAD, &q, &cost);
	loom_counts_add(&s->counts, &cost);
}

/* Of each address a lane. */
static uint32_t first_lanes(const struct loom_request *r)
{
	uint32_t first = 0;

	for (uint32_t m = r->active; m; m &= m - 1) {
		unsigned n = (unsigned)__builtin_ctz(m);
		uint32_t same = 0;

		for (uint32_t f = first; f; f &= f - 1)
			same |= r->address[__builtin_ctz(f)] == r->address[n];
		first |= (uint32_t)!same << n;
	}
	return first;
}

/* Shared memory adds no floats, and nothing of 8 bytes: ptxas makes it of loading
 * the word, adding, and exchanging it where it has not changed.  A round lets one
 * lane in at each address; more are needed where other warps come in between,
 * which nobody knows beforehand. */
static void add_rounds(uint64_t pc, const struct loom_request *request)
{
	struct loom_site *s = access_site(pc, LOOM_SHARED_LOAD);
	struct loom_request q = *request;
	struct loom_counts cost;

	q.is_load = 1;
	for (; q.active; q.active &= ~first_lanes(&q)) {
		loom_request_cost(LOOM_SHARED_LOAD, &q, &cost);
		loom_counts_add(&s->counts, &cost);
	}
}

void loom_counters_add(uint64_t pc, enum loom_op op, enum loom_space space,
		       const struct loom_request *request)
{
	enum loom_kind kind = loom_request_kind(op, space), to_peers;
	struct loom_site *s = access_site(pc, kind);
	const struct loom_record *r = loom_record_at(pc);
	struct loom_counts part;

	loom_counts_add(&s->counts, loom_request_cost_again(repeat(s), kind, request));
	if (loom_devices > 1 && space == LOOM_GLOBAL &&
	    loom_peers_part(kind, request, &to_peers, &part))
		loom_counts_add(&access_site(pc, to_peers)->counts, &part);
	if (op == LOOM_COPY && r && r->marks & LOOM_MARK_GUARDED)
		add_guessed(pc, LOOM_SHARED_LOAD, LOOM_GUARDS);
	if (kind == LOOM_GLOBAL_ATOMIC && request->width == 2)
		add_word(pc, request);
	if (kind == LOOM_SHARED_ATOMIC && request->looped)
		add_rounds(pc, request);
}

void loom_counters_step(unsigned block, uint64_t pc, uint32_t active)
{
	uint64_t *field = site(&blocks, block, pc, LOOM_STEPS)->counts.field;

	field[LOOM_REQUESTS]++;
	field[LOOM_ACTIVE_LANES] += (unsigned)__builtin_popcount(active);
}

void loom_counters_lanes(uint64_t pc, uint32_t lanes, unsigned words)
{
	uint64_t *field = access_site(pc, LOOM_EXCHANGE)->counts.field;

	field[LOOM_REQUESTS] += words;
	field[LOOM_ACTIVE_LANES] += words * (unsigned)__builtin_popcount(lanes);
}

void loom_counters_print(uint64_t pc, const struct loom_printed *printed)
{
	static const enum loom_kind kinds[] = { LOOM_SHARED_LOAD,
		LOOM_GLOBAL_LOAD, LOOM_GLOBAL_STORE, LOOM_GLOBAL_ATOMIC };

	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
		struct loom_site *s = access_site(pc, kinds[i]);

			s->counts.field[LOOM_REQUESTS] +=
			loom_printed_requests(kinds[i], printed);
	}
}

static uint64_t begun(const struct loom_record *block)
{
	unsigned n = loom_flow_find((uintptr_t)block);

	return n < blocks.count ? blocks.at[n].counts.field[LOOM_REQUESTS] : 0;
}

/* Accesses that are issued with a block though no lane goes where they stand:
 * instructions of a warp, without a wavefront. */
static void add_issued(void)
{
	for (size_t i = 0; i < blocks.count; i++) {
		const struct loom_record *b = loom_record_at(blocks.at[i].pc);
		uint64_t passed = blocks.at[i].counts.field[LOOM_REQUESTS];

		if (!b || b->kind != LOOM_RECORD_BLOCK || !passed || !b->issued)
			continue;
		for (const struct loom_issued *a = b->issued; a->access; a++) {
			uint64_t taken = begun(a->block);

			if (taken < passed)
				add_guessed((uintptr_t)a->access, a->kind,
					    passed - taken);
		}
	}
}

static void add_sites(struct loom_sites *to, const struct loom_sites *from)
{
	for (size_t i = 0; i < from->count; i++)
		if (from->at[i].pc)
			loom_counts_add(&site(to, i, from->at[i].pc, from->at[i].kind)->counts,
					&from->at[i].counts);
}

void loom_counters_part_ends(unsigned n)
{
	add_sites(&whole.accesses, &accesses);
	add_sites(&whole.blocks, &blocks);
	if (loom_rows_wanted()) {
		add_issued();
		loom_rows_part(n, &accesses, &blocks);
	}
	forget(&accesses);
	forget(&blocks);
}

void loom_counters_end(const struct loom_launch *launch)
{
	if (!loom_counting || !loom_rows_wanted())
		return;
	add_issued();
	loom_rows_write(launch, number, &accesses, &blocks);
}
