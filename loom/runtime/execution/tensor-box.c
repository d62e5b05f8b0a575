#include "execution/tensor-box.h"

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
	const int64_t to = end > m->last[0] ? (int64_t)m->last[0] + 1 : end;
	const size_t count = rows(m);

	for (size_t n = 0; n < count && from < to; n++) {
		uintptr_t a = row_at(b, n);

		if (a)
			row(context, a + (uintptr_t)from * m->element,
			    (n * m->box[0] + (size_t)(from - first)) * m->element,
			    (size_t)(to - from) * m->element);
	}
}
