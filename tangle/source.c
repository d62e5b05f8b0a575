/* An index of lines; a place in a message is a line and a byte of it. */
#include "source.h"

#include <string.h>

#include "mem.h"

enum { LARGEST = 256 << 20 };

static void index_lines(struct source *s)
{
	VEC(size_t) starts = { 0 };
	const char *p = s->text.p;
	bool returns = memchr(p, '\r', s->text.n) != NULL;

	for (size_t i = 0; i < s->text.n;) {
		const char *end = memchr(p + i, '\n', s->text.n - i);
		size_t stop = end ? (size_t)(end - p) + 1 : s->text.n;
		const char *cr;

		/* A carriage return on its own ends a line as well. */
		vec_push(&starts, i);
		cr = returns ? memchr(p + i, '\r', stop - i) : NULL;
		if (cr != NULL && (cr + 1 == p + s->text.n || cr[1] != '\n'))
			stop = (size_t)(cr - p) + 1;
		i = stop;
	}
	s->lines = starts.count;
	vec_push(&starts, s->text.n);
	s->starts = starts.at;
}

struct source *source_new(const char *path, const char *shown, size_t order,
	struct buf bytes)
{
	struct source *s = mem_keep(sizeof *s);
	struct slice text = { bytes.bytes, bytes.n };

	s->path = path;
	s->shown = shown;
	s->order = order;
	s->bytes = bytes;
	/* libcmark takes a byte order mark off too. */
	if (text.n >= 3 && memcmp(text.p, "\xEF\xBB\xBF", 3) == 0)
		text = slice_from(text, 3);
	/* libcmark counts bytes in 31 bits. */
	if (text.n > LARGEST) {
		s->too_long = true;
		text.n = 0;
	}
	s->text = text.n > 0 ? text : slice_of("");
	index_lines(s);
	return s;
}

struct slice source_line(const struct source *s, size_t line)
{
	struct slice found = { s->text.p, 0 };

	if (line < 1 || line > s->lines)
		return found;
	found.p += s->starts[line - 1];
	found.n = s->starts[line] - s->starts[line - 1];
	while (found.n > 0 && (found.p[found.n - 1] == '\n' ||
		found.p[found.n - 1] == '\r'))
		found.n--;
	return found;
}

struct place source_place(const struct source *s, size_t line, size_t column,
	size_t length)
{
	return (struct place){ s, line, column, length };
}

struct place source_find(const struct source *s, size_t line, size_t from,
	struct slice what)
{
	struct slice text = source_line(s, line);
	size_t end = text.n;

	if (from > end)
		from = end;
	for (size_t i = from; what.n > 0 && i + what.n <= end; i++)
		if (memcmp(text.p + i, what.p, what.n) == 0)
			return source_place(s, line, i, what.n);
	while (end > from && is_blank(text.p[end - 1]))
		end--;
	return source_place(s, line, from, end - from);
}

bool source_holds(const struct place *p, struct slice what)
{
	struct slice line = source_line(p->source, p->line);

	return what.n > 0 && p->length == what.n && p->column <= line.n &&
		what.n <= line.n - p->column &&
		memcmp(line.p + p->column, what.p, what.n) == 0;
}

static bool is_fence(struct slice line, const char *fence)
{
	while (line.n > 0 && is_blank(line.p[line.n - 1]))
		line.n--;
	return slice_is(line, fence);
}

size_t source_title_block(const struct source *s)
{
	if (!is_fence(source_line(s, 1), "---"))
		return 0;
	for (size_t i = 2; i <= s->lines; i++)
		if (is_fence(source_line(s, i), "---") ||
			is_fence(source_line(s, i), "..."))
			return i;
	return 0;
}
