/* Errors as compilers give them: the place, the author's line, a caret. */
#define _GNU_SOURCE
#include "compiler/message.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "compiler/position.h"
#include "compiler/token.h"

enum { INDENT = 4, MOST = 200 }; /* bytes shown of a line */

/* The line of the file that the author wrote, without its end; or NULL. */
static char *author_line(const struct position *w)
{
	char *name = strndup(w->file + 1, w->file_size - 2), *line = NULL;
	FILE *f = name ? fopen(name, "r") : NULL;
	unsigned long n = 0;
	size_t room = 0;

	while (f && n < w->line && getline(&line, &room, f) >= 0)
		n++;
	if (f)
		fclose(f);
	free(name);
	if (n == w->line && line) {
		line[strcspn(line, "\r\n")] = 0;
		return line;
	}
	free(line);
	return NULL;
}

/* Under the token: blanks, but tabs where the line has them, and a caret. */
static void underline(const char *line, size_t column, size_t size)
{
	fprintf(stderr, "%*s", INDENT, "");
	for (size_t i = 0; i < column; i++)
		if (((unsigned char)line[i] & 0xc0) != 0x80) /* UTF-8 goes on */
			fputc(line[i] == '\t' ? '\t' : ' ', stderr);
	fputc('^', stderr);
	for (size_t i = 1; i < size; i++)
		fputc('~', stderr);
	fputc('\n', stderr);
}

static void show(const char *line, size_t size, size_t column, size_t token)
{
	fprintf(stderr, "%*s", INDENT, "");
	for (size_t i = 0; i < size; i++)
		fputc((unsigned char)line[i] < ' ' && line[i] != '\t' ? '?' :
			line[i], stderr);
	fputc('\n', stderr);
	underline(line, column, token);
}

static int stands_in(const char *line, size_t column, const char *token,
		     size_t size)
{
	return line && strlen(line) >= column + size &&
	       !memcmp(line + column, token, size);
}

/* The author's line where the token stands in it, else what the preprocessor
 * made of that. */
static void excerpt(const struct source *s, const struct token *t,
		    const struct position *w)
{
	const char *line = s->text + w->line_start;
	size_t column = t->at - w->line_start, size;
	char *author = w->file ? author_line(w) : NULL;

	if (stands_in(author, column, s->text + t->at, t->size))
		line = author;
	size = strcspn(line, "\n");
	if (column + t->size <= MOST) /* else nobody wrote it */
		show(line, size < MOST ? size : MOST, column, t->size);
	free(author);
}

void message_error(struct source *s, size_t i, const char *what)
{
	const struct token *t = &s->token[i];
	struct position w = position_at(s, t->at);

	if (w.file)
		fprintf(stderr, "%.*s:%lu:%zu: error: %s\n",
			(int)w.file_size - 2, w.file + 1, w.line,
			t->at - w.line_start + 1, what);
	else
		fprintf(stderr, "%lu: error: %s\n", w.line, what);
	excerpt(s, t, &w);
	s->failed = 1;
}
