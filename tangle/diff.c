/* The longest way from both ends to a middle, and each half again; see diff.h. */
#include "diff.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#include "mem.h"

/* After so many edits, the best path so far is good enough. */
enum { LIMIT = 3000 };

/* What is compared, and the furthest x on each diagonal, from the front and
 * from the back. */
struct work {
	const size_t *a, *b;
	size_t *match;
	ptrdiff_t *front, *back;
};

/* A part of both: a from x to n, b from y to m. */
struct box {
	ptrdiff_t x, n, y, m;
};

struct point {
	ptrdiff_t x, y;
};

/* One more edit from the front on every diagonal; whether it met the back. */
static bool step_front(const struct work *w, const struct box *s, ptrdiff_t d,
	struct point *met)
{
	ptrdiff_t delta = (s->n - s->x) - (s->m - s->y);
	ptrdiff_t *v = w->front;

	for (ptrdiff_t k = -d; k <= d; k += 2) {
		ptrdiff_t x = k == -d || (k != d && v[k - 1] < v[k + 1])
			? v[k + 1] : v[k - 1] + 1;

		while (x < s->n - s->x && x - k < s->m - s->y && x - k >= 0 &&
			w->a[s->x + x] == w->b[s->y + x - k])
			x++;
		v[k] = x;
		if (delta % 2 != 0 && k >= delta - (d - 1) &&
			k <= delta + (d - 1) &&
			x >= (s->n - s->x) - w->back[delta - k]) {
			*met = (struct point){ s->x + x, s->y + x - k };
			return true;
		}
	}
	return false;
}

static bool step_back(const struct work *w, const struct box *s, ptrdiff_t d,
	struct point *met)
{
	ptrdiff_t delta = (s->n - s->x) - (s->m - s->y);
	ptrdiff_t *v = w->back;

	for (ptrdiff_t k = -d; k <= d; k += 2) {
		ptrdiff_t x = k == -d || (k != d && v[k - 1] < v[k + 1])
			? v[k + 1] : v[k - 1] + 1;

		while (x < s->n - s->x && x - k < s->m - s->y && x - k >= 0 &&
			w->a[s->n - 1 - x] == w->b[s->m - 1 - (x - k)])
			x++;
		v[k] = x;
		if (delta % 2 == 0 && k >= delta - d && k <= delta + d &&
			w->front[delta - k] >= (s->n - s->x) - x) {
			*met = (struct point){ s->n - x, s->m - (x - k) };
			return true;
		}
	}
	return false;
}

/* The point that went furthest after d edits from the front, within s. */
static struct point furthest(const struct work *w, const struct box *s,
	ptrdiff_t d)
{
	struct point best = { s->x, s->y };

	for (ptrdiff_t k = -d; k <= d; k += 2) {
		ptrdiff_t x = w->front[k], y = x - k;

		if (x < 0 || y < 0 || x > s->n - s->x || y > s->m - s->y)
			continue;
		if (x + y > best.x - s->x + best.y - s->y)
			best = (struct point){ s->x + x, s->y + y };
	}
	return best;
}

/* A point on a good path through s, which has no common ends. */
static struct point middle(const struct work *w, const struct box *s)
{
	struct point met = { s->n, s->m };

	w->front[1] = w->back[1] = 0;
	for (ptrdiff_t d = 0; d <= LIMIT; d++)
		if (step_front(w, s, d, &met) || step_back(w, s, d, &met))
			return met;
	return furthest(w, s, LIMIT);
}

static void compare(const struct work *w, struct box s)
{
	struct point at;

	while (s.x < s.n && s.y < s.m && w->a[s.x] == w->b[s.y])
		w->match[s.y++] = (size_t)s.x++;
	while (s.x < s.n && s.y < s.m && w->a[s.n - 1] == w->b[s.m - 1])
		w->match[--s.m] = (size_t)--s.n;
	if (s.x == s.n || s.y == s.m)
		return;
	at = middle(w, &s);
	if ((at.x == s.x && at.y == s.y) || (at.x == s.n && at.y == s.m))
		return;
	compare(w, (struct box){ s.x, at.x, s.y, at.y });
	compare(w, (struct box){ at.x, s.n, at.y, s.m });
}

void diff(const size_t *a, size_t n, const size_t *b, size_t m, size_t *match)
{
	size_t d = mem_add(n, m) < LIMIT ? n + m : LIMIT;
	size_t room = 2 * d + 5;
	ptrdiff_t *v = mem_resize(NULL, 2 * room, sizeof *v);
	struct work w = { a, b, match, v + d + 2, v + room + d + 2 };

	for (size_t j = 0; j < m; j++)
		match[j] = DIFF_NONE;
	compare(&w, (struct box){ 0, (ptrdiff_t)n, 0, (ptrdiff_t)m });
	free(v);
}
