/* Blocks one after another, their warps in turns. */
#include "builtin.h"
#include "launch.h"

static struct launch *launch;
static struct {
	uint32_t order, stride, offset; /* of blocks; the order's number of the next one */
	uint32_t turn;
	uint64_t began; /* the block, in steps */
	int running;
} now;

static uint32_t random_word(void)
{
	machine.random = machine.random * 1664525u + 1013904223u;
	return machine.random >> 8;
}

static uint32_t common_divisor(uint32_t a, uint32_t b)
{
	while (b) {
		uint32_t r = a % b;

		a = b;
		b = r;
	}
	return a;
}

static uint32_t block_of(uint32_t n)
{
	if (options.schedule == REVERSE)
		return machine.blocks - 1 - n;
	return (uint32_t)(((uint64_t)n * now.stride + now.offset) % machine.blocks);
}

/* ---- A block begins ---- */

static void set(struct warp *w, unsigned cell_number, uint32_t value)
{
	for (unsigned l = 0; l < LOOM_LANES; l++)
		w->stack[cell_number][l] = value;
}

static void set_parameters(struct warp *w)
{
	const struct function *f = machine.kernel;

	for (int i = 0; i < f->parameter_count; i++) {
		const struct variable *v = f->parameters[i];
		const struct argument *a = &launch->argument[i];
		union { double d; float f; uint64_t u; } x = { .u = 0 };

		if (a->name)
			x.u = POINTER((uint64_t)a->object, 0) + (uint64_t)a->offset;
		else if (a->value && v->type->kind == F32)
			x.f = (float)a->value->number;
		else if (a->value && v->type->kind == F64)
			x.d = a->value->number;
		else if (a->value)
			x.u = (uint64_t)a->value->integer;
		for (unsigned l = 0; l < LOOM_LANES; l++)
			w->frame[v->cell][l] = x.u;
	}
}

static void begin_warp(struct warp *w, uint32_t number)
{
	cell *stack = w->stack;
	uint32_t *sizes = w->sizes, cells = w->cells, first = number * LOOM_LANES;
	uint32_t lanes = machine.threads - first < LOOM_LANES ? machine.threads - first : LOOM_LANES;
	const struct dim *b = &machine.block, *g = &machine.grid, *at = &machine.block_at;
	const uint32_t same[] = { at->x, at->y, at->z, b->x, b->y, b->z, g->x, g->y, g->z };
	uint32_t (*met_by)[LOOM_LANES] = w->met_by;

	memset(w, 0, offsetof(struct warp, levels));
	w->stack = stack;
	w->sizes = sizes;
	w->cells = cells;
	w->met_by = met_by;
	if (met_by)
		memset(met_by, 0, sizeof *met_by * LOOM_LANES);
	w->frame = stack + OWN_CELLS;
	w->at = code.at + machine.kernel->code;
	w->active = w->all = lanes == LOOM_LANES ? ~(uint32_t)0 : (1u << lanes) - 1;
	for (unsigned l = 0; l < LOOM_LANES; l++) {
		stack[0][l] = (first + l) % b->x;
		stack[1][l] = (first + l) / b->x % b->y;
		stack[2][l] = (first + l) / b->x / b->y;
	}
	for (unsigned i = 0; i < 9; i++)
		set(w, 3 + i, same[i]);
	set_parameters(w);
}

static void begin_block(void)
{
	const struct dim *g = &machine.grid;

	machine.block_number = block_of(now.order++);
	machine.block_at = (struct dim){ machine.block_number % g->x, machine.block_number / g->x % g->y,
					 machine.block_number / g->x / g->y };
	machine.barrier = 0;
	machine.time++;
	fill_shared();
	for (uint32_t i = 0; i < machine.warp_count; i++)
		begin_warp(&machine.warps[i], i);
	now.running = 1;
	now.began = machine.steps;
	now.turn = options.schedule == RANDOM ? random_word() % machine.warp_count : 0;
}

/* ---- Barriers ---- */

static int same_barrier(const struct warp *a, const struct warp *b)
{
	if (a->waits != b->waits || a->calls != b->calls)
		return 0;
	for (uint32_t i = 0; i < a->calls; i++)
		if (a->call[i].back != b->call[i].back)
			return 0;
	return 1;
}

static void say_apart(const struct warp *w, const struct warp *other)
{
	machine.warp = (struct warp *)w;
	if (other->done) { /* by the kernel's end, not by a return */
		if (hazard_is_known(BARRIER, w->waits->site, 0))
			return;
		hazard_begin(BARRIER, w->waits->site, 0, 0);
		hazard_say("a barrier that not all threads reach: ");
		hazard_say("warp %u of its block has passed by and come to the kernel's end; move the "
			   "barrier out of the branch, or let the others return before it",
			   (unsigned)(other - machine.warps));
		hazard_end();
		return;
	}
	machine.faulted = 1;
	if (hazard_is_known(BARRIER, w->waits->site, other->waits->site))
		return;
	hazard_begin(BARRIER, w->waits->site, 0, other->waits->site);
	hazard_say("a barrier that not all threads reach: warp %u waits at line %u; let all threads "
		   "of the block come to one barrier", (unsigned)(other - machine.warps),
		   code.sites[other->waits->site].at.line);
	hazard_end();
}

