/* The blocks of a launch: which are resident, and whose turn it is.
 *
 * The next one starts when no resident one can go on, so that a usual kernel
 * runs one block after another.  No more are resident than the modelled device
 * holds: a block that waits for one which never fits waits for ever. */
#include "execution/grid.h"

#include <stdlib.h>

#include "base/chosen.h"
#include "base/context.h"
#include "base/failure.h"
#include "base/jump-back.h"
#include "base/of-launch.h"
#include "base/record.h"
#include "base/schedule.h"
#include "memory/shared-memory.h"
#include "hazards/fault.h"
#include "counters/events.h"
#include "execution/block.h"
#include "execution/cluster.h"
#include "execution/launch.h"
#include "execution/preempt.h"
#include "execution/sampled.h"
#include "execution/spin-wait.h"
#include "execution/stuck.h"
#include "loom/exchange.h"

enum {
	MIXED = 8,    /* resident at least, when their turns are mixed, */
	CROWD = 65536, /* and up to so many threads */
	LOOKS = 2 /* in vain, before a launch waits for another one */
};

static LOOM_OF_LAUNCH struct {
	const struct loom_launch *launch;
	uint64_t clusters, started;
	unsigned most, residents; /* clusters */
	struct loom_cluster **resident;
	struct loom_cluster *unused;
	dim3 block, cluster; /* what the unused ones are made for */
	int worked;
} grid;

/* Clusters that the device holds at once; the kernel's static shared memory
 * becomes known while it runs. */
static unsigned held(void)
{
	unsigned n = loom_launch_held(grid.launch, loom_shared_static()) /
		     loom_cluster_size;

	return n < 1 ? 1 : n < grid.most ? n : grid.most;
}

uint64_t loom_grid_unstarted(unsigned *blocks)
{
	*blocks = held() * loom_cluster_size;
	return (grid.clusters - grid.started) * loom_cluster_size;
}

/* ---- Residents ----------------------------------------------------------- */

static int same(const dim3 *a, const dim3 *b)
{
	return a->x == b->x && a->y == b->y && a->z == b->z;
}

static void drop_unused(void)
{
	while (grid.unused) {
		struct loom_cluster *c = grid.unused;

		grid.unused = c->next;
		loom_cluster_free(c);
	}
}

static void begin(const struct loom_launch *l)
{
	uint64_t blocks = (uint64_t)l->grid.x * l->grid.y * l->grid.z;

	if (!same(&grid.block, &l->block) || !same(&grid.cluster, &l->cluster))
		drop_unused();
	loom_sampled_launch();
	grid.launch = l;
	grid.block = l->block;
	grid.cluster = l->cluster;
	grid.clusters = blocks / loom_cluster_size;
	grid.started = 0;
	grid.most = ~0u;
	grid.most = held();
	grid.resident = realloc(grid.resident,
				grid.most * sizeof *grid.resident);
	if (!grid.resident)
		loom_fail("no memory for the blocks");
}

static int can_start(void)
{
	return grid.started < grid.clusters && grid.residents < held() &&
	       loom_shared_left() >= loom_cluster_size;
}

static int start_next(void)
{
	struct loom_cluster *c = grid.unused;
	uint64_t number;

	if (!can_start())
		return 0;
	loom_chosen_hint();
	if (c)
		grid.unused = c->next;
	else
		c = loom_cluster_new(grid.launch);
	for (unsigned i = 0; i < c->blocks; i++)
		c->block[i]->launch = grid.launch;
	number = loom_schedule_start(grid.started++, grid.clusters);
	loom_sampled_begin(c, number, grid.clusters);
	loom_cluster_begin(c, number);
	grid.resident[grid.residents++] = c;
	loom_progress();
	return 1;
}

static void retire(void)
{
	unsigned kept = 0;

	for (unsigned i = 0; i < grid.residents; i++) {
		struct loom_cluster *c = grid.resident[i];

		if (c->ended < c->blocks) {
			grid.resident[kept++] = c;
			continue;
		}
		loom_sampled_end(c);
		loom_cluster_end(c);
		c->next = grid.unused;
		grid.unused = c;
	}
	grid.residents = kept;
}

static int give_turns(void)
{
	struct loom_round round = loom_schedule_round(grid.residents);
	unsigned ended = 0;
	int worked = 0;

	for (unsigned n = grid.residents; n; n--) {
		struct loom_cluster *c = grid.resident[loom_round_next(&round)];

		loom_sampled_enter(c);
		worked |= loom_cluster_turn(c);
		ended += c->ended == c->blocks;
	}
	if (ended)
		retire();
	return worked;
}

/* ---- Its barrier --------------------------------------------------------- */

void loom_grid_sync_from(uintptr_t from);
LOOM_JUMPS_BACK(loom_grid_sync, "rdi", "x0");

void loom_grid_sync_from(uintptr_t from)
{
	uintptr_t pc = loom_called_from(from);

	if (!loom_now.launch->cooperative)
		loom_fail_at(pc, "a grid's barrier in a launch that is not "
			     "cooperative; use cudaLaunchCooperativeKernel");
	loom_stop(LOOM_GRID, pc);
}

static struct loom_block *resident_block(unsigned i)
{
	return grid.resident[i / loom_cluster_size]
		->block[i % loom_cluster_size];
}

/* Whether all threads of the block have come to the grid's barrier that have not
 * ended.  The first one speaks for the others there, on the hardware too. */
static int has_come(const struct loom_block *b)
{
	return b->thread[0].state == LOOM_GRID &&
	       b->count[LOOM_GRID] + b->count[LOOM_DONE] == b->threads;
}

