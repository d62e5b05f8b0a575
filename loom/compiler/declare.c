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
#include <stdlib.h>
#include <string.h>

#include "compiler/source.h"

int takes_group(const struct source *s, size_t i)
{
	return is(s, i, "__attribute__") || is(s, i, "alignas") ||
	       is(s, i, "decltype") || is(s, i, "noexcept") ||
	       is(s, i, "__launch_bounds__") || is(s, i, "__maxnreg__") ||
	       is(s, i, "__cluster_dims__");
}

/* The list behind "operator" and its sign, which may be "()", "[]", "<" or "=". */
static size_t operator_list(const struct source *s, size_t i)
{
	if (is(s, i + 1, "("))
		i += 2;
	do
		i++;
	while (s->token[i].kind != TOKEN_END && !is(s, i, "("));
	return s->token[i].kind == TOKEN_END ? 0 : i;
}

/* The parameter list of the function declared at i; 0 for a variable. */
size_t parameter_list(const struct source *s, size_t i)
{
	while (s->token[i].kind != TOKEN_END) {
		if (is(s, i, "operator"))
			return operator_list(s, i);
		if (takes_group(s, i) && is(s, i + 1, "("))
			i = after_group(s, i + 1);
		else if (is(s, i, "<"))
			i = after_angles(s, i);
		else if (is(s, i, "("))
			return i;
		else if (is(s, i, "[") || is(s, i, "=") || is(s, i, ";") ||
			 is(s, i, "{"))
			return 0;
		else
			i++;
	}
	return 0;
}

/* The file's shared variables become known to every function that follows. */
void inject(struct source *s, size_t parameters)
{
	size_t i = after_group(s, parameters);

	while (s->token[i].kind == TOKEN_NAME)
		i++;
	if (s->injected && is(s, i, "{"))
		edit(s, s->token[i].at + 1, 0, format("%s", s->injected));
}