static void give_votes(struct warp *w, uint32_t yes, uint32_t all)
{
	unsigned what = w->waits->more;
	uint64_t value = what == T_BARRIER_AND ? yes == all : what == T_BARRIER_OR ? yes != 0 : yes;

	if (w->waits->flag)
		for (unsigned l = 0; l < LOOM_LANES; l++)
			w->frame[w->waits->d][l] = value;
	w->waits = NULL;
}

/* All that have not ended wait: they go on together. */
static void release_block(void)
{
	struct warp *first = NULL;
	uint32_t yes = 0, all = 0, fenced = 0, fenced_block = 0, acquired = 0;

	for (uint32_t i = 0; i < machine.warp_count; i++) {
		struct warp *w = &machine.warps[i];

		fenced = w->fenced > fenced ? w->fenced : fenced;
		fenced_block = w->fenced_block > fenced_block ? w->fenced_block : fenced_block;
		acquired = w->acquired > acquired ? w->acquired : acquired;
		acquired = w->seen > acquired ? w->seen : acquired;
		acquired = w->seen_block > acquired ? w->seen_block : acquired;
		if (w->waits) {
			first = first ? first : w;
			yes += (uint32_t)__builtin_popcount(w->votes);
			all += (uint32_t)__builtin_popcount(w->waiting);
		}
	}
	for (uint32_t i = 0; i < machine.warp_count; i++) {
		struct warp *w = &machine.warps[i];

		if ((w->waits && !same_barrier(first, w)) || (w->done && w->fell))
			say_apart(first, w);
	}
	machine.barrier = machine.time++;
	for (uint32_t i = 0; i < machine.warp_count; i++) {
		struct warp *w = &machine.warps[i];

		w->fenced = fenced;
		w->fenced_block = fenced_block;
		w->acquired = acquired;
		if (w->waits)
			give_votes(w, yes, all);
	}
}

/* ---- Turns ---- */

static struct warp *next_warp(void)
{
	for (uint32_t k = 0; k < machine.warp_count; k++) {
		uint32_t n = (now.turn + k) % machine.warp_count;
		struct warp *w = &machine.warps[options.schedule == REVERSE ? machine.warp_count - 1 - n : n];

		if (!w->done && !w->waits) {
			now.turn = n;
			return w;
		}
	}
	return NULL;
}

static int any_waits(void)
{
	for (uint32_t i = 0; i < machine.warp_count; i++)
		if (machine.warps[i].waits)
			return 1;
	return 0;
}

static void say_endless(const struct warp *w)
{
	uint32_t site = 0, looked = 0;

	for (uint32_t i = 0; i < machine.warp_count; i++)
		looked |= machine.warps[i].looked;
	for (const struct instruction *i = w->at; i < code.at + code.count && !site; i++)
		site = i->op == I_AGAIN || i->op == I_LOAD ? i->site : 0;
	machine.faulted = 1;
	machine.warp = (struct warp *)w;
	if (machine.steps - now.began < options.steps / 2) { /* it comes on, block by block */
		refuse(&machine.kernel->at, "the launch has taken %U steps, and %u of %u blocks have run; "
		       "launch fewer, or let --steps be more", options.steps, now.order - 1, machine.blocks);
		return;
	}
	if (looked && now.order < machine.blocks) { /* it may wait for one of those */
		refuse(&code.sites[site].at, "a block that waits has taken %U steps, and others have "
		       "yet to begin: shuttle runs blocks one after another; loom runs them side by side",
		       options.steps);
		return;
	}
	hazard_begin(ENDLESS, site, w->active ? (unsigned)__builtin_ctz(w->active) : 0, 0);
	hazard_say("endless: the launch has taken %U steps and goes on and on; give its loop an end, "
		   "or, where it waits for memory, a volatile or atomic load; "
		   "--steps would let it run longer", options.steps);
	hazard_end();
}

static void run_turn(struct warp *w)
{
	int32_t before = machine.slice, kept;
	enum stop stop;

	if (options.schedule == RANDOM && machine.slice > 64)
		machine.slice = 1 + (int32_t)(random_word() % 64);
	kept = before - machine.slice;
	before = machine.slice;
	stop = run_warp(w);
	machine.steps += (uint64_t)(before - machine.slice);
	machine.slice += kept;
	if (stop == STOP_SLICE || stop == STOP_BARRIER)
		now.turn = (now.turn + 1) % machine.warp_count;
	if (options.schedule == RANDOM)
		now.turn = random_word() % machine.warp_count;
	if (machine.steps > options.steps && !machine.faulted)
		say_endless(w);
}

void schedule_begin(struct launch *l)
{
	launch = l;
	memset(&now, 0, sizeof now);
	machine.random = options.schedule_seed;
	now.stride = 1;
	if (options.schedule == RANDOM) {
		now.offset = random_word() % machine.blocks;
		now.stride = random_word() % machine.blocks;
		while (common_divisor(now.stride, machine.blocks) != 1)
			now.stride++;
	}
}

enum stop schedule_step(int32_t steps)
{
	uint64_t left = options.steps > machine.steps ? options.steps - machine.steps + 1 : 1;

	machine.slice = left < (uint64_t)steps ? (int32_t)left : steps;
	while (machine.slice > 0 && !machine.faulted) {
		struct warp *w;

		if (!now.running) {
			if (now.order == machine.blocks)
				return STOP_DONE;
			begin_block();
		}
		w = next_warp();
		if (w)
			run_turn(w);
		else if (any_waits())
			release_block();
		else
			now.running = 0;
	}
	return machine.faulted ? STOP_FAULT : STOP_SLICE;
}
