#define _GNU_SOURCE
#include "compiler/position.h"

#include <stdlib.h>
#include <string.h>

#include "compiler/source.h"
#include "compiler/token.h"

/* '# 12 "name"' or '#line 12 "name"' at p. */
static int marker(const char *text, size_t size, size_t p, struct position *w)
{
	size_t end = p;
	const char *quote;
	char *after;
	unsigned long line;

	if (text[p] != '#')
		return 0;
	while (end < size && text[end] != '\n')
		end++;
	p++;
	if (end - p > 4 && !memcmp(text + p, "line", 4))
		p += 4;
	line = strtoul(text + p, &after, 10);
	if (after == text + p || after > text + end)
		return 0;
	w->line = line - 1; /* of the marker itself, so to speak */
	quote = memchr(after, '"', (size_t)(text + end - after));
	if (quote) {
		const char *last = quote + 1;

		while (last < text + end && *last != '"')
			last += *last == '\\' ? 2 : 1;
		w->file = quote;
		w->file_size = (size_t)(last + 1 - quote);
		w->system = last < text + end &&
			    memchr(last, '3', (size_t)(text + end - last));
	}
	return 1;
}

/* Moves w on to the byte p. */
void position_advance(const struct source *s, struct position *w, size_t p)
{
	for (; w->next < p; w->next++) {
		if (w->next == w->line_start)
			marker(s->text, s->size, w->next, w);
		if (s->text[w->next] == '\n') {
			w->line++;
			w->line_start = w->next + 1;
		}
	}
}

/* '# 12 "name"' at p, which says all of a position. */
static int says_all(const char *text, size_t p, size_t end)
{
	return end - p > 2 && text[p] == '#' && text[p + 1] == ' ' &&
	       text[p + 2] >= '0' && text[p + 2] <= '9' &&
	       memchr(text + p, '"', end - p);
}

struct position position_at(const struct source *s, size_t p)
{
	struct position w = POSITION_FIRST;

	for (size_t end = p, at; end > 0 && !w.next; end = at - (at > 0)) {
		const char *before = memrchr(s->text, '\n', end);

		at = before ? (size_t)(before + 1 - s->text) : 0;
		if (says_all(s->text, at, end))
			w.next = w.line_start = at;
	}
	position_advance(s, &w, p);
	return w;
}

int position_in_system(const struct source *s, size_t i)
{
	const char *p = s->text + s->token[i].at, *quote, *end;

	while (p > s->text && !(p[-1] == '\n' && p[0] == '#' && p[1] == ' '))
		p--;
	end = p + strcspn(p, "\n");
	quote = memrchr(p, '"', (size_t)(end - p));
	return quote && memchr(quote, '3', (size_t)(end - quote));
}
