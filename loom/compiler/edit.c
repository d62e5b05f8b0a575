/* Edits to a source, and the text that results.  What follows an edit on the
 * same line gets a line marker and its old column, so that the compiler's
 * messages point at the author's text. */
#define _GNU_SOURCE
#include "compiler/edit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/tool.h"
#include "compiler/position.h"
#include "compiler/token.h"

static void insert_edit(struct source *s, struct edit e)
{
	size_t i = s->edits;

	if (s->edits == s->edits_room) {
		s->edits_room = s->edits_room ? 2 * s->edits_room : 16;
		s->edit = tool_grow(s->edit, s->edits_room, sizeof *s->edit);
	}
	for (; i && s->edit[i - 1].at > e.at; i--)
		s->edit[i] = s->edit[i - 1];
	s->edit[i] = e;
	s->edits++;
}

void edit_put(struct source *s, size_t at, size_t remove, char *insert)
{
	insert_edit(s, (struct edit){ at, remove, insert, 0, 0, NULL });
}

void edit_move(struct source *s, size_t at, char *insert, size_t from, size_t to,
	  char *after)
{
	insert_edit(s, (struct edit){ at, 0, insert, from, to, after });
}

void edit_replace(struct source *s, size_t first, size_t last, char *insert)
{
	size_t at = s->token[first].at;
	size_t end = last > first ?
		s->token[last - 1].at + s->token[last - 1].size : at;

	edit_put(s, at, end - at, insert);
}

/* A line marker and blanks, so that byte p appears where it was. */
static void restore(FILE *f, const struct source *s, const struct position *w,
		    size_t p)
{
	fprintf(f, "\n# %lu %.*s%s\n", w->line, (int)w->file_size,
		w->file ? w->file : "", w->system ? " 3" : "");
	for (size_t i = w->line_start; i < p; i++)
		fputc(s->text[i] == '\t' ? '\t' : ' ', f);
}

char *edit_excerpt(const struct source *s, size_t from, size_t to)
{
	char *result = NULL;
	size_t size;
	FILE *f = open_memstream(&result, &size);
	struct position w = position_at(s, from);

	if (!f)
		return NULL;
	restore(f, s, &w, from);
	fwrite(s->text + from, 1, to - from, f);
	fclose(f);
	return result;
}

static void write_moved(FILE *f, const struct source *s, struct position w,
			const struct edit *e)
{
	position_advance(s, &w, e->from);
	restore(f, s, &w, e->from);
	fwrite(s->text + e->from, 1, e->to - e->from, f);
	fputs(e->after, f);
}

char *edit_apply(struct source *s, size_t *size)
{
	char *result = NULL;
	FILE *f = open_memstream(&result, size);
	struct position w = POSITION_FIRST;
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
		position_advance(s, &w, p);
		if (i + 1 == s->edits || s->edit[i + 1].at > p)
			restore(f, s, &w, p);
	}
	fwrite(s->text + p, 1, s->size - p, f);
	fclose(f);
	return result;
}
