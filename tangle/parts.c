/* Cuts a block's lines into code and references. */
#include "parts.h"

#include <string.h>

#include "mem.h"

/* Launches (k<<<g, b>>>()) and shifts are no references. */
bool part_read(struct slice line, struct part *p)
{
	size_t i = 0, n;

	while (i < line.n && is_blank(line.p[i]))
		i++;
	p->indent = (struct slice){ line.p, i };
	p->kind = PART_REFERENCE;
	if (i < line.n && line.p[i] == '\\') {
		p->kind = PART_ESCAPED;
		i++;
	}
	if (line.n - i < 5 || memcmp(line.p + i, "<<", 2) != 0)
		return false;
	i += 2;
	n = attr_name(slice_from(line, i));
	p->chapter = (struct slice){ line.p + i, 0 };
	p->name = (struct slice){ line.p + i, n };
	i += n;
	if (n > 0 && i < line.n && line.p[i] == '#') {
		p->chapter = p->name;
		i++;
		n = attr_name(slice_from(line, i));
		p->name = (struct slice){ line.p + i, n };
		i += n;
	}
	if (n == 0 || line.n - i < 2 || memcmp(line.p + i, ">>", 2) != 0)
		return false;
	for (i += 2; i < line.n; i++)
		if (!is_blank(line.p[i]))
			return false;
	return true;
}

struct splitter {
	VEC(struct part) parts;
	struct part code;  /* the lines since the last reference */
};

static void end_code(struct splitter *s, const char *end)
{
	s->code.text.n = (size_t)(end - s->code.text.p);
	if (s->code.text.n > 0)
		vec_push(&s->parts, s->code);
}

void parts_split(struct block *b)
{
	struct splitter s = { .code.text.p = b->text.p };
	struct slice rest = b->text;

	for (size_t i = 0; rest.n > 0; i++) {
		struct slice line = slice_line(&rest);
		struct part p = { .first = i, .filled = 1 };

		/* Most lines end here, at the first look. */
		if (memchr(line.p, '<', line.n) == NULL ||
			!part_read(line, &p)) {
			s.code.filled += line.n > 0;
			continue;
		}
		end_code(&s, line.p);
		p.text = (struct slice){ line.p, (size_t)(rest.p - line.p) };
		vec_push(&s.parts, p);
		s.code = (struct part){ .first = i + 1, .text.p = rest.p };
	}
	end_code(&s, rest.p);
	b->parts = s.parts.at;
	b->part_count = s.parts.count;
}

struct place part_place(const struct block *b, const struct part *p)
{
	struct slice text = { p->indent.p + p->indent.n, 0 };

	text.n = (size_t)(p->name.p + p->name.n + 2 - text.p);
	return source_find(b->chapter->source, b->line + 1 + p->first, 0, text);
}

struct place part_inner(const struct block *b, const struct part *p)
{
	struct place place = part_place(b, p);

	if (place.length > 4) {
		place.column += 2;
		place.length -= 4;
	}
	return place;
}
