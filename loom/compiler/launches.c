/* Launches: k<<<grid, block>>>(a, b) becomes
 *
 *   (::loom::configure(grid, block), k(a, b))
 *
 * so that C++ itself finds the kernel and converts the arguments.  The kernel,
 * called by the host, launches itself (kernels.c). */
#include "compiler/launches.h"

#include <stdlib.h>
#include <string.h>

#include "compiler/edit.h"
#include "compiler/message.h"
#include "compiler/text.h"
#include "compiler/token.h"

int launch_at(const struct source *s, size_t i)
{
	return i && token_is(s, i, "<") && token_is(s, i + 1, "<") && token_is(s, i + 2, "<") &&
	       !token_is(s, i - 1, "operator");
}

static int is_arrow(const struct source *s, size_t i)
{
	return i && token_is(s, i, ">") && token_is(s, i - 1, "-") &&
	       s->token[i].at == s->token[i - 1].at + 1;
}

/* The start of what links to a name that begins at i: "a." "a->" "a::". */
static size_t qualifier(const struct source *s, size_t i)
{
	if (i && token_is(s, i - 1, "template"))
		i--;
	if (i && token_is(s, i - 1, "."))
		return i - 1;
	if (i > 1 && is_arrow(s, i - 1))
		return i - 2;
	if (i > 1 && token_is(s, i - 1, ":") && token_is(s, i - 2, ":"))
		return i - 2;
	return i;
}

/* The first token of the expression that ends before i. */
static size_t callee_start(const struct source *s, size_t i)
{
	for (;;) {
		size_t link;

		while (i && (token_is(s, i - 1, ")") || token_is(s, i - 1, "]") ||
			     (token_is(s, i - 1, ">") && !is_arrow(s, i - 1)))) {
			int round = token_is(s, i - 1, ")");

			i = token_before_group(s, i - 1);
			if (round && (!i || s->token[i - 1].kind != TOKEN_NAME ||
				      token_is(s, i - 1, "return")))
				return i;
		}
		if (!i || s->token[i - 1].kind != TOKEN_NAME)
			return i;
		i--;
		link = qualifier(s, i);
		if (link == i)
			return i;
		i = link;
		if (token_is(s, i, ":") && (!i || (s->token[i - 1].kind != TOKEN_NAME &&
					     !token_is(s, i - 1, ">"))))
			return i; /* ::k */
		if (token_is(s, i, ":") && s->token[i - 1].kind == TOKEN_NAME &&
		    token_is(s, i - 1, "return"))
			return i;
	}
}

/* The three ">" before the arguments; 0 when there are none. */
static size_t config_end(const struct source *s, size_t i)
{
	while (s->token[i].kind != TOKEN_END && !token_is(s, i, ";")) {
		if (token_is(s, i, "(") || token_is(s, i, "[") || token_is(s, i, "{")) {
			i = token_after_group(s, i);
			continue;
		}
		if (token_is(s, i, ")") || token_is(s, i, "}"))
			return 0;
		if (token_is(s, i, ">") && token_is(s, i + 1, ">") && token_is(s, i + 2, ">") &&
		    token_is(s, i + 3, "("))
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

	edit_move(s, s->token[first].at, text_format("(::loom::configure("), from, to,
	     text_format("), "));
	/* From the end of the callee on, so that nothing else is moved. */
	edit_put(s, start, s->token[close + 2].at + 1 - start, text_format(" "));
}

size_t launch_rewrite(struct source *s, size_t i)
{
	size_t first = callee_start(s, i), close = config_end(s, i + 3);
	size_t last;

	if (first >= i || !close) {
		message_error(s, i, first >= i ? "no kernel before <<<" :
			 "no >>> and arguments after <<<; a launch is "
			 "kernel<<<grid, block>>>(arguments)");
		return i + 3;
	}
	configure(s, first, i + 3, close);
	last = token_after_group(s, close + 3) - 1;
	edit_put(s, s->token[last].at + 1, 0, text_format(")"));
	return close + 3;
}
