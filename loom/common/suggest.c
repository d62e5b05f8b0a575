/* The distance of two names: letters inserted, deleted, replaced, and
 * neighbours swapped. */
#include "common/suggest.h"

#include <string.h>

enum { LONGEST = 48, MOST = 2 };

static size_t least(size_t a, size_t b)
{
	return a < b ? a : b;
}

static size_t distance(const char *a, size_t n, const char *b, size_t m)
{
	size_t d[LONGEST + 1][LONGEST + 1];

	for (size_t i = 0; i <= n; i++)
		for (size_t j = 0; j <= m; j++) {
			if (!i || !j) {
				d[i][j] = i + j;
				continue;
			}
			d[i][j] = least(d[i - 1][j - 1] + (a[i - 1] != b[j - 1]),
					least(d[i - 1][j], d[i][j - 1]) + 1);
			if (i > 1 && j > 1 && a[i - 1] == b[j - 2] &&
			    a[i - 2] == b[j - 1])
				d[i][j] = least(d[i][j], d[i - 2][j - 2] + 1);
		}
	return d[n][m];
}

const char *loom_suggest(const char *name, const char *const *known, size_t count)
{
	size_t n = strlen(name), best = least(n / 3, MOST);
	const char *nearest = NULL;

	if (n > LONGEST)
		return NULL;
	for (size_t i = 0; i < count; i++) {
		size_t m = strlen(known[i]);
		size_t d = m > LONGEST ? n + m :
					 distance(name, n, known[i], m);

		if (!d)
			return NULL;
		if (d <= best && (!nearest || d < best)) {
			best = d;
			nearest = known[i];
		}
	}
	return nearest;
}
