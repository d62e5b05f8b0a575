/* Bulk copies: to shared memory, where a barrier counts their bytes, and from it,
 * by groups.  One to shared memory reads when it is issued, and may read until it
 * is waited for; one from it reads when its thread waits for that, and so takes
 * what is overwritten too early. */
#include <stdlib.h>
#include <string.h>

#include "base/access-record.h"
#include "base/context.h"
#include "base/failure.h"
#include "base/fiber.h"
#include "base/record.h"
#include "memory/shared-memory.h"
#include "counters/events.h"
#include "execution/any-access.h"
#include "execution/copy.h"
#include "execution/instrumentation.h"
#include "execution/mbarrier.h"
#include "execution/reduction.h"
#include "loom/barrier.h"
#include "loom/bulk.h"

#define PC LOOM_CALLED_FROM

static void check_aligned(uintptr_t a, size_t to, uintptr_t pc)
{
	if (a & (to - 1))
		loom_fail_at(pc, to == 128 ?
			     "a tensor copy at an address of shared memory that "
			     "is not a multiple of %zu; declare the array with "
			     "alignas(%zu)" :
			     "an asynchronous copy at an address that is not a "
			     "multiple of %zu; align both sides, or copy a "
			     "narrower type", to, to);
}

static void check_size(size_t size, uintptr_t pc)
{
	if (size % 16)
		loom_fail_at(pc, "a bulk copy of %zu bytes; its size is a "
			     "multiple of 16", size);
}

/* The block of the cluster whose shared memory it is; NULL: it is none. */
static struct loom_block *block_at(const void *shared)
{
	uintptr_t a = (uintptr_t)shared;
	struct loom_block *b = NULL;

	if (loom_space_at(shared) == LOOM_SHARED)
		return loom_now.block;
	if (a - loom_shared_pool < loom_shared_pool_span)
		b = loom_shared_owner(a);
	return b && b->cluster == loom_now.block->cluster ? b : NULL;
}

/* ---- The side that is not shared memory, or another block's ---------------- */

struct check {
	enum loom_op op;
	enum loom_strength strength;
	uintptr_t pc;
};

/* Words and what is left of them at both ends. */
static void check_row(void *context, uintptr_t at, size_t offset, size_t size)
{
	const struct check *c = context;
	size_t head = -at % 4;

	(void)offset;
	if (!size)
		return;
	loom_must_hold(at, size, c->op, c->pc);
	if (head > size)
		head = size;
	if (head)
		loom_check((void *)at, head, c->op, c->strength, c->pc);
	at += head;
	size -= head;
	if (size / 4)
		loom_check((void *)at, size / 4 * 4, c->op, c->strength, c->pc);
	at += size / 4 * 4;
	if (size % 4)
		loom_check((void *)at, size % 4, c->op, c->strength, c->pc);
}

/* The map of a tile, and where the tile begins. */
static struct loom_tensor_box *box_of(const struct loom_tile *t, enum loom_op op,
				      uintptr_t pc)
{
	struct loom_tensor_box *b = calloc(1, sizeof *b);

	if (!b)
		loom_fail("no memory for a tensor copy");
	/* The host copies a kernel's arguments as it likes, on aarch64 to 16 bytes. */
	if ((uintptr_t)t->map % 64 && !loom_fiber_holds((uintptr_t)t->map))
		loom_fail_at(pc, "a tensor map at an address that is not a "
			     "multiple of 64; declare it as a CUtensorMap");
	loom_must_hold((uintptr_t)t->map, sizeof b->map, LOOM_LOAD, pc);
	memcpy(&b->map, t->map, sizeof b->map);
	if (b->map.magic != LOOM_TENSOR_MAGIC)
		loom_fail_at(pc, "there is no tensor map at this address; let "
			     "cuTensorMapEncodeTiled make it, and see what it "
			     "returns");
	if (t->rank != b->map.rank)
		loom_fail_at(pc, "a copy of %d dimensions by a tensor map of %u; "
			     "the two are the same", t->rank, b->map.rank);
	memcpy(b->at, t->at, sizeof b->at);
	loom_box_check(b, op, pc);
	return b;
}

static struct loom_tensor_box *again(const struct loom_tensor_box *b)
{
	struct loom_tensor_box *c = malloc(sizeof *c);

	if (!c)
		loom_fail("no memory for a tensor copy");
	*c = *b;
	return c;
}

/* ---- To shared memory ------------------------------------------------------ */

/* Of a copy whose other side is known: reads that, and sends it to a block. */
static void bring(struct copy *c, struct loom_block *to, uint64_t *barrier,
		  uintptr_t pc)
{
	struct check load = { LOOM_LOAD, LOOM_IN_FLIGHT, pc };

	if (to->count[LOOM_DONE] == to->threads)
		loom_fail_at(pc, "a copy to the shared memory of block "
			     "(%u,%u,%u), which has ended; let the cluster's "
			     "blocks meet before they end", to->index.x,
			     to->index.y, to->index.z);
	loom_copy_begin(c);
	loom_copy_each(c, check_row, &load);
	loom_check_brought(c->shared, c->size, LOOM_STORE, LOOM_IN_FLIGHT, pc);
	loom_barrier_check_brought(barrier, pc);
	c->bulk = 1;
	c->pc = pc;
	c->barrier = barrier;
	c->phase = loom_barrier_phase(*barrier);
	loom_copy_gather(c);
	loom_queue_append(&loom_async_of(to)->bound, c);
	loom_barrier_receive(barrier, c->size, pc);
}

