/* Declarations that only CUDA has.
 *
 *   __shared__ float tile[T][T + 1], x;
 *
 * becomes, for each variable, a reference into the block's shared memory,
 * whose place the runtime chooses:
 *
 *   typedef float loom_t1[T][T + 1];
 *   struct loom_s1 { float v[T][T + 1]; };      (tells the alignment)
 *   static ::loom_shared loom_v1 = { "tile", sizeof(loom_t1), ... };
 *   loom_t1 &tile = *(loom_t1 *)::loom_shared_at(&loom_v1);
 */
#include "compiler/declare.h"

#include <stdlib.h>
#include <string.h>

#include "common/tool.h"
#include "compiler/edit.h"
#include "compiler/message.h"
#include "compiler/text.h"
#include "compiler/token.h"

/* A shared variable of a function, and in how many braces it lies. */
struct visible {
	struct visible *before;
	unsigned name, depth;
};

int declare_takes_group(const struct source *s, size_t i)
{
	return token_is(s, i, "__attribute__") || token_is(s, i, "alignas") ||
	       token_is(s, i, "decltype") || token_is(s, i, "noexcept") ||
	       token_is(s, i, "__launch_bounds__") || token_is(s, i, "__maxnreg__") ||
	       token_is(s, i, "__cluster_dims__");
}

/* The list behind "operator" and its sign, which may be "()", "[]", "<" or "=". */
static size_t operator_list(const struct source *s, size_t i)
{
	if (token_is(s, i + 1, "("))
		i += 2;
	do
		i++;
	while (s->token[i].kind != TOKEN_END && !token_is(s, i, "("));
	return s->token[i].kind == TOKEN_END ? 0 : i;
}

/* The parameter list of the function declared at i; 0 for a variable. */
size_t declare_parameters(const struct source *s, size_t i)
{
	while (s->token[i].kind != TOKEN_END) {
		if (token_is(s, i, "operator"))
			return operator_list(s, i);
		if (declare_takes_group(s, i) && token_is(s, i + 1, "("))
			i = token_after_group(s, i + 1);
		else if (token_is(s, i, "<"))
			i = token_after_angles(s, i);
		else if (token_is(s, i, "("))
			return i;
		else if (token_is(s, i, "[") || token_is(s, i, "=") || token_is(s, i, ";") ||
			 token_is(s, i, "{"))
			return 0;
		else
			i++;
	}
	return 0;
}

/* The file's shared variables become known to every function that follows. */
void declare_injected(struct source *s, size_t parameters)
{
	size_t i = token_after_group(s, parameters);

	while (s->token[i].kind == TOKEN_NAME)
		i++;
	if (s->injected && token_is(s, i, "{"))
		edit_put(s, s->token[i].at + 1, 0, text_format("%s", s->injected));
}

/* Whether the declaration of a variable that begins here says so. */
static int is_shared(const struct source *s, size_t i)
{
	for (; s->token[i].kind != TOKEN_END && !token_mark(s, i, ";=[{("); i++)
		if (token_is(s, i, "__shared__"))
			return 1;
	return 0;
}

void declare_variable(struct source *s, size_t i, int in_function)
{
	const char *section = token_is(s, i, "__constant__") ? "loom_constant" :
			      token_is(s, i, "__managed__")  ? "loom_managed" :
							       "loom_device";
	size_t list = declare_parameters(s, i + 1), start = token_statement(s, i);
	int constant = 0, pointer = 0, both = 0;

	if (!list && is_shared(s, start))
		return; /* __device__ __shared__ says no more than __shared__ */
	if (token_is(s, i, "__device__") && list)
		declare_injected(s, list);
	if (list || in_function) {
		edit_replace(s, i, i + 1, text_format(" "));
		return;
	}
	for (size_t n = start; !token_is(s, n, ";") && !token_is(s, n, "=") &&
			       !token_is(s, n, "[") && !token_is(s, n, "{") &&
			       s->token[n].kind != TOKEN_END; n++) {
		constant |= token_is(s, n, "const") || token_is(s, n, "constexpr");
		pointer |= token_is(s, n, "*");
		both |= token_is(s, n, "__constant__") || token_is(s, n, "__managed__");
	}
	if (token_is(s, start, "template") && !token_is(s, start + 2, ">"))
		message_error(s, i, "loom has no templates of __device__ variables; "
			 "declare one variable for each type");
	if (both && token_is(s, i, "__device__"))
		edit_replace(s, i, i + 1, text_format(" "));
	else
		edit_replace(s, i, i + 1,
			text_format("__attribute__((__section__(\"%s\"), "
			       "__aligned__(128)))",
			       constant && !pointer ? "loom_readonly" :
						      section));
}

