/* Clusters: blocks that are resident together, meet at a barrier of their own
 * and see each other's shared memory.  Every block belongs to one; in a launch
 * without clusters to one of its own. */
#include "execution/cluster.h"

#include <stdlib.h>

#include "base/builtin.h"
#include "base/context.h"
#include "base/failure.h"
#include "base/jump-back.h"
#include "base/record.h"
#include "base/schedule.h"
#include "memory/shared-memory.h"
#include "counters/events.h"
#include "execution/block.h"
#include "execution/functions.h"
#include "loom/exchange.h"
#include "common/kernel.h"

unsigned loom_cluster_size;

#define PC LOOM_CALLED_FROM

/* ---- Launches ------------------------------------------------------------ */

/* CUDA's own answer to all of these, read from an H200. */
cudaError_t loom_cluster_check(const struct loom_launch *l)
{
	const struct loom_kernel *k = loom_kernel_at(l->kernel);
	const dim3 *c = &l->cluster, *g = &l->grid;
	const unsigned *own = k ? k->limits.cluster : NULL;
	uint64_t blocks = (uint64_t)c->x * c->y * c->z;

	if (!c->x && !c->y && !c->z)
		return cudaSuccess;
	if (!blocks || blocks > loom_function_cluster_max(l->kernel))
		return cudaErrorInvalidClusterSize;
	if (g->x % c->x || g->y % c->y || g->z % c->z)
		return cudaErrorInvalidClusterSize;
	if (own && own[0] &&
	    (own[0] != c->x || own[1] != c->y || own[2] != c->z))
		return cudaErrorInvalidClusterSize;
	return cudaSuccess;
}

void loom_cluster_launch(const struct loom_launch *l)
{
	const dim3 *c = &l->cluster, *g = &l->grid;

	loom_clusterDim.x = c->x ? c->x : 1;
	loom_clusterDim.y = c->y ? c->y : 1;
	loom_clusterDim.z = c->z ? c->z : 1;
	loom_clusterGridDim.x = g->x / loom_clusterDim.x;
	loom_clusterGridDim.y = g->y / loom_clusterDim.y;
	loom_clusterGridDim.z = g->z / loom_clusterDim.z;
	loom_cluster_size = loom_clusterDim.x * loom_clusterDim.y *
			    loom_clusterDim.z;
}

/* ---- A cluster's life ---------------------------------------------------- */

static uint3 unravel(uint64_t n, const uint3 *size)
{
	uint3 index;

	index.x = (unsigned)(n % size->x);
	index.y = (unsigned)(n / size->x % size->y);
	index.z = (unsigned)(n / size->x / size->y);
	return index;
}

struct loom_cluster *loom_cluster_new(const struct loom_launch *l)
{
	struct loom_cluster *c = calloc(1, sizeof *c);

	if (!c)
		loom_fail("no memory for a block");
	c->blocks = loom_cluster_size;
	for (unsigned i = 0; i < c->blocks; i++) {
		c->block[i] = loom_block_new(l);
		c->block[i]->cluster = c;
		c->block[i]->rank = i;
	}
	return c;
}

void loom_cluster_free(struct loom_cluster *c)
{
	for (unsigned i = 0; i < c->blocks; i++)
		loom_block_free(c->block[i]);
	loom_counters_part_free(c->counters);
	free(c);
}

void loom_cluster_begin(struct loom_cluster *c, uint64_t number)
{
	c->index = unravel(number, &loom_clusterGridDim);
	c->ended = 0;
	for (unsigned i = 0; i < c->blocks; i++) {
		struct loom_block *b = c->block[i];
		const dim3 *g = &b->launch->grid;
		uint3 at = unravel(i, &loom_clusterDim);

		b->index.x = c->index.x * loom_clusterDim.x + at.x;
		b->index.y = c->index.y * loom_clusterDim.y + at.y;
		b->index.z = c->index.z * loom_clusterDim.z + at.z;
		b->number = ((uint64_t)b->index.z * g->y + b->index.y) * g->x +
			    b->index.x;
		loom_shared_take(b);
		loom_block_begin(b);
	}
}

/* Its blocks' memory stays until all of them have ended. */
void loom_cluster_end(struct loom_cluster *c)
{
	for (unsigned i = c->blocks; i--;)
		loom_shared_give(c->block[i]);
}

