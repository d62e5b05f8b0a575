/*	int turns = 0;
 *	while (*flag == 0)
 *		turns++;
 *
 * g++ is told that loops end, as nvcc takes them for when it moves what is behind
 * them (command.c), and would take this one away; nvcc keeps it, and a program that
 * waits in it for ever has to be told of.  It is one that stores nothing, calls
 * nothing, and changes no variable that is used elsewhere. */
#include "compiler/vain.h"

#include "compiler/token.h"

static int is_name(const struct source *s, size_t i)
{
	return s->token[i].kind == TOKEN_NAME;
}

static int is_one_of(const struct source *s, size_t i, const char *const *words)
{
	for (; *words; words++)
		if (token_is(s, i, *words))
			return 1;
	return 0;
}

/* What stands there is done to a variable: "=", "+=", "++" behind the name. */
static int is_changed(const struct source *s, size_t i)
{
	size_t n = i + 1;

	if (token_is(s, n, "=") && !token_is(s, n + 1, "="))
		return 1;
	if (!token_mark(s, n, "+-*/%&|^"))
		return 0;
	return token_is(s, n + 1, "=") ||
	       (token_mark(s, n, "+-") &&
		token_same(s, n, n + 1, 1));
}

/* "int name", and what it begins with. */
static int is_declared(const struct source *s, size_t i)
{
	return i && (is_name(s, i - 1) || token_is(s, i - 1, ",")) &&
	       (token_is(s, i + 1, "=") || token_is(s, i + 1, ";"));
}

/* A statement that only counts. */
static int is_counted(const struct source *s, size_t i)
{
	return is_changed(s, i) && (token_is(s, i + 3, ";") || token_is(s, i + 3, ")")) &&
	       token_same(s, i + 1, i + 2, 1) && !token_is(s, i - 1, "=");
}

/* Between the function's beginning and its end, but for the loop. */
static int is_used_elsewhere(const struct source *s, size_t name, size_t first,
			     size_t end)
{
	size_t last = token_after_group(s, s->body);

	for (size_t i = s->body; i < last; i++)
		if ((i < first || i >= end) && token_same(s, i, name, 1) &&
		    !is_declared(s, i) && !is_counted(s, i))
			return 1;
	return 0;
}

static int does_something(const struct source *s, size_t i, size_t first, size_t end)
{
	static const char *const harmless[] = { "if", "while", "for", "sizeof",
						"__ldg", "min", "max", NULL };
	static const char *const leave[] = { "return", "goto", "asm", "__asm__",
					     NULL };

	if (token_is(s, i, "(") && is_name(s, i - 1))
		return !is_one_of(s, i - 1, harmless);
	if (token_is(s, i, "]"))
		return is_changed(s, i);
	if (!is_name(s, i))
		return 0;
	if (is_one_of(s, i, leave))
		return 1;
	if (is_changed(s, i) || (i > 1 && token_same(s, i - 1, i - 2, 1)))
		return token_is(s, i - 1, ".") || token_is(s, i - 1, ">") ||
		       token_is(s, i - 1, "*") ||
		       is_used_elsewhere(s, i, first, end);
	return 0;
}

/* Behind the body: a block, or one plain statement; 0: it is another one. */
static size_t body_end(const struct source *s, size_t body)
{
	static const char *const more[] = { "if", "for", "while", "do", "switch",
					    NULL };

	if (token_is(s, body, "{"))
		return token_after_group(s, body);
	return is_one_of(s, body, more) ? 0 : token_statement_end(s, body);
}

size_t vain_body(const struct source *s, size_t i)
{
	int is_do = token_is(s, i, "do");
	size_t body = is_do ? i + 1 : token_after_group(s, i + 1);
	size_t end = body_end(s, body);

	if (!end || (token_is(s, i, "while") && token_ends_do(s, i)))
		return 0;
	if (is_do)
		end = token_statement_end(s, end);
	for (size_t n = i; n < end; n++)
		if (does_something(s, n, i, end))
			return 0;
	return body;
}
