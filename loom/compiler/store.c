/* What the text tells of a store. */
#include "compiler/store.h"

#include "compiler/token.h"

static int is_name(const struct source *s, size_t i)
{
	return s->token[i].kind == TOKEN_NAME;
}

/* A word of an array, at a place that is no constant and that may be read once
 * more without being counted. */
static int is_word(const struct source *s, size_t first, size_t end)
{
	unsigned names = 0, within = 0;

	for (size_t i = first + 1; i < end; i++) {
		if (token_is(s, i, "[") && within++)
			return 0;
		if (token_is(s, i, "]"))
			within--;
		names += within && is_name(s, i);
		if (!within && !token_is(s, i, "]"))
			return 0; /* a member, which may be some bits */
		if (s->token[i].kind == TOKEN_OTHER &&
		    (!token_mark(s, i, "[].+-*/%()") ||
		     (token_mark(s, i, "+-") && token_same(s, i, i + 1, 1))))
			return 0;
		if (token_is(s, i, "(") && is_name(s, i - 1))
			return 0;
	}
	return is_name(s, first) && token_is(s, first + 1, "[") && names;
}

/* The store that the tokens from first to the semicolon are. */
static int is_store(const struct source *s, size_t first, size_t semicolon,
		    struct store *store)
{
	size_t equals = first, end;

	while (equals < semicolon && !token_is(s, equals, "="))
		equals++;
	end = equals > first && token_mark(s, equals - 1, "+-*/") ?
		equals - 1 : equals;
	*store = (struct store){ first, end, equals + 1, semicolon };
	return equals + 1 < semicolon && !token_is(s, equals + 1, "=") &&
	       is_word(s, first, end);
}

int store_same(const struct source *s, const struct store *a,
	       const struct store *b)
{
	size_t count = a->left_end - a->left;

	return b->left_end - b->left == count &&
	       token_same(s, a->left, b->left, count);
}

int store_ends_way(const struct source *s, size_t first, size_t *end,
		   struct store *store)
{
	size_t last = first;

	if (token_is(s, first, "{")) {
		*end = token_after_group(s, first);
		last = *end - 2;
		return last > first && token_is(s, last, ";") &&
		       is_store(s, token_statement(s, last), last, store);
	}
	while (s->token[last].kind != TOKEN_END && !token_mark(s, last, ";{}"))
		last++;
	*end = last + 1;
	return token_is(s, last, ";") && is_store(s, first, last, store);
}

