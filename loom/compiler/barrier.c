#define _GNU_SOURCE
#include "compiler/barrier.h"

#include <stdlib.h>
#include <string.h>

#include "compiler/edit.h"
#include "compiler/text.h"
#include "compiler/token.h"

static const char barrier[] = "loom_syncthreads";

/* Where the asm's words begin, if it is a barrier; otherwise 0. */
static size_t words_of(const struct source *s, size_t i)
{
	size_t open = i + 1;

	while (token_is(s, open, "volatile") || token_is(s, open, "inline"))
		open++;
	return token_is(s, open, "(") && s->token[open + 1].kind == TOKEN_STRING &&
	       memmem(s->text + s->token[open + 1].at, s->token[open + 1].size,
		      barrier, sizeof barrier - 1) ? open : 0;
}

/* Whether the colon before i is a label's and not that of "a ? b : c". */
static int is_label(const struct source *s, size_t i)
{
	while (i-- && !token_is(s, i, ";") && !token_is(s, i, "{") &&
	       !token_is(s, i, "}"))
		if (token_is(s, i, "?"))
			return 0;
	return 1;
}

/* Whether the tokens from i to end - 1 are a statement but for its ";". */
static int is_statement(const struct source *s, size_t i, size_t end)
{
	static const char *const before[] = { ";", "{", "}", "else", "do", ")" };
	int void_cast = i > 2 && token_is(s, i - 1, ")") &&
			token_is(s, i - 2, "void") && token_is(s, i - 3, "(");

	if (!token_is(s, end, ";") || void_cast)
		return 0;
	for (size_t n = 0; i && n < sizeof before / sizeof *before; n++)
		if (token_is(s, i - 1, before[n]))
			return 1;
	return i && token_is(s, i - 1, ":") && is_label(s, i);
}

void barrier_rewrite(struct source *s, size_t i, int kept)
{
	size_t open = words_of(s, i), end, number = open + 1;
	char *words;

	if (!open)
		return;
	end = token_after_group(s, open);
	if (!kept && is_statement(s, i, end))
		return;
	while (!token_is(s, number, "("))
		number++;
	words = token_words(s, number, token_after_group(s, number));
	edit_replace(s, i, end, text_format("::%s%s", barrier, words));
	free(words);
}
