/* What cooperative groups ask of the runtime: tiles of several warps meet
 * here, as one warp's lanes do in collectives.c. */
#include "execution/groups.h"

#include <stdlib.h>

#include "common/hardware.h"
#include "base/context.h"
#include "base/failure.h"
#include "base/record.h"
#include "counters/events.h"
#include "loom/exchange.h"

#define PC LOOM_CALLED_FROM

/* A tile that has met before.  Values alternate between two rows, as one
 * thread may give its next while another still reads. */
struct gather {
	struct gather *next;
	unsigned first, size, members, arrived, turn;
	uint64_t value[2][LOOM_BLOCK_MAX];
};

const uint64_t *loom_gather(unsigned size, uint64_t value);
int loom_grid_can_sync(void);
_Noreturn void loom_bad_tile(unsigned size);

static struct gather *find(struct loom_block *b, unsigned first,
				unsigned size)
{
	struct gather *g;

	for (g = b->gathers; g; g = g->next)
		if (g->first == first && g->size == size)
			return g;
	g = calloc(1, sizeof *g);
	if (!g)
		loom_fail("no memory for a tile of %u threads", size);
	g->first = first;
	g->size = size;
	g->members = b->threads - first < size ? b->threads - first : size;
	g->next = b->gathers;
	b->gathers = g;
	return g;
}

const uint64_t *loom_gather(unsigned size, uint64_t value)
{
	struct loom_block *b = loom_now.block;
	unsigned rank = (unsigned)(loom_now.thread - b->thread);
	struct gather *g = find(b, rank / size * size, size);
	unsigned turn = g->turn;

	g->value[turn % 2][rank - g->first] = value;
	loom_release(g, LOOM_SCOPE_BLOCK);
	if (++g->arrived == g->members) {
		g->arrived = 0;
		loom_on_turn((uintptr_t)g, g->turn++);
	}
	while (g->turn == turn)
		if (loom_wait_at(PC))
			loom_fail_at(PC, "deadlock: waits for the threads of a "
				     "tile, of which %u of %u are here, and "
				     "all other threads wait too; call it "
				     "where all threads of the tile come by",
				     g->arrived, g->members);
	loom_wait_over();
	loom_on_acquire_turn((uintptr_t)g, LOOM_SCOPE_BLOCK, turn);
	return g->value[turn % 2];
}

void loom_gathers_end(struct loom_block *b)
{
	while (b->gathers) {
		struct gather *g = b->gathers;

		b->gathers = g->next;
		free(g);
	}
}

int loom_grid_can_sync(void)
{
	return loom_now.launch->cooperative;
}

_Noreturn void loom_bad_tile(unsigned size)
{
	loom_fail_at(PC, "a tile of %u threads of this group; only a block or "
		     "a group within a warp is tiled so, and a tile's size is "
		     "1, 2, 4, 8, 16 or 32", size);
}
