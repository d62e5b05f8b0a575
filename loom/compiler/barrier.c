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

void barrier_rewrite(struct source *s, size_t i, int kept)
{
	size_t open = words_of(s, i), end, number = open + 1;
	char *words;

	if (!open)
		return;
	end = token_after_group(s, open);
	if (!kept && token_is_statement(s, i, end))
		return;
	while (!token_is(s, number, "("))
		number++;
	words = token_words(s, number, token_after_group(s, number));
	edit_replace(s, i, end, text_format("::%s%s", barrier, words));
	free(words);
}
