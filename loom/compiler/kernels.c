/* Kernels: a body learns what it belongs to.
 *
 *   template <class T, int N = 2> __global__ void k(T *p, int n) { ...
 *
 * becomes a function whose body begins with
 *
 *   if (!::loom_runs()) { struct loom_about { ... name() ... limits() ... };
 *   return ::loom::signature<decltype(p), decltype(n)>::enter(
 *   &::loom::kernel<void (*)(decltype(p), decltype(n)),
 *   static_cast<void (*)(decltype(p), decltype(n))>(k<T, N>),
 *   loom_about>::about, p, n); }
 *
 * What the author left without a name gets one. */
#include "compiler/kernels.h"

#include <stdlib.h>
#include <string.h>

#include "common/tool.h"
#include "compiler/declare.h"
#include "compiler/edit.h"
#include "compiler/message.h"
#include "compiler/text.h"
#include "compiler/token.h"

/* The parts of one list between its commas, each with its own name. */
struct part {
	size_t first, end; /* without the default */
	size_t name;	   /* a token; end: it has none */
	int pack;
};

static int any_of(const struct source *s, size_t i, const char *words)
{
	const struct token *t = &s->token[i];
	const char *p = words;

	while ((p = strstr(p, " ")) && p[1]) {
		p++;
		if (!strncmp(p, s->text + t->at, t->size) && p[t->size] == ' ')
			return t->kind == TOKEN_NAME;
	}
	return 0;
}

/* Words that are part of a type without being one. */
static int is_qualifier(const struct source *s, size_t i)
{
	return any_of(s, i, " const volatile struct class union enum typename "
			    "__restrict__ __restrict ");
}

static int is_type_word(const struct source *s, size_t i)
{
	return any_of(s, i, " void bool char short int long signed unsigned "
			    "float double auto wchar_t char16_t char32_t "
			    "class typename const volatile ");
}

/* The name in "(*name)(int)" or "(&name)[3]"; end when there is none. */
static size_t name_in_parentheses(const struct source *s, size_t first,
				  size_t end)
{
	for (size_t i = first; i + 2 < end; i++) {
		if (token_is(s, i, "<")) {
			i = token_after_angles(s, i) - 1;
			continue;
		}
		if (!token_is(s, i, "("))
			continue;
		if (!token_is(s, i + 1, "*") && !token_is(s, i + 1, "&"))
			return end;
		for (i++; token_is(s, i, "*") || token_is(s, i, "&") || is_qualifier(s, i);)
			i++;
		return s->token[i].kind == TOKEN_NAME ? i : end;
	}
	return end;
}

/* Whether the tokens before the last one make a type by themselves. */
static int has_type(const struct source *s, size_t first, size_t last,
		    int of_template)
{
	for (size_t i = first; i < last; i++)
		if (!is_qualifier(s, i))
			return 1;
	return of_template && last > first &&
	       (token_is(s, last - 1, "class") || token_is(s, last - 1, "typename"));
}

static size_t name_of(const struct source *s, size_t first, size_t end,
		      int of_template)
{
	size_t last = end, inside = name_in_parentheses(s, first, end);

	if (inside < end)
		return inside;
	while (last > first && token_is(s, last - 1, "]"))
		last = token_before_group(s, last - 1);
	if (last == first || s->token[last - 1].kind != TOKEN_NAME ||
	    is_type_word(s, last - 1) ||
	    (last - 1 > first && token_is(s, last - 2, ":")) ||
	    !has_type(s, first, last - 1, of_template))
		return end;
	return last - 1;
}

static size_t part_end(const struct source *s, size_t i, size_t end)
{
	while (i < end && !token_is(s, i, ",")) {
		if (token_is(s, i, "(") || token_is(s, i, "[") || token_is(s, i, "{"))
			i = token_after_group(s, i);
		else if (token_is(s, i, "<"))
			i = token_after_angles(s, i);
		else
			i++;
	}
	return i < end ? i : end;
}

static size_t default_of(const struct source *s, size_t i, size_t end)
{
	while (i < end && !token_is(s, i, "=")) {
		if (token_is(s, i, "(") || token_is(s, i, "[") || token_is(s, i, "{"))
			i = token_after_group(s, i);
		else if (token_is(s, i, "<"))
			i = token_after_angles(s, i);
		else
			i++;
	}
	return i < end ? i : end;
}

