/* What nvcc 13 makes of a warp's atomic operations, as machine code for
 * compute capability 9.0 shows it:
 *
 *   atomicAdd(&bins[b], 1);     adding the constant 1, without using the
 *                               result, is an instruction that counts
 *   atomicAdd(&total, x);       of an address that is the same for all lanes,
 *                               one lane does it, with what all of them add
 *
 * The latter for 4-byte integers: additions and subtractions, of a result that
 * is used and hangs on values of the lanes only where no lane is missing; the
 * others where nobody uses the result.  With 8 bytes for additions of what is
 * the same for all.  Here an address is the same if its words say so. */
#include "compiler/combine.h"

#include <string.h>

#include "compiler/edit.h"
#include "compiler/text.h"
#include "compiler/token.h"

/* As loom/atomics.h has them. */
enum how { APART, COUNTED, COMBINED, COMBINED_IF_WHOLE, LONG_TOO = 4 };

static int is_word(const struct source *s, size_t i, const char *words)
{
	const struct token *t = &s->token[i];
	const char *p = words;

	if (t->kind != TOKEN_NAME)
		return 0;
	while ((p = strstr(p, " ")) && *++p)
		if (!strncmp(p, s->text + t->at, t->size) && p[t->size] == ' ')
			return 1;
	return 0;
}

static int same_name(const struct source *s, size_t a, size_t b)
{
	const struct token *x = &s->token[a], *y = &s->token[b];

	return y->kind == TOKEN_NAME && x->size == y->size &&
	       !memcmp(s->text + x->at, s->text + y->at, x->size);
}

/* Whether the name at i may become another value there; "*p = 0" leaves p. */
static int changes(const struct source *s, size_t i)
{
	if (token_is(s, i - 1, "*") && token_mark(s, i - 2, ";{})"))
		return 0;
	if (token_mark(s, i + 1, "=") && !token_mark(s, i + 2, "="))
		return 1;
	if (token_mark(s, i + 1, "+-*/%&|^") && token_is(s, i + 2, "="))
		return 1;
	if (token_mark(s, i + 1, "<>") && token_mark(s, i + 2, "<>") &&
	    token_is(s, i + 3, "="))
		return 1;
	if ((token_is(s, i + 1, "+") && token_is(s, i + 2, "+")) ||
	    (token_is(s, i + 1, "-") && token_is(s, i + 2, "-")))
		return 1;
	if ((token_is(s, i - 1, "+") && token_is(s, i - 2, "+")) ||
	    (token_is(s, i - 1, "-") && token_is(s, i - 2, "-")))
		return 1;
	return token_is(s, i - 1, "&") && token_mark(s, i + 1, ",)");
}

/* A parameter of the kernel around it that stays as it is. */
static int is_parameter(const struct source *s, size_t name)
{
	size_t end = token_after_group(s, s->body), list = s->body;
	int found = 0;

	if (!list || !token_is(s, list - 1, ")"))
		return 0;
	list = token_before_group(s, list - 1);
	if (!list || !token_declares(s, list, s->body, "__global__"))
		return 0;
	for (size_t i = list; i < s->body; i++)
		found |= same_name(s, name, i) && token_mark(s, i + 1, ",)[");
	for (size_t i = s->body; found && i < end; i++)
		found = !same_name(s, name, i) || !changes(s, i);
	return found;
}

/* Declared between first and end with the word before it. */
static int is_declared(const struct source *s, size_t name, size_t first,
		       size_t end, const char *word)
{
	for (size_t i = first; i < end; i++) {
		if (!token_is(s, i, word))
			continue;
		for (; i < end && !token_mark(s, i, ";({"); i++)
			if (same_name(s, name, i) &&
			    token_mark(s, i + 1, ";,[="))
				return 1;
	}
	return 0;
}

static int all_same(const struct source *s, size_t first, size_t end);

static size_t comma(const struct source *s, size_t i, size_t end)
{
	while (i < end && !token_mark(s, i, ",;"))
		i = token_mark(s, i, "([{") ? token_after_group(s, i) : i + 1;
	return i;
}

/* A local variable that gets one value, which is the same for all. */
static int is_local(const struct source *s, size_t name)
{
	size_t declared = 0, end = token_after_group(s, s->body);

	for (size_t i = s->body; i < end; i++) {
		if (!same_name(s, name, i) || !changes(s, i))
			continue;
		if (declared || i > name || !token_is(s, i + 1, "=") ||
		    (s->token[i - 1].kind != TOKEN_NAME &&
		     !token_is(s, i - 1, "*")))
			return 0;
		declared = i;
	}
	return declared && comma(s, declared, name) < name &&
	       all_same(s, declared + 2, comma(s, declared, name));
}