/* A bulk copy is to store over what threads of this block have stored; what they
 * store into another block is that one's to fence. */
static void check_proxy(const void *shared, size_t size, uintptr_t pc)
{
	if (block_at(shared) == loom_now.block)
		loom_on_bulk_copy((uintptr_t)shared, size, LOOM_STORE, pc);
}

static void check_destination(const void *shared, const uint64_t *barrier,
			      uintptr_t pc)
{
	struct loom_block *b = block_at(shared);

	if (!b || block_at(barrier) != b)
		loom_fail_at(pc, b ? "a bulk copy and its barrier in two blocks; "
			     "both are of the block that it goes to" :
			     "an asynchronous copy that is not from global to "
			     "shared memory; copy by assignment");
}

void loom_async_bulk(void *shared, const void *from, size_t size,
		     uint64_t *barrier)
{
	uintptr_t pc = PC;
	struct copy *c;
	int own = loom_space_at(from) == LOOM_SHARED;

	check_size(size, pc);
	if (!size)
		return;
	check_destination(shared, barrier, pc);
	if (!own && loom_space_at(from) != LOOM_GLOBAL)
		loom_fail_at(pc, "an asynchronous copy that is not from global "
			     "to shared memory; copy by assignment");
	check_aligned((uintptr_t)shared, 16, pc);
	check_aligned((uintptr_t)from, 16, pc);
	if (own)
		loom_on_bulk_copy((uintptr_t)from, size, LOOM_LOAD, pc);
	check_proxy(shared, size, pc);
	c = loom_copy_new(shared, size);
	c->other = (uintptr_t)from;
	bring(c, block_at(shared), barrier, pc);
}

/* What the thread holds in registers has nothing to read. */
void loom_async_value(void *shared, const void *value, size_t size, uint64_t *barrier)
{
	uintptr_t pc = PC;
	struct copy *c;

	check_destination(shared, barrier, pc);
	check_aligned((uintptr_t)shared, size, pc);
	c = loom_copy_new(shared, size);
	c->read = 0;
	memcpy(c->bytes, value, size);
	bring(c, block_at(shared), barrier, pc);
}

/* The same place in a block of the cluster. */
static void *place_in(const struct loom_block *b, const void *shared)
{
	return (void *)(b->shared + ((uintptr_t)shared - loom_shared_base));
}

/* To one place of each block of the mask. */
static void cast(struct copy *c, uint64_t *barrier, unsigned blocks, uintptr_t pc)
{
	const struct loom_cluster *all = loom_now.block->cluster;

	if (loom_space_at(c->shared) != LOOM_SHARED ||
	    loom_space_at(barrier) != LOOM_SHARED)
		loom_fail_at(pc, "a multicast's place and its barrier are given "
			     "as the own block's");
	if (blocks >> all->blocks)
		loom_fail_at(pc, "a multicast to the block of rank %d; the "
			     "cluster has %u", 31 - __builtin_clz(blocks),
			     all->blocks);
	for (unsigned i = 0; i < all->blocks; i++) {
		struct copy *one;

		if (!(blocks >> i & 1))
			continue;
		one = loom_copy_new(place_in(all->block[i], c->shared), c->size);
		check_proxy(one->shared, one->size, pc);
		one->other = c->other;
		one->box = c->box ? again(c->box) : NULL;
		bring(one, all->block[i], place_in(all->block[i], barrier), pc);
	}
	loom_copy_free(c);
}

void loom_async_multicast(void *shared, const void *global, size_t size,
			  uint64_t *barrier, unsigned blocks)
{
	uintptr_t pc = PC;
	struct copy *c;

	check_size(size, pc);
	if (!size)
		return;
	check_aligned((uintptr_t)shared, 16, pc);
	check_aligned((uintptr_t)global, 16, pc);
	c = loom_copy_new(shared, size);
	c->other = (uintptr_t)global;
	cast(c, barrier, blocks, pc);
}

void loom_tensor_load(void *shared, const struct loom_tile *tile,
		      uint64_t *barrier, unsigned blocks)
{
	uintptr_t pc = PC;
	struct loom_tensor_box *b = box_of(tile, LOOM_LOAD, pc);
	struct copy *c;

	check_destination(shared, barrier, pc);
	check_aligned((uintptr_t)shared, 128, pc);
	c = loom_copy_new(shared, loom_box_size(&b->map));
	c->box = b;
	if (blocks) {
		cast(c, barrier, blocks, pc);
	} else {
		check_proxy(shared, c->size, pc);
		bring(c, block_at(shared), barrier, pc);
	}
}

