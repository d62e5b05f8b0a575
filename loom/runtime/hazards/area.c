#include "hazards/area.h"

int loom_area_holds(const struct loom_area *a, uintptr_t at, size_t size)
{
	uintptr_t low = at > a->at ? at : a->at, end = loom_area_end(a);
	size_t y = 0, z = 0;

	if (end > at + size)
		end = at + size;
	if (low >= end)
		return 0;
	low -= a->at;
	end -= a->at;
	if (a->depth > 1)
		z = low / a->slice;
	if (a->height > 1)
		y = (low - z * a->slice) / a->pitch;
	if (y < a->height && low - z * a->slice - y * a->pitch < a->width)
		return 1;
	/* It begins between two rows: does it reach the next one? */
	return y + 1 < a->height ? z * a->slice + (y + 1) * a->pitch < end :
				   (z + 1) * a->slice < end;
}

int loom_areas_meet(const struct loom_area *a, const struct loom_area *b)
{
	if (a->at >= loom_area_end(b) || b->at >= loom_area_end(a))
		return 0;
	for (size_t z = 0; z < a->depth; z++)
		for (size_t y = 0; y < a->height; y++)
			if (loom_area_holds(b, loom_area_row(a, y, z),
					    a->width))
				return 1;
	return 0;
}
