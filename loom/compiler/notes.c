#define _GNU_SOURCE
#include "compiler/notes.h"

#include <stdlib.h>
#include <string.h>

#include "compiler/edit.h"
#include "compiler/subscript.h"
#include "compiler/text.h"
#include "compiler/token.h"

static int is_word(const struct source *s, size_t i, size_t name)
{
	const struct token *t = &s->token[i], *n = &s->token[name];

	return t->kind == TOKEN_NAME && t->size == n->size &&
	       !memcmp(s->text + t->at, s->text + n->at, n->size);
}

/* NAME = VALUE; of which the value changes nothing and does not hang on the
 * name.  The token behind it; 0: it is none. */
static size_t after_look(const struct source *s, size_t name)
{
	if (s->token[name].kind != TOKEN_NAME || !token_is(s, name + 1, "="))
		return 0;
	for (size_t i = name + 2; s->token[i].kind != TOKEN_END; i++) {
		if (token_is(s, i, ";"))
			return i + 1;
		if (token_is(s, i, "=") || token_is(s, i, "}") ||
		    is_word(s, i, name) ||
		    (token_is(s, i, "+") && token_is(s, i + 1, "+")) ||
		    (token_is(s, i, "-") && token_is(s, i + 1, "-")))
			return 0;
	}
	return 0;
}

/* A statement that does nothing, or sleeps; or one that only looks, of which
 * look becomes the name, where that is asked for. */
static size_t after_idle(const struct source *s, size_t i, size_t *look)
{
	size_t end;

	if (token_is(s, i, ";"))
		return i + 1;
	if (token_is(s, i, "__nanosleep") && token_is(s, i + 1, "(")) {
		end = token_after_group(s, i + 1);
		return token_is(s, end, ";") ? end + 1 : 0;
	}
	if (!token_is(s, i, "{")) {
		if (!look || *look)
			return 0;
		*look = i;
		return after_look(s, i);
	}
	for (i++; !token_is(s, i, "}"); i = end) {
		end = after_idle(s, i, look);
		if (!end)
			return 0;
	}
	return i + 1;
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

/* There may be others to note in the same lines. */
static void note_lines(struct notes *n, struct source *s, size_t i, size_t end,
		       char kind)
{
	unsigned long line = 0;
	struct position before;

	position_advance(s, &n->at, s->token[i].at);
	before = n->at;
	for (; i < end; i++) {
		position_advance(s, &n->at, s->token[i].at);
		if (n->at.line != line)
			note_line(n, kind);
		line = n->at.line;
	}
	n->at = before;
}

/* do { ... } while (...), of which the condition asks for what it looked at. */
static size_t wait_do(struct notes *n, struct source *s, size_t i)
{
	size_t look = 0, asks = after_idle(s, i + 1, &look), end;

	if (!asks || !token_is(s, asks, "while") || !token_is(s, asks + 1, "("))
		return 0;
	end = token_after_group(s, asks + 1);
	while (look && asks < end && !is_word(s, asks, look))
		asks++;
	if (asks == end)
		return 0;
	note_lines(n, s, i, end, 'w');
	return i + 1;
}

size_t notes_wait(struct notes *n, struct source *s, size_t i)
{
	size_t end;

	if (token_is(s, i, "do"))
		return wait_do(n, s, i);
	if (!token_is(s, i + 1, "("))
		return 0;
	end = token_after_group(s, i + 1);
	if (!after_idle(s, end, NULL) || token_ends_do(s, i))
		return 0;
	note_lines(n, s, i, end, 'w');
	return end;
}

void notes_unusual(struct notes *n, struct source *s, size_t i)
{
	if (token_is(s, i + 1, "("))
		note_lines(n, s, i, token_after_group(s, i + 1), 'u');
}

static size_t semicolon(const struct source *s, size_t i)
{
	while (s->token[i].kind != TOKEN_END && !token_is(s, i, ";"))
		i++;
	return i;
}

/* Whether the function declares the name without a sign before i, in its head or
 * its code; the GPU's own numbers have none. */
static int is_unsigned(const struct source *s, size_t i)
{
	for (size_t n = token_statement(s, s->body); n < i; n++)
		if (token_is(s, n, "unsigned") &&
		    (token_same(s, n + 1, i, 1) || token_same(s, n + 2, i, 1)))
			return 1;
	return token_is(s, i, "blockDim") || token_is(s, i, "gridDim") ||
	       token_is(s, i, "threadIdx") || token_is(s, i, "blockIdx");
}

/* A counter with a sign that starts at some constant cannot wrap, nor one that
 * is compared with what has a sign; first is the first semicolon. */
static int is_bounded(const struct source *s, size_t first)
{
	if (s->token[first - 1].kind == TOKEN_NUMBER)
		return 1;
	for (size_t i = first + 1; i < semicolon(s, first + 1); i++)
		if (s->token[i].kind == TOKEN_NAME && is_unsigned(s, i))
			return 0;
	return 1;
}

/* Between open and close: "int i = ...; ...; i++", or "i += 32" or the like; what
 * is called may return what has no sign. */
static int is_signed(const struct source *s, size_t open, size_t close)
{
	size_t first = open + 1;

	if (!token_is(s, first, "int") && !token_is(s, first, "long") &&
	    !token_is(s, first, "short"))
		return 0;
	for (; first < semicolon(s, open); first++)
		if (token_is(s, first, "unsigned"))
			return 0;
	return !token_is(s, close - 1, ")") && !token_is(s, close - 2, ".");
}

void notes_for(struct notes *n, struct source *s, size_t i)
{
	size_t first, close;

	position_advance(s, &n->at, s->token[i].at);
	if (n->at.system || !token_is(s, i, "for") || !token_is(s, i + 1, "("))
		return;
	first = semicolon(s, i + 2);
	close = token_after_group(s, i + 1) - 1;
	if (s->token[first - 1].kind == TOKEN_NUMBER &&
	    token_is(s, first - 2, "="))
		note_lines(n, s, i, close + 1, 'c');
	if (is_signed(s, i + 1, close) && is_bounded(s, first))
		note_lines(n, s, i, token_is(s, close + 1, "{") ?
			   token_after_group(s, close + 1) :
			   semicolon(s, close + 1), 'b');
}

void notes_index(struct notes *n, struct source *s, size_t i)
{
	if (subscript_is_any(s, i))
		note_lines(n, s, token_statement(s, i), token_after_group(s, i),
			   'm');
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
