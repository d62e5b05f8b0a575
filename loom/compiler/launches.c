/* Launches: k<<<grid, block>>>(a, b) becomes
 *
 *   (::loom::configure(grid, block), k(a, b))
 *
 * so that C++ itself finds the kernel and converts the arguments.  The kernel,
 * called by the host, launches itself (kernels.c). */
#include <stdlib.h>
#include <string.h>

#include "compiler/source.h"

int launch_at(const struct source *s, size_t i)
{
	return i && is(s, i, "<") && is(s, i + 1, "<") && is(s, i + 2, "<") &&
	       !is(s, i - 1, "operator");
}

static int is_arrow(const struct source *s, size_t i)
{
	return i && is(s, i, ">") && is(s, i - 1, "-") &&
	       s->token[i].at == s->token[i - 1].at + 1;
}

/* The start of what links to a name that begins at i: "a." "a->" "a::". */
static size_t qualifier(const struct source *s, size_t i)
{
	if (i && is(s, i - 1, "template"))
		i--;
	if (i && is(s, i - 1, "."))
		return i - 1;
	if (i > 1 && is_arrow(s, i - 1))
		return i - 2;
	if (i > 1 && is(s, i - 1, ":") && is(s, i - 2, ":"))
		return i - 2;
	return i;
}

/* The first token of the expression that ends before i. */
static size_t callee_start(const struct source *s, size_t i)
{
	for (;;) {
		size_t link;

		while (i && (is(s, i - 1, ")") || is(s, i - 1, "]") ||
			     (is(s, i - 1, ">") && !is_arrow(s, i - 1)))) {
			int round = is(s, i - 1, ")");

			i = before_group(s, i - 1);
			if (round && (!i || s->token[i - 1].kind != TOKEN_NAME ||
				      is(s, i - 1, "return")))
				return i;
		}
		if (!i || s->token[i - 1].kind != TOKEN_NAME)
			return i;
		i--;
		link = qualifier(s, i);
		if (link == i)
			return i;
		i = link;
		if (is(s, i, ":") && (!i || (s->token[i - 1].kind != TOKEN_NAME &&
					     !is(s, i - 1, ">"))))
			return i; /* ::k */
		if (is(s, i, ":") && s->token[i - 1].kind == TOKEN_NAME &&
		    is(s, i - 1, "return"))
			return i;
	}
}

/* The three ">" before the arguments; 0 when there are none. */
static size_t config_end(const struct source *s, size_t i)
{
	while (s->token[i].kind != TOKEN_END && !is(s, i, ";")) {
		if (is(s, i, "(") || is(s, i, "[") || is(s, i, "{")) {
			i = after_group(s, i);
			continue;
		}
		if (is(s, i, ")") || is(s, i, "}"))
			return 0;
		if (is(s, i, ">") && is(s, i + 1, ">") && is(s, i + 2, ">") &&
		    is(s, i + 3, "("))
			return i;
		i++;
	}
	return 0;
}

/* "configure(grid, block), " moves in front of the callee. */
static void configure(struct source *s, size_t first, size_t open, size_t close)
{
	size_t from = s->token[open].at, to = s->token[close].at;
	const struct token *callee = &s->token[open - 4]; /* its last */
	size_t start = callee->at + callee->size;

	move(s, s->token[first].at, format("(::loom::configure("), from, to,
	     format("), "));
	/* From the end of the callee on, so that nothing else is moved. */
	edit(s, start, s->token[close + 2].at + 1 - start, format(" "));
}

size_t rewrite_launch(struct source *s, size_t i)
{
	size_t first = callee_start(s, i), close = config_end(s, i + 3);
	size_t last;

	if (first >= i || !close) {
		complain(s, i, first >= i ? "no kernel before <<<" :
			 "no >>> and arguments after <<<; a launch is "
			 "kernel<<<grid, block>>>(arguments)");
		return i + 3;
	}
	configure(s, first, i + 3, close);
	last = after_group(s, close + 3) - 1;
	edit(s, s->token[last].at + 1, 0, format(")"));
	return close + 3;
}