/* The list between first and end, as parts; *count of them. */
static struct part *parts(const struct source *s, size_t first, size_t end,
			  int of_template, size_t *count)
{
	struct part *list = NULL;

	*count = 0;
	while (first < end) {
		size_t comma = part_end(s, first, end);
		struct part p = { first, default_of(s, first, comma), 0, 0 };

		p.name = name_of(s, p.first, p.end, of_template);
		for (size_t i = p.first; i + 1 < p.end; i++)
			p.pack |= token_is(s, i, ".") && token_is(s, i + 1, ".");
		list = tool_grow(list, *count + 1, sizeof *list);
		list[(*count)++] = p;
		first = comma + 1;
	}
	if (*count == 1 && list->end == list->first + 1 &&
	    token_is(s, list->first, "void"))
		*count = 0;
	return list;
}

/* *all, longer; frees more. */
static void append(char **all, char *more)
{
	char *longer = text_format("%s%s", *all ? *all : "", more);

	free(*all);
	free(more);
	*all = longer;
}

/* The part's name; one of ours when the author gave none. */
static char *named(struct source *s, const struct part *p)
{
	char *name;

	if (p->name < p->end)
		return token_words(s, p->name, p->name + 1);
	for (size_t i = p->first; i < p->end; i++)
		if (token_is(s, i, "(") && !declare_takes_group(s, i - 1))
			message_error(s, i, "loom needs this parameter's name; "
				 "give it one");
	name = text_format("loom_p%u", ++s->names);
	edit_put(s, s->token[p->end - 1].at + s->token[p->end - 1].size, 0,
	     text_format(" %s", name));
	return name;
}

/* The kernel's parameters twice: as types, and as values. */
static void parameters(struct source *s, size_t list, char **types,
		       char **values)
{
	size_t count;
	struct part *p = parts(s, list + 1, token_after_group(s, list) - 1, 0,
			       &count);

	*types = text_format("%s", "");
	*values = text_format("%s", "");
	for (size_t i = 0; i < count; i++) {
		char *name = named(s, &p[i]);
		const char *comma = i ? ", " : "";
		const char *dots = p[i].pack ? "..." : "";

		append(types, text_format("%s::loom::bare<decltype(%s)>%s", comma,
				     name, dots));
		append(values, text_format("%s%s%s", comma, name, dots));
		free(name);
	}
	free(p);
}

/* The last template header from start on that belongs to the function named
 * at name: "<" or 0.  S<T>::k takes the first one for S. */
static size_t header(const struct source *s, size_t start, size_t name)
{
	size_t last = 0;
	unsigned count = 0;

	while (token_is(s, start, "template") && token_is(s, start + 1, "<")) {
		last = start + 1;
		start = token_after_angles(s, last);
		count++;
	}
	if (name > 3 && token_is(s, name - 1, ":") && token_is(s, name - 3, ">") &&
	    count < 2)
		return 0;
	return last;
}

/* The kernel by its own name and template arguments. */
static char *self(struct source *s, size_t start, size_t list)
{
	size_t name = list - 1, open, count;
	char *text;
	struct part *p;

	if (token_is(s, name, ">"))
		return token_words(s, token_before_group(s, name) - 1, list);
	text = token_words(s, name, list);
	open = header(s, start, name);
	if (!open)
		return text;
	p = parts(s, open + 1, token_after_angles(s, open) - 1, 1, &count);
	for (size_t i = 0; i < count; i++) {
		char *one = named(s, &p[i]);

		append(&text, text_format("%s%s%s", i ? ", " : "<", one,
				     p[i].pack ? "..." : ""));
		free(one);
	}
	if (count)
		append(&text, text_format(">"));
	free(p);
	return text;
}

/* Whether a parameter has the kernel's name, at token name, and so hides it. */
static int is_hidden(const struct source *s, size_t name, size_t list)
{
	size_t count;
	int hidden = 0;
	struct part *p = parts(s, list + 1, token_after_group(s, list) - 1, 0,
			       &count);
	char *own = token_words(s, name, name + 1);

	for (size_t i = 0; i < count; i++)
		hidden |= p[i].name < p[i].end && token_is(s, p[i].name, own);
	free(own);
	free(p);
	return hidden;
}

