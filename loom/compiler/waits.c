#define _GNU_SOURCE
#include "compiler/waits.h"

#include <stdlib.h>
#include <string.h>

#include "compiler/edit.h"
#include "compiler/text.h"
#include "compiler/token.h"

/* The end of a "do": its loop does more than wait. */
static int ends_do(const struct source *s, size_t i)
{
	if (!i)
		return 0;
	if (token_is(s, i - 1, "}")) {
		size_t open = token_before_group(s, i - 1);

		return open && token_is(s, open - 1, "do");
	}
	return token_is(s, i - 1, ";") &&
	       token_is(s, token_statement(s, i - 1), "do");
}

static int is_empty(const struct source *s, size_t body)
{
	return token_is(s, body, ";") ||
	       (token_is(s, body, "{") && token_is(s, body + 1, "}"));
}

static void note_line(struct waits *w)
{
	const char *file = w->at.file;

	if (!file || memchr(file, '\\', w->at.file_size))
		return;
	if (!w->lines)
		w->lines = open_memstream(&w->text, &w->size);
	if (w->lines)
		fprintf(w->lines, ".asciz \\\"%.*s:%lu\\\"\\n",
			(int)w->at.file_size - 2, file + 1, w->at.line);
}

void waits_note(struct waits *w, struct source *s, size_t i)
{
	unsigned long line = 0;
	size_t body;

	if (!token_is(s, i + 1, "("))
		return;
	body = token_after_group(s, i + 1);
	if (!is_empty(s, body) || ends_do(s, i))
		return;
	for (; i < body; i++) {
		position_advance(s, &w->at, s->token[i].at);
		if (w->at.line != line)
			note_line(w);
		line = w->at.line;
	}
}

void waits_end(struct waits *w, struct source *s)
{
	if (!w->lines)
		return;
	fclose(w->lines);
	edit_put(s, s->size, 0,
		 text_format("\n__asm__(\".pushsection loom_waits,\\\"a\\\"\\n"
			     "%s.popsection\");\n", w->text));
	free(w->text);
}