static const char *gap_before(const struct source *s, size_t i)
{
	const struct token *t = &s->token[i];

	return i && t[-1].at + t[-1].size == t->at ? "" : " ";
}

/* alignas is not for typedefs, the attribute is. */
static void append_specifiers(struct source *s, size_t from, size_t to,
			      char **text)
{
	*text = text_format("%s", "");
	for (size_t i = from; i < to; i++) {
		char *word = token_words(s, i, i + 1), *longer;

		if (token_is(s, i, "alignas"))
			longer = text_format("%s __attribute__((__aligned__("
					"::loom::aligned_to<", *text);
		else if (token_is(s, i, "__shared__") || token_is(s, i, "extern") ||
			 token_is(s, i, "static") || token_is(s, i, "__device__"))
			longer = text_format("%s", *text);
		else
			longer = text_format("%s%s%s", *text, gap_before(s, i),
					word);
		free(word);
		free(*text);
		*text = longer;
		if (token_is(s, i, "alignas") && token_is(s, i + 1, "(")) {
			size_t end = token_after_group(s, i + 1);

			word = token_words(s, i + 2, end - 1);
			longer = text_format("%s%s>())))", *text, word);
			free(word);
			free(*text);
			*text = longer;
			i = end - 1;
		}
	}
}

static int is_tag(const struct source *s, size_t i)
{
	return token_is(s, i - 1, "struct") || token_is(s, i - 1, "union") ||
	       token_is(s, i - 1, "class") || token_is(s, i, "struct") ||
	       token_is(s, i, "union") || token_is(s, i, "class");
}

/* Whether an attribute stands here, and no name behind it: it follows one. */
static int attribute_ends(const struct source *s, size_t i)
{
	return token_is(s, i, "__attribute__") &&
	       s->token[token_after_group(s, i + 1)].kind != TOKEN_NAME;
}

/* The first token of the first declarator. */
static size_t first_declarator(const struct source *s, size_t i)
{
	while (s->token[i].kind != TOKEN_END && !token_is(s, i, ";")) {
		if (declare_takes_group(s, i) && token_is(s, i + 1, "("))
			i = token_after_group(s, i + 1);
		else if (token_is(s, i, "<"))
			i = token_after_angles(s, i);
		else if (token_is(s, i, "{")) /* the members of a struct */
			i = token_after_group(s, i);
		else if (token_is(s, i, "*") || token_is(s, i, "&"))
			return i;
		else if (s->token[i].kind == TOKEN_NAME &&
			 (token_is(s, i + 1, "[") || token_is(s, i + 1, ",") ||
			  token_is(s, i + 1, ";") || token_is(s, i + 1, "=") ||
			  token_is(s, i + 1, "{") || attribute_ends(s, i + 1)) &&
			 !token_is(s, i, "__shared__") && !is_tag(s, i))
			return i;
		else
			i++;
	}
	return s->tokens;
}

static size_t declarator_end(struct source *s, size_t i)
{
	while (!token_is(s, i, ",") && !token_is(s, i, ";") &&
	       s->token[i].kind != TOKEN_END) {
		if (token_is(s, i, "=") || token_is(s, i, "{"))
			message_error(s, i, "a __shared__ variable cannot be "
				 "initialised; let a thread store the value");
		i = token_is(s, i, "(") || token_is(s, i, "[") || token_is(s, i, "{") ?
			token_after_group(s, i) : i + 1;
	}
	return i;
}

