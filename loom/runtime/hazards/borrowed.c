#include "hazards/borrowed.h"

#include <stdlib.h>

#include "base/context.h"
#include "memory/shared-memory.h"
#include "hazards/fault.h"
#include "hazards/happens-before.h"
#include "hazards/hazards.h"

/* The last access of each block of the cluster: what comes before it, mostly
 * does so for the one that ends, too. */
struct loom_borrowed {
	struct {
		loom_stamp stamp;
		uint32_t epoch; /* 0: none */
		uintptr_t pc;
		size_t size;
		enum loom_op op;
	} by[LOOM_CLUSTER_MAX];
};

/* A block's memory is there when it has begun, and blocks of a cluster need not
 * do so at once. */
static void check_begun(const struct loom_block *b, uintptr_t at,
			enum loom_op op, uintptr_t pc)
{
	static const char *const verb[] = { "loads", "stores", "changes" };
	struct loom_thread *t = loom_now.thread;
	char where[256];

	if (t->begun & 1u << b->rank)
		return;
	t->begun |= 1u << b->rank;
	if (loom_clock_begun(b) || loom_hazard_known(LOOM_HAZARD_RACE, pc, 0))
		return;
	loom_where(at, where, sizeof where);
	loom_hazard_report(LOOM_HAZARD_RACE, pc, 0,
			   "%s %s of block (%u,%u,%u), which need not have begun; "
			   "let the cluster's blocks meet before their first "
			   "access to each other", verb[op], where, b->index.x,
			   b->index.y, b->index.z);
}

void loom_borrow_begins(uintptr_t at, enum loom_op op, uintptr_t pc)
{
	check_begun(loom_shared_owner(at), at, op, pc);
}

void loom_borrow(uintptr_t at, size_t size, enum loom_op op, uintptr_t pc)
{
	struct loom_block *b = loom_shared_owner(at);
	unsigned rank = loom_now.block->rank;

	check_begun(b, at, op, pc);
	if (!b->borrowed)
		b->borrowed = calloc(1, sizeof *b->borrowed);
	if (!b->borrowed)
		return; /* then nobody is told */
	b->borrowed->by[rank].stamp = loom_now.stamp;
	b->borrowed->by[rank].epoch = loom_epoch;
	b->borrowed->by[rank].pc = pc;
	b->borrowed->by[rank].size = size;
	b->borrowed->by[rank].op = op;
}

_Noreturn static void say(const struct loom_block *b, unsigned rank)
{
	static const char *const verb[] = { "load", "store",
					    "atomic operation" };
	struct loom_block *other = b->cluster->block[rank];
	loom_stamp s = b->borrowed->by[rank].stamp;

	loom_now.block = other;
	loom_now.thread = &other->thread[LOOM_STAMP_THREAD(s)];
	loom_now.thread->depth = 0; /* it may be in other functions since */
	loom_fault(LOOM_HAZARD_BOUNDS, b->borrowed->by[rank].pc,
		   "shared %s of %zu bytes in the shared memory of block "
		   "(%u,%u,%u), which does not wait for it before it ends; let "
		   "the cluster's blocks meet behind their last access to each "
		   "other", verb[b->borrowed->by[rank].op],
		   b->borrowed->by[rank].size, b->index.x, b->index.y,
		   b->index.z);
}

void loom_borrowed_end(struct loom_block *b)
{
	for (unsigned i = 0; b->borrowed && i < b->cluster->blocks; i++)
		if (b->borrowed->by[i].epoch == loom_epoch &&
		    !loom_clock_ended_behind(b, b->borrowed->by[i].stamp))
			say(b, i);
}

void loom_borrowed_forget(struct loom_block *b)
{
	free(b->borrowed);
	b->borrowed = NULL;
}
