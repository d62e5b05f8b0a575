/* In which sectors of memory the elements of textures and surfaces lie.
 *
 * An array's are tiles of 16 bytes in each of two rows, as an H200 showed in one,
 * two and three dimensions and in layers; others' are 32 bytes of a row. */
#include "api/surface.h"
#include "hardware/texels.h"
#include "execution/instrumentation.h"

enum { SECTOR = 32, TILE_WIDTH = 16, TILE_ROWS = 2 };

static uint32_t sector_along(const struct loom_grid *g, int side, long at)
{
	if (side == 0)
		return (uint32_t)((size_t)at * g->size /
				  (g->tiled ? TILE_WIDTH : SECTOR));
	return (uint32_t)(side == 1 && g->tiled ? at / TILE_ROWS : at);
}

void loom_grid_note(const struct loom_grid *g, const struct loom_reading *r)
{
	struct loom_texels t = { .together = r->together };

	for (int i = 0; i < 3; i++) {
		/* Outside there is nothing to read. */
		long low = r->low[i] < 0 ? r->high[i] : r->low[i];
		long high = r->high[i] < 0 ? low : r->high[i];

		if (low < 0)
			low = high = 0;
		t.place[i] = sector_along(g, i, low);
		if (sector_along(g, i, high) != t.place[i])
			t.beside |= 1u << i;
	}
	loom_note_texels(loom_texels_pack(&t), r->size, r->op, r->space,
			 r->pc);
}