/* Whether all of the grid's threads have met; then they go on. */
static int meet(void)
{
	unsigned blocks = grid.residents * loom_cluster_size;

	if (grid.started < grid.clusters || grid.residents < grid.clusters)
		return 0;
	for (unsigned i = 0; i < blocks; i++)
		if (!has_come(resident_block(i)))
			return 0;
	for (unsigned i = 0; i < blocks; i++)
		loom_block_release(resident_block(i), LOOM_GRID);
	loom_sampled_leave();
	loom_on_grid_barrier();
	for (unsigned i = 0; i < blocks; i++) {
		loom_sampled_enter(resident_block(i)->cluster);
		loom_on_barrier(resident_block(i));
	}
	return 1;
}

/* ---- Deadlocks ----------------------------------------------------------- */

static struct loom_thread *find(struct loom_block *b, enum loom_state state)
{
	for (unsigned i = 0; i < b->threads; i++)
		if (b->thread[i].state == state)
			return &b->thread[i];
	return NULL;
}

/* A thread that is not in the state, and for which the waiting one waits: at the
 * grid's barrier that is also a block's first one that has ended. */
static struct loom_thread *find_other(const struct loom_block *waiting,
				      enum loom_state state,
				      struct loom_block **block)
{
	unsigned blocks = grid.residents * loom_cluster_size;

	for (unsigned i = 0; i < blocks; i++) {
		struct loom_block *b = *block = resident_block(i);

		if (state == LOOM_CLUSTER && b->cluster != waiting->cluster)
			continue;
		for (unsigned n = 0; n < b->threads; n++)
			if (b->thread[n].state != state &&
			    (b->thread[n].state != LOOM_DONE || !n ||
			     state == LOOM_CLUSTER))
				return &b->thread[n];
	}
	return NULL;
}

/* Nobody can go on: all wait at barriers of the grid or of clusters. */
_Noreturn static void deadlock(void)
{
	struct loom_block *b = NULL, *o = NULL;
	struct loom_thread *waiting = NULL, *other;
	enum loom_state state = LOOM_CLUSTER;
	char what[LOOM_DESCRIBED];

	for (unsigned i = 0; !waiting; i++) {
		b = resident_block(i);
		state = b->count[LOOM_CLUSTER] ? LOOM_CLUSTER : LOOM_GRID;
		waiting = find(b, state);
	}
	loom_now.block = b;
	loom_now.thread = waiting;
	other = find_other(b, state, &o);
	if (!other)
		loom_fault(LOOM_HAZARD_BARRIER, waiting->where,
			   "deadlock: waits for the whole grid, of which a "
			   "part has ended");
	loom_describe(other, what, sizeof what);
	loom_fault(LOOM_HAZARD_BARRIER, waiting->where,
		   "a %s's barrier that not all threads reach: waits here, "
		   "but block (%u,%u,%u) %s; let every thread of the %s meet "
		   "it", state == LOOM_GRID ? "grid" : "cluster", o->index.x,
		   o->index.y, o->index.z, what,
		   state == LOOM_GRID ? "grid" : "cluster");
}

static int any_can_run(void)
{
	unsigned blocks = grid.residents * loom_cluster_size;

	for (unsigned i = 0; i < blocks; i++)
		if (loom_block_can_run(resident_block(i)))
			return 1;
	return 0;
}

/* ---- All of it ----------------------------------------------------------- */

/* How many start when nobody gets on: turns that are mixed need not wait for
 * the least that will do. */
static void start_some(void)
{
	unsigned n = loom_schedule_mixes ? grid.residents / 4 : 0;

	while (start_next() && n--)
		;
}

/* Those that work are joined by more now and then, when turns are mixed. */
static void let_join(void)
{
	unsigned threads = grid.launch->block.x * grid.launch->block.y *
			   grid.launch->block.z;
	unsigned blocks = grid.residents * loom_cluster_size;

	if (loom_schedule_mixes &&
	    (grid.residents < MIXED ||
	     (blocks < CROWD / threads && loom_schedule_slice() == 1)))
		start_next();
}

/* Others that have been put aside have all the places. */
static int no_room(int may_wait)
{
	if (!may_wait)
		loom_fail_at(grid.launch->pc, "launches that wait for others "
			     "leave no room for a block of kernel %s",
			     grid.launch->name);
	return 0;
}

int loom_grid_go_on(int may_wait)
{
	unsigned vain = 0;

	grid.worked = 0;
	while (grid.started < grid.clusters || grid.residents) {
		if (!grid.residents && !can_start())
			return no_room(may_wait);
		start_some();
		while (give_turns() && grid.residents) {
			loom_spin_retry = 0;
			vain = 0;
			grid.worked = 1;
			if (may_wait && loom_preempt_in_vain())
				return 0;
			let_join();
		}
		if (!grid.residents || meet() || can_start())
			continue;
		if (!any_can_run())
			deadlock();
		if (may_wait && ++vain > LOOKS)
			return 0;
		loom_preempt_round();
		loom_spin_retry = !loom_spin_retry;
	}
	loom_spin_retry = 0;
	loom_sampled_leave();
	return 1;
}

int loom_grid_worked(void)
{
	return grid.worked;
}

int loom_grid_run(const struct loom_launch *l, int may_wait)
{
	begin(l);
	return loom_grid_go_on(may_wait);
}

void loom_grid_abandon(void)
{
	loom_now.thread = loom_now.watched = NULL;
	loom_on_abandon();
	for (unsigned i = 0; i < grid.residents; i++) {
		struct loom_cluster *c = grid.resident[i];

		loom_sampled_enter(c);
		for (unsigned n = 0; n < c->blocks; n++)
			loom_block_abandon(c->block[n]);
		c->ended = c->blocks;
	}
	retire();
	loom_sampled_leave();
}