/* One variable, as text: what declares it, and the reference that code uses.
 * At file scope only the reference goes into every function. */
struct shared_text {
	char *declaration, *reference;
};

void declare_leave_scope(struct source *s)
{
	while (s->visible && s->visible->depth > s->depth) {
		struct visible *v = s->visible;

		s->visible = v->before;
		free(v);
	}
}

/* The address of the variable declared before in this function, which lies
 * before this one in memory too. */
static char *previous(struct source *s, unsigned name)
{
	struct visible *v;
	char *text = s->visible ? text_format("&loom_v%u", s->visible->name) :
				  text_format("0");

	if (!s->depth)
		return text;
	v = tool_grow(NULL, 1, sizeof *v);
	*v = (struct visible){ s->visible, name, s->depth };
	s->visible = v;
	return text;
}

static struct shared_text one_shared(struct source *s, const char *type,
				     size_t i, size_t end, int dynamic)
{
	struct shared_text t;
	unsigned n = ++s->names;
	size_t at = i;
	char *before, *name, *after, *last;

	while (at < end && (s->token[at].kind != TOKEN_NAME ||
			    token_is(s, at, "const") || token_is(s, at, "volatile") ||
			    token_is(s, at, "__restrict__")))
		at++;
	before = token_words(s, i, at);
	name = token_words(s, at, at + 1);
	after = token_words(s, at + 1, end);
	last = dynamic ? NULL : previous(s, n);
	t.declaration = dynamic ?
		text_format("typedef %s %s loom_t%u%s; ", type, before, n, after) :
		text_format("typedef %s %s loom_t%u%s; struct loom_s%u { %s %s v%s; "
		       "}; static ::loom_shared loom_v%u = { \"%s\", "
		       "sizeof(loom_t%u), ::loom::alignment<loom_t%u>("
		       "alignof(loom_s%u)), alignof(loom_s%u), "
		       "::loom::alignment<loom_t%u>(1), ::loom::row<loom_t%u>(), "
		       "0, 0, %s, 0 }; ",
		       type, before, n, after, n, type, before, after, n, name,
		       n, n, n, n, n, n, last);
	free(last);
	t.reference = dynamic ?
		text_format("__attribute__((__unused__)) loom_t%u &%s = *(loom_t%u "
		       "*)::loom_shared_dynamic(::loom::alignment<loom_t%u>(1));",
		       n, name, n, n) :
		text_format("__attribute__((__unused__)) loom_t%u &%s = *(loom_t%u "
		       "*)::loom_shared_at(&loom_v%u);", n, name, n, n);
	free(before);
	free(name);
	free(after);
	return t;
}

/* *all followed by more, which it frees. */
static void append(char **all, char *more)
{
	char *longer = text_format("%s%s", *all ? *all : "", more);

	free(*all);
	free(more);
	*all = longer;
}

void declare_shared(struct source *s, size_t i, int in_function)
{
	size_t start = token_statement(s, i), first = first_declarator(s, start);
	size_t end;
	int dynamic = 0;
	char *type, *all = NULL;

	if (first >= s->tokens) {
		message_error(s, i, "loom does not understand this __shared__ "
			 "declaration; declare one array or scalar by its name");
		return;
	}
	for (size_t n = start; n < first; n++)
		dynamic |= token_is(s, n, "extern");
	append_specifiers(s, start, first, &type);
	for (;; first = end + 1) {
		struct shared_text one;

		end = declarator_end(s, first);
		one = one_shared(s, type, first, end, dynamic);
		append(&all, one.declaration);
		append(in_function ? &all : &s->injected, one.reference);
		if (!token_is(s, end, ","))
			break;
	}
	edit_replace(s, start, end + 1, all);
	free(type);
}