void declare_variable(struct source *s, size_t i, int in_function)
{
	const char *section = is(s, i, "__constant__") ? "loom_constant" :
							 "loom_device";
	size_t list = parameter_list(s, i + 1), start = statement(s, i);
	int constant = 0, pointer = 0, both = 0;

	if (is(s, i, "__device__") && list)
		inject(s, list);
	if (list || in_function) {
		replace(s, i, i + 1, format(" "));
		return;
	}
	for (size_t n = start; !is(s, n, ";") && !is(s, n, "=") &&
			       !is(s, n, "[") && !is(s, n, "{") &&
			       s->token[n].kind != TOKEN_END; n++) {
		constant |= is(s, n, "const") || is(s, n, "constexpr");
		pointer |= is(s, n, "*");
		both |= is(s, n, "__constant__") || is(s, n, "__managed__");
	}
	if (is(s, start, "template") && !is(s, start + 2, ">"))
		complain(s, i, "loom has no templates of __device__ variables; "
			 "declare one variable for each type");
	if (both && is(s, i, "__device__"))
		replace(s, i, i + 1, format(" "));
	else
		replace(s, i, i + 1,
			format("__attribute__((__section__(\"%s\"), "
			       "__aligned__(32)))",
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
	*text = format("%s", "");
	for (size_t i = from; i < to; i++) {
		char *word = words(s, i, i + 1), *longer;

		if (is(s, i, "alignas"))
			longer = format("%s __attribute__((__aligned__("
					"::loom::aligned_to<", *text);
		else if (is(s, i, "__shared__") || is(s, i, "extern") ||
			 is(s, i, "static"))
			longer = format("%s", *text);
		else
			longer = format("%s%s%s", *text, gap_before(s, i),
					word);
		free(word);
		free(*text);
		*text = longer;
		if (is(s, i, "alignas") && is(s, i + 1, "(")) {
			size_t end = after_group(s, i + 1);

			word = words(s, i + 2, end - 1);
			longer = format("%s%s>())))", *text, word);
			free(word);
			free(*text);
			*text = longer;
			i = end - 1;
		}
	}
}

static int is_tag(const struct source *s, size_t i)
{
	return is(s, i - 1, "struct") || is(s, i - 1, "union") ||
	       is(s, i - 1, "class") || is(s, i, "struct") ||
	       is(s, i, "union") || is(s, i, "class");
}

/* The first token of the first declarator. */
static size_t first_declarator(const struct source *s, size_t i)
{
	while (s->token[i].kind != TOKEN_END && !is(s, i, ";")) {
		if (takes_group(s, i) && is(s, i + 1, "("))
			i = after_group(s, i + 1);
		else if (is(s, i, "<"))
			i = after_angles(s, i);
		else if (is(s, i, "{")) /* the members of a struct */
			i = after_group(s, i);
		else if (is(s, i, "*") || is(s, i, "&"))
			return i;
		else if (s->token[i].kind == TOKEN_NAME &&
			 (is(s, i + 1, "[") || is(s, i + 1, ",") ||
			  is(s, i + 1, ";") || is(s, i + 1, "=") ||
			  is(s, i + 1, "{") || is(s, i + 1, "__attribute__")) &&
			 !is(s, i, "__shared__") && !is_tag(s, i))
			return i;
		else
			i++;
	}
	return s->tokens;
}

static size_t declarator_end(struct source *s, size_t i)
{
	while (!is(s, i, ",") && !is(s, i, ";") &&
	       s->token[i].kind != TOKEN_END) {
		if (is(s, i, "=") || is(s, i, "{"))
			complain(s, i, "a __shared__ variable cannot be "
				 "initialised; let a thread store the value");
		i = is(s, i, "(") || is(s, i, "[") || is(s, i, "{") ?
			after_group(s, i) : i + 1;
	}
	return i;
}

/* One variable, as text: what declares it, and the reference that code uses.
 * At file scope only the reference goes into every function. */
struct shared_text {
	char *declaration, *reference;
};

void leave_scope(struct source *s)
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
	char *text = s->visible ? format("&loom_v%u", s->visible->name) :
				  format("0");

	if (!s->depth)
		return text;
	v = grow(NULL, 1, sizeof *v);
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
			    is(s, at, "const") || is(s, at, "volatile") ||
			    is(s, at, "__restrict__")))
		at++;
	before = words(s, i, at);
	name = words(s, at, at + 1);
	after = words(s, at + 1, end);
	last = dynamic ? NULL : previous(s, n);
	t.declaration = dynamic ?
		format("typedef %s %s loom_t%u%s; ", type, before, n, after) :
		format("typedef %s %s loom_t%u%s; struct loom_s%u { %s %s v%s; "
		       "}; static ::loom_shared loom_v%u = { \"%s\", "
		       "sizeof(loom_t%u), ::loom::alignment<loom_t%u>("
		       "alignof(loom_s%u)), 0, 0, %s, 0 }; ",
		       type, before, n, after, n, type, before, after, n, name,
		       n, n, n, last);
	free(last);
	t.reference = dynamic ?
		format("__attribute__((__unused__)) loom_t%u &%s = *(loom_t%u "
		       "*)::loom_shared_dynamic(alignof(loom_t%u));",
		       n, name, n, n) :
		format("__attribute__((__unused__)) loom_t%u &%s = *(loom_t%u "
		       "*)::loom_shared_at(&loom_v%u);", n, name, n, n);
	free(before);
	free(name);
	free(after);
	return t;
}

/* *all followed by more, which it frees. */
static void append(char **all, char *more)
{
	char *longer = format("%s%s", *all ? *all : "", more);

	free(*all);
	free(more);
	*all = longer;
}

void declare_shared(struct source *s, size_t i, int in_function)
{
	size_t start = statement(s, i), first = first_declarator(s, start);
	size_t end;
	int dynamic = 0;
	char *type, *all = NULL;

	if (first >= s->tokens) {
		complain(s, i, "loom does not understand this __shared__ "
			 "declaration; declare one array or scalar by its name");
		return;
	}
	for (size_t n = start; n < first; n++)
		dynamic |= is(s, n, "extern");
	append_specifiers(s, start, first, &type);
	for (;; first = end + 1) {
		struct shared_text one;

		end = declarator_end(s, first);
		one = one_shared(s, type, first, end, dynamic);
		append(&all, one.declaration);
		append(in_function ? &all : &s->injected, one.reference);
		if (!is(s, end, ","))
			break;
	}
	replace(s, start, end + 1, all);
	free(type);
}
