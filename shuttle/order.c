/* Races: two threads use a word, one stores, and nothing orders the two.
 *
 * Time is one count of all requests, as one core does them in turn.  What a thread
 * knows to be over is a time: all of its block until the last barrier, all of its
 * warp until it met last, and, of anybody, what was over when a fence stood before
 * the flag, lock or ticket that it has looked at.  That is more than the hardware
 * promises, so that some races are missed, and none is invented. */
#include "builtin.h"
#include "machine.h"

static uint32_t self(const struct warp *w, unsigned lane)
{
	return machine.block_number << 10 | (uint32_t)(w - machine.warps) * LOOM_LANES | lane;
}

static int is_ordered(const struct warp *w, uint32_t me, uint32_t who, uint32_t when)
{
	if (who == me || when <= w->acquired)
		return 1;
	if (who >> 10 != me >> 10)
		return 0;
	if (when <= machine.barrier) {
		const struct warp *other = &machine.warps[(who & 1023) / LOOM_LANES];

		/* A barrier orders nothing for who has ended before it. */
		return !other->left[who & 31] || other->left[who & 31] > machine.barrier ||
		       when <= other->left_barrier[who & 31];
	}
	if (who >> 5 != me >> 5)
		return 0;
	return when <= w->met || (w->met_by && when <= w->met_by[me & 31][who & 31]);
}

static unsigned strength_of(const struct instruction *i)
{
	return i->op == I_ATOMIC ? (i->flag & IS_BLOCK_WIDE ? ATOMIC_BLOCK : ATOMIC) :
	       i->flag & IS_READ_ONLY ? READ_ONLY : i->flag & IS_VOLATILE ? VOLATILE : PLAIN;
}

static int is_strong(unsigned how)
{
	return how >= VOLATILE && how <= ATOMIC_BLOCK;
}

/* Whether two strong uses bear each other: with a block's scope within it alone, and
 * volatile ones of shared memory if somebody waits for the word. */
static int may_meet(const struct object *o, unsigned mine, unsigned other, uint32_t me, uint32_t who)
{
	return is_strong(mine) && is_strong(other) &&
	       ((mine != ATOMIC_BLOCK && other != ATOMIC_BLOCK) || me >> 10 == who >> 10) &&
	       (o->space == LOOM_GLOBAL || mine >= ATOMIC || other >= ATOMIC || o->is_flag);
}

static const char *verb(int is_load, unsigned how)
{
	if (how == ATOMIC || how == ATOMIC_BLOCK)
		return how == ATOMIC ? "changes (atomically)" :
				       "changes (atomically, for its block only)";
	return is_load ? "loads" : "stores";
}

static const char *remedy(const struct warp *w, int loads, unsigned mine, int other_loads,
			  unsigned other, uint32_t me, uint32_t who, int one_line)
{
	if (mine == READ_ONLY || other == READ_ONLY)
		return "__ldg is for words that nobody stores while the kernel runs; load it "
		       "plainly";
	if ((mine == ATOMIC_BLOCK && other >= ATOMIC) || (other == ATOMIC_BLOCK && mine >= ATOMIC))
		return "give both the scope of the device";
	if ((loads && mine == PLAIN && other >= ATOMIC) || (other_loads && other == PLAIN && mine >= ATOMIC))
		return "let the load be volatile or atomic if any value will do, and order the "
		       "two by a barrier if not";
	if (who >> 10 != me >> 10)
		return w->fenced_block > w->fenced ?
			"__threadfence_block() orders for its own block alone; let both sides "
			"call __threadfence()" :
			"order the blocks by a flag with __threadfence() on both sides, by an "
			"atomic operation or by two launches";
	if (one_line)
		return !loads && !other_loads ?
			"let one of them store it, give each a place of its own, or put "
			"__syncthreads() between the two" :
			"let each change what it finds atomically, or let all load, then "
			"__syncthreads(), and then store";
	if (who >> 5 == me >> 5)
		return "put __syncthreads() between the two, or __syncwarp() where lanes of one "
		       "warp alone meet";
	return "put __syncthreads() between the two";
}

struct side {
	uint32_t who, site;
	unsigned how;
	int loads;
};

static void tell(struct warp *w, const struct instruction *i, const struct access *a, unsigned lane,
		 uint32_t word, struct side other)
{
	uint32_t me = self(w, lane);
	unsigned mine = strength_of(i);
	const struct place *here = &code.sites[i->site].at, *there = &code.sites[other.site].at;
	char room[96];
	struct text who = { room, 0, sizeof room };
	int loads = i->op == I_LOAD;

	if (hazard_is_known(RACE, i->site, other.site))
		return;
	say_thread(&who, other.who, other.who >> 10 != me >> 10);
	hazard_begin(RACE, i->site, lane, other.site);
	hazard_say("%s byte %u of %s, which %s %s at %s:%u, and nothing orders the two; %s",
		   verb(loads, mine), word * 4, a->object[lane]->name, room,
		   verb(other.loads, other.how), there->file, there->line,
		   remedy(w, loads, mine, other.loads, other.how, me, other.who,
			  here->line == there->line));
	hazard_end();
}