void loom_tensor_prefetch(const struct loom_tile *tile)
{
	free(box_of(tile, LOOM_LOAD, PC));
}

/* ---- From shared memory ---------------------------------------------------- */

static void send(struct copy *c, uintptr_t pc)
{
	struct own *o = loom_async_own();
	struct check store = { c->reduction ? LOOM_RMW : LOOM_STORE,
			       c->reduction ? LOOM_ATOMIC : LOOM_IN_FLIGHT, pc };

	c->bulk = c->leaves = 1;
	c->pc = pc;
	c->group = o->bulk_group;
	loom_copy_begin(c);
	loom_check(c->shared, c->size, LOOM_LOAD, LOOM_IN_FLIGHT, pc);
	loom_copy_each(c, check_row, &store);
	loom_on_bulk_copy((uintptr_t)c->shared, c->size, LOOM_LOAD, pc);
	loom_queue_append(&o->bulk, c);
}

static struct copy *whole(void *global, const void *shared, size_t size,
			  uintptr_t pc)
{
	struct copy *c;

	if (!loom_async_can(shared, global))
		loom_fail_at(pc, "a bulk copy that is not from shared to "
			     "global memory; copy by assignment");
	check_aligned((uintptr_t)shared, 16, pc);
	check_aligned((uintptr_t)global, 16, pc);
	c = loom_copy_new((void *)(uintptr_t)shared, size);
	c->other = (uintptr_t)global;
	return c;
}

void loom_async_store(void *global, const void *shared, size_t size)
{
	uintptr_t pc = PC;

	check_size(size, pc);
	if (size)
		send(whole(global, shared, size, pc), pc);
}

static void reduces(struct copy *c, enum loom_reduction how,
		    enum loom_reduced type, uintptr_t pc)
{
	if (!loom_reduces(how, type))
		loom_fail_at(pc, "loom has no such reduction of this type by a "
			     "copy; it adds 4 and 8 bytes, and has the others "
			     "for whole numbers");
	c->reduction = how;
	c->reduced = type;
	send(c, pc);
}

void loom_async_reduce(void *global, const void *shared, size_t size,
		       enum loom_reduction how, enum loom_reduced type)
{
	uintptr_t pc = PC;

	check_size(size, pc);
	if (size)
		reduces(whole(global, shared, size, pc), how, type, pc);
}

static struct copy *tile_of(const struct loom_tile *tile, const void *shared,
			    uintptr_t pc)
{
	struct loom_tensor_box *b = box_of(tile, LOOM_STORE, pc);
	struct copy *c;

	if (loom_space_at(shared) != LOOM_SHARED)
		loom_fail_at(pc, "a bulk copy that is not from shared to "
			     "global memory; copy by assignment");
	check_aligned((uintptr_t)shared, 128, pc);
	c = loom_copy_new((void *)(uintptr_t)shared, loom_box_size(&b->map));
	c->box = b;
	return c;
}

void loom_tensor_store(const struct loom_tile *tile, const void *shared)
{
	uintptr_t pc = PC;
	struct copy *c = tile_of(tile, shared, pc);

	c->box->padded = 1;
	send(c, pc);
}

void loom_tensor_reduce(const struct loom_tile *tile, const void *shared,
			enum loom_reduction how)
{
	/* In the order of the maps' types. */
	static const enum loom_reduced types[] = {
		LOOM_REDUCED_NONE, LOOM_REDUCED_NONE, LOOM_REDUCED_U32,
		LOOM_REDUCED_S32, LOOM_REDUCED_U64, LOOM_REDUCED_S64,
		LOOM_REDUCED_NONE, LOOM_REDUCED_F32, LOOM_REDUCED_F64
	};
	uintptr_t pc = PC;
	struct copy *c = tile_of(tile, shared, pc);
	unsigned type = c->box->map.type;

	reduces(c, how, type < sizeof types / sizeof *types ? types[type] :
							      LOOM_REDUCED_NONE,
		pc);
}

/* ---- Their groups ----------------------------------------------------------- */

void loom_async_store_commit(void)
{
	loom_async_own()->bulk_group++;
}

static int is_awaited(const struct own *o, const struct copy *c, size_t but)
{
	return c && (int)(c->group + (unsigned)but - o->bulk_group) < 0;
}

void loom_async_store_read(size_t but)
{
	const struct own *o = loom_async_own();

	for (struct copy *c = o->bulk.first; is_awaited(o, c, but); c = c->next)
		loom_copy_fetch(c);
}

void loom_async_store_wait(size_t but)
{
	struct own *o = loom_async_own();

	while (is_awaited(o, o->bulk.first, but))
		loom_copy_land(loom_queue_take(&o->bulk));
}

void loom_async_proxy(void)
{
	if (!loom_now.thread)
		loom_fail_at(PC, "this works in kernels only");
	loom_on_proxy_fence();
}
