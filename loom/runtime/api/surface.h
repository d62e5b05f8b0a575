/* What a texture or surface reads: elements in rows and planes. */
#ifndef LOOM_API_SURFACE_H
#define LOOM_API_SURFACE_H

#include "base/access-record.h"
#include "hardware/texels.h"
#include "loom/host.h"

struct loom_grid {
	char *data;
	struct cudaChannelFormatDesc format;
	size_t size, pitch, extent[3];
	int layered, tiled; /* tiled: an array */
};
/* 0: the resource is none of what loom has. */
int loom_grid_describe(struct loom_grid *grid, const struct cudaResourceDesc *r);
size_t loom_grid_bytes(const struct loom_grid *grid);
/* x in bytes. */
char *loom_grid_at(const struct loom_grid *grid, size_t x, size_t y, size_t z);
/* The channels of the element there; others are 0. */
void loom_grid_get(const struct loom_grid *grid, const char *at, int normalized,
		   double *channels);

/* What one lane reads or writes: the elements from low to high along each side
 * (-1: outside), of size bytes.  High is low, or the next. */
struct loom_reading {
	long low[3], high[3];
	size_t size;
	enum loom_op op;
	enum loom_space space;
	enum loom_together together;
	uintptr_t pc;
};
/* It is counted. */
void loom_grid_note(const struct loom_grid *grid,
		    const struct loom_reading *reading);

#endif