static void tell_nothing_there(const struct instruction *i, const struct access *a, unsigned lane,
			       uint32_t word, int any)
{
	if (hazard_is_known(UNINITIALISED, i->site, 0))
		return;
	hazard_begin(UNINITIALISED, i->site, lane, 0);
	hazard_say("loads byte %u of %s, which nobody has stored%s; %s", word * 4,
		   a->object[lane]->name, any ? " whole" : "",
		   a->space == LOOM_SHARED ? "let a thread store every element that is read" :
					     "store it first, or give the array another name than out...");
	hazard_end();
}

/* ---- One word ---- */

/* Takes note of what a fence behind this will make known. */
static void acquire(struct warp *w, uint32_t me, const struct word *x)
{
	if (x->released > w->seen)
		w->seen = x->released;
	if (x->storer >> 10 == me >> 10 && x->released_block > w->seen_block)
		w->seen_block = x->released_block;
}

static void against_store(struct warp *w, const struct instruction *i, const struct access *a,
			  unsigned lane, uint32_t n, unsigned bytes)
{
	const struct word *x = &a->object[lane]->words[n];
	uint32_t me = self(w, lane);

	if (x->stored && x->store_how & bytes &&
	    !may_meet(a->object[lane], strength_of(i), x->store_how >> 4, me, x->storer) &&
	    (strength_of(i) == READ_ONLY || !is_ordered(w, me, x->storer, x->stored)) &&
	    !(strength_of(i) == READ_ONLY && !x->store_site))
		tell(w, i, a, lane, n, (struct side){ x->storer, x->store_site, x->store_how >> 4, 0 });
}

static void against_loads(struct warp *w, const struct instruction *i, const struct access *a,
			  unsigned lane, uint32_t n, unsigned bytes)
{
	const struct word *x = &a->object[lane]->words[n];
	uint32_t me = self(w, lane);
	unsigned mine = strength_of(i);

	if (x->loaded && x->load_how & bytes && x->load_how >> 4 == READ_ONLY) {
		tell(w, i, a, lane, n, (struct side){ x->loader, x->load_site, READ_ONLY, 1 });
		return;
	}
	if (x->loaded && x->load_how & bytes && !may_meet(a->object[lane], mine, x->load_how >> 4, me, x->loader) &&
	    !(x->load_how >> 4 == PLAIN && mine >= ATOMIC && a->object[lane]->is_compared) &&
	    !is_ordered(w, me, x->loader, x->loaded))
		tell(w, i, a, lane, n, (struct side){ x->loader, x->load_site, x->load_how >> 4, 1 });
	else if (x->loaded_too && x->load_too_how & bytes &&
		 !may_meet(a->object[lane], mine, x->load_too_how >> 4, me, x->loader_too) &&
		 !(x->load_too_how >> 4 == PLAIN && mine >= ATOMIC && a->object[lane]->is_compared) &&
		 !is_ordered(w, me, x->loader_too, x->loaded_too))
		tell(w, i, a, lane, n,
		     (struct side){ x->loader_too, x->load_too_site, x->load_too_how >> 4, 1 });
}

static unsigned bytes_of(const struct access *a, unsigned lane)
{
	return a->request.width >= 4 ? 15 : (((1u << a->request.width) - 1) << a->offset[lane] % 4) & 15;
}

static void load_word(struct warp *w, const struct instruction *i, const struct access *a,
		      unsigned lane, uint32_t n, unsigned bytes)
{
	struct word *x = &a->object[lane]->words[n];
	uint32_t me = self(w, lane);
	unsigned how = strength_of(i);

	if ((x->is_there & bytes) != bytes)
		tell_nothing_there(i, a, lane, n, x->is_there != 0);
	if (x->stored && x->storer != me) {
		if (is_strong(how) && is_strong(x->store_how >> 4))
			acquire(w, me, x);
		/* A plain load of what atomicCAS compares later is that one's idiom. */
		if (!(how == PLAIN && x->store_how >> 4 >= ATOMIC && a->object[lane]->is_compared))
			against_store(w, i, a, lane, n, bytes);
	}
	if (x->loaded && x->loader != me) {
		x->loaded_too = x->loaded;
		x->loader_too = x->loader;
		x->load_too_site = x->load_site;
		x->load_too_how = x->load_how;
	}
	x->loaded = machine.time;
	x->loader = me;
	x->load_site = (uint16_t)i->site;
	x->load_how = (uint8_t)(how << 4 | bytes);
}

