/* Edits to a source, and the text that results.  What follows an edit on the
 * same line gets a line marker and its old column, so that the compiler's
 * messages point at the author's text. */
#define _GNU_SOURCE
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "compiler/source.h"

void *grow(void *array, size_t count, size_t size)
{
	void *p = count > (size_t)-1 / size ? NULL :
					      realloc(array, count * size);

	if (!p) {
		fputs("loomcc: out of memory\n", stderr);
		exit(3);
	}
	return p;
}

char *format(const char *text, ...)
{
	va_list list;
	int n;
	char *result;

	va_start(list, text);
	n = vsnprintf(NULL, 0, text, list);
	va_end(list);
	result = grow(NULL, (size_t)n + 1, 1);
	va_start(list, text);
	vsnprintf(result, (size_t)n + 1, text, list);
	va_end(list);
	return result;
}

char *words(const struct source *s, size_t first, size_t last)
{
	size_t start = s->token[first].at;
	size_t end = last > first ?
		s->token[last - 1].at + s->token[last - 1].size : start;
	char *copy = grow(NULL, end - start + 1, 1), *p = copy;

	for (size_t i = first; i < last; i++) {
		const struct token *t = &s->token[i];

		if (i > first &&
		    t->at > s->token[i - 1].at + s->token[i - 1].size)
			*p++ = ' ';
		memcpy(p, s->text + t->at, t->size);
		p += t->size;
	}
	*p = 0;
	return copy;
}

static void insert_edit(struct source *s, struct edit e)
{
	size_t i = s->edits;

	if (s->edits == s->edits_room) {
		s->edits_room = s->edits_room ? 2 * s->edits_room : 16;
		s->edit = grow(s->edit, s->edits_room, sizeof *s->edit);
	}
	for (; i && s->edit[i - 1].at > e.at; i--)
		s->edit[i] = s->edit[i - 1];
	s->edit[i] = e;
	s->edits++;
}

void edit(struct source *s, size_t at, size_t remove, char *insert)
{
	insert_edit(s, (struct edit){ at, remove, insert, 0, 0, NULL });
}

void move(struct source *s, size_t at, char *insert, size_t from, size_t to,
	  char *after)
{
	insert_edit(s, (struct edit){ at, 0, insert, from, to, after });
}

void replace(struct source *s, size_t first, size_t last, char *insert)
{
	size_t at = s->token[first].at;
	size_t end = last > first ?
		s->token[last - 1].at + s->token[last - 1].size : at;

	edit(s, at, end - at, insert);
}

/* Where a byte is, by the line markers before it. */
struct place {
	size_t line_start;
	unsigned long line;
	const char *file; /* quoted, from the marker; NULL: none yet */
	size_t file_size, next;
};

/* '# 12 "name"' or '#line 12 "name"' at p. */
static int marker(const char *text, size_t size, size_t p, struct place *w)
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
	}
	return 1;
}

/* Moves w on to the byte p. */
static void advance(const struct source *s, struct place *w, size_t p)
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

void complain(struct source *s, size_t i, const char *what)
{
	struct place w = { .line = 1 };

	advance(s, &w, s->token[i].at);
	if (w.file)
		fprintf(stderr, "%.*s:%lu:%zu: error: %s\n",
			(int)w.file_size - 2, w.file + 1, w.line,
			s->token[i].at - w.line_start + 1, what);
	else
		fprintf(stderr, "%lu: error: %s\n", w.line, what);
	s->failed = 1;
}

/* A line marker and blanks, so that byte p appears where it was. */
static void restore(FILE *f, const struct source *s, const struct place *w,
		    size_t p)
{
	fprintf(f, "\n# %lu %.*s\n", w->line, (int)w->file_size,
		w->file ? w->file : "");
	for (size_t i = w->line_start; i < p; i++)
		fputc(s->text[i] == '\t' ? '\t' : ' ', f);
}

char *excerpt(const struct source *s, size_t from, size_t to)
{
	char *result = NULL;
	size_t size;
	FILE *f = open_memstream(&result, &size);
	struct place w = { .line = 1 };

	if (!f)
		return NULL;
	advance(s, &w, from);
	restore(f, s, &w, from);
	fwrite(s->text + from, 1, to - from, f);
	fclose(f);
	return result;
}

static void write_moved(FILE *f, const struct source *s, struct place w,
			const struct edit *e)
{
	advance(s, &w, e->from);
	restore(f, s, &w, e->from);
	fwrite(s->text + e->from, 1, e->to - e->from, f);
	fputs(e->after, f);
}

char *edited(struct source *s, size_t *size)
{
	char *result = NULL;
	FILE *f = open_memstream(&result, size);
	struct place w = { .line = 1 };
	size_t p = 0;

	if (!f)
		return NULL;
	for (size_t i = 0; i < s->edits; i++) {
		struct edit *e = &s->edit[i];
		size_t end = e->at + e->remove;

		if (e->at < p) { /* within another one: the source is broken */
			free(e->insert);
			free(e->after);
			continue;
		}
		fwrite(s->text + p, 1, e->at - p, f);
		fputs(e->insert, f);
		if (e->after)
			write_moved(f, s, w, e);
		free(e->insert);
		free(e->after);
		p = end;
		advance(s, &w, p);
		if (i + 1 == s->edits || s->edit[i + 1].at > p)
			restore(f, s, &w, p);
	}
	fwrite(s->text + p, 1, s->size - p, f);
	fclose(f);
	return result;
}
