/* The edit distance, neighbours swapped included, to every known name. */
#define _XOPEN_SOURCE 700  /* openat, fdopendir */
#include "suggest.h"

#include <dirent.h>
#include <fcntl.h>
#include <string.h>

#include "mem.h"

enum { LONGEST = 64, COMPARISONS = 200000 };

struct suggestion suggest_for(struct slice wanted)
{
	/* Up to a third of the name may be wrong. */
	return (struct suggestion){ wanted, { NULL, 0 }, wanted.n / 3 + 1 };
}

static size_t least(size_t a, size_t b, size_t c)
{
	size_t m = a < b ? a : b;

	return m < c ? m : c;
}

/* Insertions, deletions, replacements, and neighbours swapped. */
static size_t distance(struct slice a, struct slice b)
{
	size_t rows[3][LONGEST + 1];
	size_t *old = rows[0], *last = rows[1], *row = rows[2];

	for (size_t j = 0; j <= b.n; j++)
		last[j] = j;
	for (size_t i = 1; i <= a.n; i++) {
		size_t *next = old;

		row[0] = i;
		for (size_t j = 1; j <= b.n; j++) {
			row[j] = least(last[j] + 1, row[j - 1] + 1, last[j - 1] +
				(a.p[i - 1] != b.p[j - 1]));
			if (i > 1 && j > 1 && a.p[i - 1] == b.p[j - 2] &&
				a.p[i - 2] == b.p[j - 1] &&
				old[j - 2] + 1 < row[j])
				row[j] = old[j - 2] + 1;
		}
		old = last;
		last = row;
		row = next;
	}
	return last[b.n];
}

void suggest_offer(struct suggestion *s, struct slice candidate)
{
	static size_t comparisons;
	size_t longer = candidate.n > s->wanted.n ? candidate.n : s->wanted.n;
	size_t shorter = candidate.n + s->wanted.n - longer;
	size_t d;

	if (longer > LONGEST || longer - shorter > s->distance ||
		++comparisons > COMPARISONS)
		return;
	d = distance(s->wanted, candidate);
	if (d < s->distance + (s->best.n == 0)) {
		s->best = candidate;
		s->distance = d;
	}
}

void suggest_all(struct suggestion *s, const char *const *candidates)
{
	for (; *candidates != NULL; candidates++)
		suggest_offer(s, slice_of(*candidates));
}

const char *suggest_path(int folder, const char *path)
{
	struct slice last = slice_after_last(slice_of(path), '/');
	const char *parent = mem_copy(path, (size_t)(last.p - path));
	int fd = openat(folder, *parent != '\0' ? parent : ".",
		O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	DIR *names = fd < 0 ? NULL : fdopendir(fd);
	struct suggestion near = suggest_for(last);
	const struct dirent *entry;

	if (names == NULL)
		return NULL;
	while ((entry = readdir(names)) != NULL)
		if (*entry->d_name != '.')
			suggest_offer(&near, slice_of(mem_copy(entry->d_name,
				strlen(entry->d_name))));
	closedir(names);
	return near.best.n == 0 || slice_same(near.best, last) ? NULL
		: text_format("%s%.*s", parent, SHOW(near.best));
}

const char *suggest_text(const struct suggestion *s)
{
	if (s->best.n == 0)
		return "";
	return text_format("; did you mean '%.*s'?", SHOW(s->best));
}
