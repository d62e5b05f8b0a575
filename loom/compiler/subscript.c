/*	tile[threadIdx.y * blockDim.x + k]
 *
 * Where the row begins depends on the launch, so that nvcc cannot join words for
 * several k: they may lie in any way in their 16 bytes.  It can where the term is
 * a multiple of a number, as 4 * n.  What runs shows how they lie in one launch
 * only; so the text tells which terms are of this kind: a sum's part that has a
 * kernel's parameter or the grid's or a block's size in it, and nothing else than
 * numbers of threads and blocks, and variables that are no multiples either.  Rows
 * and classes have a length that nvcc knows: it is the last index of plain numbers
 * that tells nothing. */
#include "compiler/subscript.h"

#include "compiler/token.h"

enum { DEEPEST = 3 }; /* variables made of variables */

/* How much of the launch is in a term. */
enum term { NOTHING, THREADS, LAUNCH, ANOTHER /* or a multiple, for all we know */ };

static enum term more(enum term a, enum term b)
{
	return a > b ? a : b;
}

/* Between parentheses in front of the kernel's code. */
static int is_parameter(const struct source *s, size_t name)
{
	size_t close = s->body - 1, i;

	if (!token_is(s, close, ")"))
		return 0;
	for (i = token_before_group(s, close); i < close; i++)
		if (token_same(s, i, name, 1) &&
		    (token_is(s, i + 1, ",") || i + 1 == close))
			return !token_is(s, i - 1, "*") && !token_is(s, i - 1, "&");
	return 0;
}

static enum term of_words(const struct source *s, size_t first, size_t end,
			  unsigned depth);

/* Whether the statement from there on declares whole numbers; *constant: for good. */
static int declares(const struct source *s, size_t i, int *constant)
{
	*constant = token_is(s, i, "const") || token_is(s, i, "constexpr");
	i += *constant;
	return token_is(s, i, "int") || token_is(s, i, "unsigned") ||
	       token_is(s, i, "size_t");
}

static size_t value_end(const struct source *s, size_t i)
{
	while (s->token[i].kind != TOKEN_END && !token_is(s, i, ";") &&
	       !token_is(s, i, ","))
		i = token_is(s, i, "(") ? token_after_group(s, i) : i + 1;
	return i;
}

/* As "int name = ...;" before token i has it; a "for" counts by what it likes. */
static enum term of_variable(const struct source *s, size_t i, unsigned depth)
{
	for (size_t n = i - 1; depth < DEEPEST && n > s->body; n--) {
		int constant;

		if (token_same(s, n, i, 1) && token_is(s, n + 1, "=") &&
		    declares(s, token_statement(s, n), &constant)) {
			enum term term = of_words(s, n + 2, value_end(s, n + 2),
						  depth + 1);

			return constant && term == NOTHING ? ANOTHER :
							     more(THREADS, term);
		}
	}
	return ANOTHER;
}

/* *i: the last token of what is named there. */
static enum term of_name(const struct source *s, size_t *i, unsigned depth)
{
	size_t name = *i;
	int has_part = token_is(s, name + 1, ".");

	*i += has_part ? 2 : 0;
	if (has_part && (token_is(s, name, "threadIdx")))
		return THREADS;
	if (has_part && (token_is(s, name, "blockIdx") ||
			 token_is(s, name, "blockDim") ||
			 token_is(s, name, "gridDim")))
		return LAUNCH;
	if (has_part || token_is(s, name + 1, "[") || token_is(s, name + 1, "("))
		return ANOTHER;
	return is_parameter(s, name) ? LAUNCH : of_variable(s, name, depth);
}

/* Names, by any but a multiple: numbers only divide, or are added. */
static enum term of_words(const struct source *s, size_t first, size_t end,
			  unsigned depth)
{
	enum term term = NOTHING;

	for (size_t i = first; i < end; i++) {
		if (s->token[i].kind == TOKEN_NAME)
			term = more(term, of_name(s, &i, depth));
		else if (s->token[i].kind == TOKEN_NUMBER) {
			if (!token_mark(s, i - 1, "+-") && !token_is(s, i - 1, "/") &&
			    !token_is(s, i - 1, "%") && i > first)
				return ANOTHER;
			if (token_is(s, i + 1, "*"))
				return ANOTHER;
		} else if (!token_mark(s, i, "+-*/%()"))
			return ANOTHER;
	}
	return term;
}

/* The sign behind the term that begins at i, or the end. */
static size_t term_end(const struct source *s, size_t i, size_t end)
{
	while (i < end && !token_mark(s, i, "+-"))
		i = token_is(s, i, "(") || token_is(s, i, "[") ?
			token_after_group(s, i) : i + 1;
	return i;
}

static int is_kernel(const struct source *s)
{
	for (size_t i = token_statement(s, s->body); i < s->body; i++)
		if (token_is(s, i, "__global__"))
			return 1;
	return 0;
}

/* Whether the array of the index that opens at i is declared as one of plain
 * numbers, here in shared memory. */
static int is_of_numbers(const struct source *s, size_t i)
{
	static const char *const types[] = { "float", "int", "unsigned", "half",
					     "__half", "double" };
	size_t name = i - 1;

	while (name && token_is(s, name, "]"))
		name = token_before_group(s, name) - 1;
	for (size_t n = name; n-- > 1;) {
		if (!token_same(s, n, name, 1) || !token_is(s, n + 1, "[") ||
		    !token_declares(s, n, n + 1, "__shared__"))
			continue;
		for (size_t t = 0; t < sizeof types / sizeof *types; t++)
			if (token_is(s, n - 1, types[t]))
				return 1;
	}
	return 0;
}

int subscript_is_any(const struct source *s, size_t i)
{
	size_t end = token_after_group(s, i) - 1, from = i + 1, to;

	if (token_is(s, end + 1, ".") || token_is(s, end + 1, "["))
		return 0;
	for (; from < end; from = to + 1) {
		to = term_end(s, from, end);
		if (of_words(s, from, to, 0) == LAUNCH)
			return is_kernel(s) && is_of_numbers(s, i);
	}
	return 0;
}