/* Whether the function, or its parameters, may declare what the file has of
 * that name: a word stands before it, as a type does. */
static int is_hidden(const struct source *s, size_t name)
{
	size_t i = s->body;

	while (i && !token_mark(s, i - 1, ";}"))
		i--;
	for (i += 2; i < name; i++) {
		size_t before = token_mark(s, i - 1, "*&") ? i - 2 : i - 1;

		if (same_name(s, name, i) &&
		    s->token[before].kind == TOKEN_NAME &&
		    !is_word(s, before, " return else do case "))
			return 1;
	}
	return 0;
}

static int is_same_for_all(const struct source *s, size_t i)
{
	static const char types[] = " int unsigned long short char float double "
		"const volatile size_t uint32_t int32_t uint64_t int64_t "
		"reinterpret_cast static_cast ";

	if (is_word(s, i, types))
		return 1;
	if (is_word(s, i, " blockIdx blockDim gridDim "))
		return token_is(s, i + 1, ".");
	if (token_is(s, i - 1, ".") ||
	    (token_is(s, i - 1, ">") && token_is(s, i - 2, "-")))
		return !token_is(s, i + 1, "("); /* of what stands before it */
	return is_parameter(s, i) || is_local(s, i) ||
	       is_declared(s, i, s->body, i, "__shared__") ||
	       (is_declared(s, i, 0, s->body, "__device__") &&
		!is_hidden(s, i));
}

/* The tokens from first to end - 1. */
static int all_same(const struct source *s, size_t first, size_t end)
{
	for (size_t i = first; i < end; i++)
		if (s->token[i].kind == TOKEN_STRING ||
		    (s->token[i].kind == TOKEN_NAME && !is_same_for_all(s, i)) ||
		    (s->token[i].kind == TOKEN_OTHER &&
		     !token_mark(s, i, "&+-*/%<>[]().")))
			return 0;
	return first < end;
}

static int is_one(const struct source *s, size_t first, size_t end)
{
	const struct token *t = &s->token[first];

	return end == first + 1 && t->kind == TOKEN_NUMBER &&
	       s->text[t->at] == '1' &&
	       (t->size == 1 || strchr("uU", s->text[t->at + 1])) && t->size < 3;
}

/* open: of the arguments; end: behind them. */
static int how_combined(const struct source *s, size_t i, size_t open, size_t end)
{
	int adds = is_word(s, i, " atomicAdd atomicAdd_block atomicAdd_system ");
	int sums = adds || is_word(s, i, " atomicSub atomicSub_block ");
	int unused = token_is_statement(s, i, end);
	size_t value = comma(s, open + 1, end - 1) + 1;
	int constant = all_same(s, value, end - 1);

	if (value >= end || (!sums && !unused))
		return APART;
	if (!all_same(s, open + 1, value - 1))
		return adds && unused && is_one(s, value, end - 1) ? COUNTED :
								     APART;
	if (!unused && !constant)
		return COMBINED_IF_WHOLE;
	return sums && constant ? COMBINED | LONG_TOO : COMBINED;
}

/* Whether a type stands before the name: then this is a declaration of it. */
static int is_declaration(const struct source *s, size_t i)
{
	return i && s->token[i - 1].kind == TOKEN_NAME &&
	       !is_word(s, i - 1, " return else do case ");
}

void combine_rewrite(struct source *s, size_t i)
{
	size_t open = i + 1, end;
	int how;

	if (!is_word(s, i, " atomicAdd atomicSub atomicMin atomicMax atomicAnd "
			   "atomicOr atomicXor atomicAdd_block atomicSub_block "
			   "atomicAdd_system ") ||
	    !token_is(s, open, "(") || (i && token_mark(s, i - 1, ".>:")) ||
	    is_declaration(s, i))
		return;
	end = token_after_group(s, open);
	how = how_combined(s, i, open, end);
	if (how == APART)
		return;
	edit_put(s, s->token[i].at, 0, text_format("("));
	edit_put(s, s->token[end - 1].at + s->token[end - 1].size, 0,
		 text_format(", ::loom::as<%d>())", how));
}