void loom_cluster_enter(const struct loom_block *b)
{
	if (loom_cluster_size == 1) {
		loom_clusterIdx = b->index;
		return;
	}
	loom_clusterIdx = b->cluster->index;
	loom_clusterBlockIdx = unravel(b->rank, &loom_clusterDim);
}

/* ---- Its barrier --------------------------------------------------------- */

enum { AWAY, ARRIVED, PASSED }; /* a thread's way through the barrier */

static int all_have_arrived(const struct loom_cluster *c)
{
	for (unsigned i = 0; i < c->blocks; i++) {
		const struct loom_block *b = c->block[i];

		for (unsigned n = 0; n < b->threads; n++)
			if (b->thread[n].state != LOOM_DONE &&
			    b->thread[n].arrived != ARRIVED)
				return 0;
	}
	return 1;
}

static void release(struct loom_cluster *c)
{
	for (unsigned i = 0; i < c->blocks; i++) {
		struct loom_block *b = c->block[i];

		for (unsigned n = 0; n < b->threads; n++)
			b->thread[n].arrived = PASSED;
		loom_block_release(b, LOOM_CLUSTER);
	}
	loom_on_cluster_barrier(c->block, c->blocks);
}

static unsigned waiting(const struct loom_cluster *c)
{
	unsigned n = 0;

	for (unsigned i = 0; i < c->blocks; i++)
		n += c->block[i]->count[LOOM_CLUSTER];
	return n;
}

int loom_cluster_turn(struct loom_cluster *c)
{
	struct loom_round round = loom_schedule_round(c->blocks);
	int worked = 0;

	for (unsigned n = c->blocks; n; n--) {
		struct loom_block *b = c->block[loom_round_next(&round)];

		if (!loom_block_can_run(b))
			continue;
		worked |= loom_block_turn(b);
		c->ended += b->count[LOOM_DONE] == b->threads;
	}
	if (waiting(c) && all_have_arrived(c)) {
		release(c);
		worked = 1;
	}
	return worked;
}

void loom_cluster_arrive(void)
{
	struct loom_thread *t = loom_now.thread;

	if (t->arrived != AWAY)
		loom_fail_at(PC, "the thread arrives at the cluster's barrier "
			     "a second time; wait in between");
	t->arrived = ARRIVED;
}

void loom_cluster_wait_from(uintptr_t from);
LOOM_JUMPS_BACK(loom_cluster_wait, "rdi", "x0");

void loom_cluster_wait_from(uintptr_t from)
{
	struct loom_thread *t = loom_now.thread;
	uintptr_t pc = loom_called_from(from);

	if (t->arrived == AWAY)
		loom_fail_at(pc, "the thread waits at the cluster's barrier "
			     "where it has not arrived; arrive first");
	if (t->arrived == ARRIVED)
		loom_stop(LOOM_CLUSTER, pc);
	t->arrived = AWAY;
}

/* ---- Its shared memory --------------------------------------------------- */

unsigned loom_cluster_blocks(void)
{
	return loom_now.block->cluster->blocks;
}

unsigned loom_cluster_rank(void)
{
	return loom_now.block->rank;
}

static struct loom_block *owner(const void *shared, uintptr_t pc)
{
	uintptr_t a = (uintptr_t)shared;
	struct loom_block *b = NULL;

	if (a - loom_shared_pool < loom_shared_pool_span)
		b = loom_shared_owner(a);
	if (!b || b->cluster != loom_now.block->cluster)
		loom_fail_at(pc, "%p is not in the cluster's shared memory; "
			     "give the address of a __shared__ variable",
			     shared);
	return b;
}

void *loom_cluster_map(const void *shared, unsigned rank)
{
	const struct loom_cluster *c = loom_now.block->cluster;
	uintptr_t base = owner(shared, PC)->shared;

	if (rank >= c->blocks)
		loom_fail_at(PC, "the cluster has no block of rank %u; it has "
			     "%u", rank, c->blocks);
	return (void *)(c->block[rank]->shared + ((uintptr_t)shared - base));
}

unsigned loom_cluster_owner(const void *shared)
{
	return owner(shared, PC)->rank;
}
