/*	if (t == 0) { tile[0] = i > 0 ? in[i - 1] : in[i]; }
 *
 * Of numbers, that is a choice of values: one store.  Of a class nvcc copies in
 * each way, as if there were an if and an else, and within an outer condition
 * keeps the two stores (zeros.c).  g++ would choose the address.
 *
 * Whether it is a class the text does not tell: both are there, and g++ takes one. */
#include "compiler/choices.h"

#include <stdlib.h>

#include "compiler/edit.h"
#include "compiler/plain.h"
#include "compiler/store.h"
#include "compiler/text.h"
#include "compiler/token.h"
#include "compiler/zeros.h"

/* x[...], and nothing else. */
static int is_place(const struct source *s, size_t first, size_t end)
{
	return s->token[first].kind == TOKEN_NAME && token_is(s, first + 1, "[") &&
	       token_after_group(s, first + 1) == end;
}

/* A copy of both ways before the statement, for classes of more than a word; the
 * address is made once for both (zeros.c). */
static void write_ways(struct source *s, const struct store *store, size_t ask,
		       size_t colon)
{
	unsigned n = s->names++;
	char *word = token_words(s, store->left, store->left_end);
	char *condition = token_words(s, store->right, ask);
	char *one = token_words(s, ask + 1, colon);
	char *other = token_words(s, colon + 1, store->semicolon);

	edit_put(s, s->token[store->left].at, 0,
		 text_format("if (__is_class(__typeof__(%s)) && sizeof(%s) > 4) "
			     "{ auto *loom_w%u = &%s; __asm__ volatile("
			     "\"/* loom_address */\" : \"+r\"(loom_w%u)); "
			     "if (%s) { *loom_w%u = %s; __asm__ volatile("
			     "\"/* %u */\" :: \"m\"(*loom_w%u)); } "
			     "else *loom_w%u = %s; } else ",
			     word, word, n, word, n, condition, n, one, n, n, n,
			     other));
	free(word);
	free(condition);
	free(one);
	free(other);
}

void choices_rewrite(struct source *s, size_t i)
{
	size_t first = token_statement(s, i), semicolon = i, colon = i + 1;
	struct store store = { first, first, first, 0 };

	while (!token_mark(s, semicolon, ";{}") &&
	       s->token[semicolon].kind != TOKEN_END)
		semicolon++;
	while (colon < semicolon && !token_mark(s, colon, "?:"))
		colon++;
	while (store.left_end < i && !token_is(s, store.left_end, "="))
		store.left_end++;
	store.right = store.left_end + 1;
	store.semicolon = semicolon;
	if (token_is(s, semicolon, ";") && token_is(s, colon, ":") &&
	    zeros_is_shared(s, first) && is_place(s, first, store.left_end) && is_place(s, i + 1, colon) &&
	    is_place(s, colon + 1, semicolon) && plain_is(s, first, store.left_end) &&
	    plain_is(s, store.right, i) && plain_is(s, i + 1, colon) &&
	    plain_is(s, colon + 1, semicolon) &&
	    zeros_are_within(s, first, semicolon + 1))
		write_ways(s, &store, i, colon);
}
