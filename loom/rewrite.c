/* Launches: k<<<grid, block>>>(a, b) becomes a call of loom's, in which every
 * part keeps its place:
 *
 *   ::loom::plain("k", k, ::loom::config(grid, block))(a, b)
 *
 * plain needs a function whose type is known.  A template of which the call
 * deduces parameters, or a name with several functions, is called in a
 * lambda instead. */
#include <stdlib.h>
#include <string.h>

#include "text.h"

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

/* Template arguments given between the tokens: 0 when there are none. */
static unsigned arguments(const struct source *s, size_t i, size_t end)
{
	unsigned n = 1;

	if (i + 1 >= end)
		return 0;
	for (i++; i < end; i++) {
		if (is(s, i, "(") || is(s, i, "[") || is(s, i, "{"))
			i = after_group(s, i) - 1;
		else if (is(s, i, "<"))
			i = after_angles(s, i) - 1;
		else if (is(s, i, ","))
			n++;
	}
	return n;
}

/* Whether the call has to find out which function is meant. */
static int needs_call(const struct source *s, const char *name,
		      unsigned explicit_arguments)
{
	const struct kernel *k = find_kernel(s, name);

	if (!k)
		return explicit_arguments != 0;
	return k->overloaded || k->pack ||
	       k->template_parameters != explicit_arguments;
}

/* The callee's text without template arguments: its name in the results. */
static char *shown_name(const struct source *s, size_t first, size_t name_end)
{
	char *text = words(s, first, name_end), *p = text;

	for (char *q = text; *q; q++)
		if (*q != '"' && *q != '\\' && *q != ',' && *q != ' ')
			*p++ = *q;
	*p = 0;
	return text;
}

static void null_arguments(struct source *s, size_t i, size_t end)
{
	for (; i < end; i++)
		if (is(s, i, "__null") && (is(s, i - 1, "(") || is(s, i - 1, ",")) &&
		    (is(s, i + 1, ")") || is(s, i + 1, ",")))
			replace(s, i, i + 1, format("::loom::null()"));
}

size_t rewrite_launch(struct source *s, size_t i)
{
	size_t first = callee_start(s, i), close = config_end(s, i + 3);
	size_t name_end = is(s, i - 1, ">") ? before_group(s, i - 1) : i;
	size_t last;
	char *shown, *name;
	int call;

	if (name_end <= first || !close) {
		complain(s, i, name_end <= first ? "no kernel before <<<" :
			 "no >>> and arguments after <<<; a launch is "
			 "kernel<<<grid, block>>>(arguments)");
		return i + 3;
	}
	last = name_end - 1;
	name = words(s, last, name_end);
	call = needs_call(s, name, arguments(s, name_end, i - 1));
	shown = shown_name(s, first, name_end);
	edit(s, s->token[first].at, 0,
	     format(call ? "::loom::generic(\"%s\", [=](auto &...loom_a) { " :
			   "::loom::plain(\"%s\", ", shown));
	replace(s, i, i + 3, format(call ? "(loom_a...); }, ::loom::config(" :
					   ", ::loom::config("));
	replace(s, close, close + 3, format("))"));
	if (call)
		null_arguments(s, close + 3, after_group(s, close + 3));
	free(shown);
	free(name);
	return i + 3;
}