/* Which parameters are pointers that are __restrict__, as a call. */
static char *restricts(const struct source *s, size_t list)
{
	size_t count;
	struct part *p = parts(s, list + 1, token_after_group(s, list) - 1, 0,
			       &count);
	unsigned long long which = 0;

	for (size_t i = 0; i < count && i < 64 && !p[i].pack; i++)
		for (size_t t = p[i].first; t < p[i].end; t++)
			if (token_is(s, t, "__restrict__") ||
			    token_is(s, t, "__restrict"))
				which |= 1ull << i;
	free(p);
	return which ? text_format(".restricts(%lluull)", which) :
		       text_format("%s", "");
}

/* __launch_bounds__ and the like between first and end, as calls. */
static char *limits(struct source *s, size_t first, size_t end)
{
	static const char *const names[][2] = {
		{ "__launch_bounds__", "bounds" },
		{ "__maxnreg__", "most_registers" },
		{ "__cluster_dims__", "clusters" }
	};
	char *all = text_format("%s", "");

	for (size_t i = first; i < end; i++)
		for (size_t n = 0; n < sizeof names / sizeof *names; n++) {
			size_t close;
			char *list;

			if (!token_is(s, i, names[n][0]) || !token_is(s, i + 1, "("))
				continue;
			close = token_after_group(s, i + 1);
			list = token_words(s, i + 1, close);
			append(&all, text_format(".%s%s", names[n][1], list));
			edit_replace(s, i, close, text_format(" "));
			free(list);
		}
	return all;
}

/* Whether a body that ends at the brace last ends in a return that nothing
 * decides about: behind it nothing would be repeated. */
static int ends_in_return(const struct source *s, size_t last)
{
	return token_is(s, last - 1, ";") && token_is(s, last - 2, "return") &&
	       token_mark(s, last - 3, ";{}:");
}

/* g++ unrolls before it instruments, but then only loops that lie within
 * others: a kernel's body becomes a loop's, which nobody can see never to be
 * repeated. */
static void within_loop(struct source *s, size_t body)
{
	size_t last = token_after_group(s, body) - 1;

	if (s->token[last].kind == TOKEN_END)
		return;
	if (ends_in_return(s, last))
		edit_replace(s, last - 2, last - 1, text_format("%s", ""));
	edit_put(s, s->token[last].at, 0,
		 text_format("} while (::loom_repeats());"));
}

static void about(struct source *s, size_t start, size_t list, size_t body,
		  const char *attributes)
{
	size_t name = token_is(s, list - 1, ">") ? token_before_group(s, list - 1) - 1 :
					     list - 1;
	char *shown = token_words(s, name, name + 1), *types, *values;
	char *function = self(s, start, list);

	parameters(s, list, &types, &values);
	edit_put(s, s->token[body].at + 1, 0,
	     text_format(" if (!::loom_runs()) { struct loom_about { static "
		    "constexpr const char *name() { return \"%s\"; } static "
		    "constexpr ::loom_limits limits() { return "
		    "::loom::limits()%s; } }; return ::loom::signature<%s>"
		    "::enter(&::loom::kernel<void (*)(%s), static_cast<void "
		    "(*)(%s)>(%s%s), loom_about>::about%s%s); }%s%s", shown,
		    attributes, types, types, types,
		    is_hidden(s, name, list) ? "::" : "", function,
		    *values ? ", " : "", values,
		    s->injected ? s->injected : "",
		    s->in_loop ? " do {" : ""));
	if (s->in_loop)
		within_loop(s, body);
	free(shown);
	free(types);
	free(values);
	free(function);
}

void kernel_declare(struct source *s, size_t i)
{
	size_t start = token_statement(s, i), list = declare_parameters(s, i + 1), body;
	char *attributes;

	edit_replace(s, i, i + 1, text_format("__attribute__((__noinline__))"));
	if (!list || !(s->token[list - 1].kind == TOKEN_NAME ||
		       token_is(s, list - 1, ">")))
		return;
	for (body = token_after_group(s, list); s->token[body].kind != TOKEN_END &&
	     !token_is(s, body, "{") && !token_is(s, body, ";"); body++)
		;
	attributes = limits(s, start, body);
	append(&attributes, restricts(s, list));
	if (token_is(s, body, "{"))
		about(s, start, list, body, attributes);
	free(attributes);
}
