/* Memory that a copy or a fill uses: rows of planes. */
#ifndef LOOM_AREA_H
#define LOOM_AREA_H

#include <stddef.h>
#include <stdint.h>

struct loom_area {
	uintptr_t at;
	size_t width, height, depth; /* bytes, rows, planes: at least 1 */
	size_t pitch, slice;         /* from a row to the next, from a plane */
};

static inline struct loom_area loom_area_line(uintptr_t at, size_t size)
{
	return (struct loom_area){ at, size, 1, 1, 0, 0 };
}

static inline uintptr_t loom_area_row(const struct loom_area *a, size_t y,
				      size_t z)
{
	return a->at + z * a->slice + y * a->pitch;
}

static inline uintptr_t loom_area_end(const struct loom_area *a)
{
	return loom_area_row(a, a->height - 1, a->depth - 1) + a->width;
}

/* Whether the area holds any of these bytes, or any of the other's. */
int loom_area_holds(const struct loom_area *a, uintptr_t at, size_t size);
int loom_areas_meet(const struct loom_area *a, const struct loom_area *b);

#endif