void note_loads(struct warp *w, const struct instruction *i, const struct access *a)
{
	machine.time++;
	if (i->flag & IS_VOLATILE)
		w->spins++;
	if (i->flag & IS_WAITING && i->flag & IS_VOLATILE)
		((struct object *)a->object[__builtin_ctz(a->request.active)])->is_flag = 1;
	for (uint32_t m = a->request.active; m; m &= m - 1) {
		unsigned l = (unsigned)__builtin_ctz(m);
		uint32_t first = a->offset[l] / 4, words = (a->request.width + 3) / 4;

		if (a->object[l]->words)
			for (uint32_t n = 0; n < words; n++)
				load_word(w, i, a, l, first + n, bytes_of(a, l));
	}
}

static void release(const struct warp *w, struct word *x, int keeps)
{
	uint32_t own = w->fenced_block > w->fenced ? w->fenced_block : w->fenced;

	x->released = keeps && x->released > w->fenced ? x->released : w->fenced;
	x->released_block = keeps && x->released_block > own ? x->released_block : own;
}

/* A strong store does not hide a plain one of the same thread, which others may not
 * know of. */
static void stored(const struct instruction *i, struct word *x, uint32_t me, unsigned bytes)
{
	x->is_there |= (uint8_t)bytes;
	if (x->stored && x->storer == me && x->store_how >> 4 == PLAIN && strength_of(i) != PLAIN &&
	    x->stored > machine.barrier)
		return;
	x->stored = machine.time;
	x->storer = me;
	x->store_site = (uint16_t)i->site;
	x->store_how = (uint8_t)(strength_of(i) << 4 | bytes);
}

void note_store(struct warp *w, const struct instruction *i, const struct access *a, unsigned lane,
		int changes)
{
	uint32_t first = a->offset[lane] / 4, words = (a->request.width + 3) / 4, me = self(w, lane);
	unsigned bytes = bytes_of(a, lane);

	if (!a->object[lane]->words)
		return;
	for (uint32_t n = first; n < first + words; n++) {
		struct word *x = &a->object[lane]->words[n];

		if (changes) {
			if (x->storer != me)
				against_store(w, i, a, lane, n, bytes);
			against_loads(w, i, a, lane, n, bytes);
		}
		if (strength_of(i) == VOLATILE)
			release(w, x, 0);
		else
			x->released = x->released_block = 0;
		stored(i, x, me, bytes);
	}
}

void note_atomic(struct warp *w, const struct instruction *i, const struct access *a,
		 unsigned lane)
{
	uint32_t first = a->offset[lane] / 4, words = (a->request.width + 3) / 4, me = self(w, lane);

	if (!a->object[lane]->words)
		return;
	for (uint32_t n = first; n < first + words; n++) {
		struct word *x = &a->object[lane]->words[n];

		if (i->more != A_EXCH && i->more != A_CAS && x->is_there != 15)
			tell_nothing_there(i, a, lane, n, x->is_there != 0);
		acquire(w, me, x);
		if (x->storer != me)
			against_store(w, i, a, lane, n, 15);
		against_loads(w, i, a, lane, n, 15);
		release(w, x, 1);
		stored(i, x, me, 15);
	}
}

void fence(struct warp *w, int is_for_block)
{
	if (is_for_block)
		w->fenced_block = machine.time++;
	else
		w->fenced = machine.time++;
	if (w->seen_block > w->acquired)
		w->acquired = w->seen_block;
	if (!is_for_block && w->seen > w->acquired)
		w->acquired = w->seen;
}

/* The lanes of the mask meet: all of them know what each knows. */
void meet_lanes(struct warp *w, uint32_t mask)
{
	uint32_t now = machine.time++;

	if ((mask & w->all) == w->all) {
		w->met = now;
		return;
	}
	if (!w->met_by)
		w->met_by = arena_big(sizeof *w->met_by * LOOM_LANES);
	if (!w->met_by) { /* what is not known is not told */
		w->met = now;
		return;
	}
	for (unsigned j = 0; j < LOOM_LANES; j++) {
		uint32_t known = mask >> j & 1 ? now : 0;

		for (uint32_t m = mask; m; m &= m - 1)
			if (w->met_by[__builtin_ctz(m)][j] > known)
				known = w->met_by[__builtin_ctz(m)][j];
		for (uint32_t m = mask; m; m &= m - 1)
			w->met_by[__builtin_ctz(m)][j] = known;
	}
}
