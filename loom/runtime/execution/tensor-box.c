#include "execution/tensor-box.h"

#include "base/failure.h"

/* Elements that are taken of a dimension behind the first one. */
static size_t taken(const struct loom_tensor_map *m, unsigned d)
{
	return ((size_t)m->box[d] + m->step[d] - 1) / m->step[d];
}

static size_t rows(const struct loom_tensor_map *m)
{
	size_t n = 1;

	for (unsigned d = 1; d < m->rank; d++)
		n *= taken(m, d);
	return n;
}

size_t loom_box_size(const struct loom_tensor_map *m)
{
	return rows(m) * m->box[0] * m->element;
}

/* Where row n of the box begins, or would, in the array; 0: it is outside. */
static uintptr_t row_at(const struct loom_tensor_box *b, size_t n)
{
	const struct loom_tensor_map *m = &b->map;
	uintptr_t a = m->base;

	for (unsigned d = 1; d < m->rank; d++) {
		int64_t i = b->at[d] + (int64_t)(n % taken(m, d)) * m->step[d];

		if (i < 0 || i > m->last[d])
			return 0;
		a += (uintptr_t)i * m->stride[d - 1];
		n /= taken(m, d);
	}
	return a;
}

void loom_box_each(const struct loom_tensor_box *b, loom_box_row *row,
		   void *context)
{
	const struct loom_tensor_map *m = &b->map;
	const int64_t first = b->at[0], end = first + m->box[0];
	const int64_t from = first < 0 ? 0 : first;
	const int64_t unit = b->padded ? 16 / m->element : 1;
	const int64_t edge = (m->last[0] / unit + 1) * unit;
	const int64_t to = end > edge ? edge : end;
	const size_t count = rows(m);

	for (size_t n = 0; n < count && from < to; n++) {
		uintptr_t a = row_at(b, n);

		if (a)
			row(context, a + (uintptr_t)from * m->element,
			    (n * m->box[0] + (size_t)(from - first)) * m->element,
			    (size_t)(to - from) * m->element);
	}
}

/* Where a tile may begin: no manual says so, but an H100 stops at any other place
 * with an illegal instruction (2026-11-26; loads, prefetches, stores, reductions). */
void loom_box_check(const struct loom_tensor_box *b, enum loom_op op, uintptr_t pc)
{
	size_t element = b->map.element;
	uintptr_t astray = (uintptr_t)b->at[0] * element % 16;

	if (astray)
		loom_fail_at(pc, "a tensor copy that begins %zu bytes behind a "
			     "multiple of 16 in its row, which the hardware "
			     "refuses as an illegal instruction; let the first "
			     "coordinate be a multiple of %zu", (size_t)astray,
			     16 / element);
	for (unsigned d = 0; op == LOOM_STORE && d < b->map.rank; d++)
		if (b->at[d] < 0)
			loom_fail_at(pc, "a tensor copy to global memory at a "
				     "negative coordinate, %d, which the "
				     "hardware refuses as an illegal instruction "
				     "(loads may have one); begin at 0, with a "
				     "smaller box", (int)b->at[d]);
}
