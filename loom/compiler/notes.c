#define _GNU_SOURCE
#include "compiler/notes.h"

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

static void note_line(struct notes *n, char kind)
{
	const char *file = n->at.file;

	if (!file || memchr(file, '\\', n->at.file_size))
		return;
	if (!n->lines)
		n->lines = open_memstream(&n->text, &n->size);
	if (n->lines)
		fprintf(n->lines, ".asciz \\\"%c%.*s:%lu\\\"\\n", kind,
			(int)n->at.file_size - 2, file + 1, n->at.line);
}

void notes_wait(struct notes *n, struct source *s, size_t i)
{
	unsigned long line = 0;
	size_t body;

	if (!token_is(s, i + 1, "("))
		return;
	body = token_after_group(s, i + 1);
	if (!is_empty(s, body) || ends_do(s, i))
		return;
	for (; i < body; i++) {
		position_advance(s, &n->at, s->token[i].at);
		if (n->at.line != line)
			note_line(n, 'w');
		line = n->at.line;
	}
}

void notes_read_only(struct notes *n, struct source *s, size_t i)
{
	position_advance(s, &n->at, s->token[i].at);
	note_line(n, 'r');
}

void notes_end(struct notes *n, struct source *s)
{
	if (!n->lines)
		return;
	fclose(n->lines);
	edit_put(s, s->size, 0,
		 text_format("\n__asm__(\".pushsection loom_lines,\\\"a\\\"\\n"
			     "%s.popsection\");\n", n->text));
	free(n->text);
}
