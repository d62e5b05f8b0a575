#include "compiler/plain.h"

#include "compiler/token.h"

/* Which give what depends on their arguments alone. */
static int is_function(const struct source *s, size_t i)
{
	static const char *const known[] = { "min", "max", "abs" };

	for (size_t n = 0; n < sizeof known / sizeof *known; n++)
		if (token_is(s, i, known[n]))
			return 1;
	return 0;
}

int plain_changes(const struct source *s, size_t i)
{
	int stores = token_is(s, i, "=") && !token_is(s, i + 1, "=") &&
		     !token_mark(s, i - 1, "=!") &&
		     (!token_mark(s, i - 1, "<>") || token_same(s, i - 2, i - 1, 1));

	return stores || (token_mark(s, i, "+-") && token_same(s, i, i + 1, 1));
}

int plain_is(const struct source *s, size_t first, size_t end)
{
	for (size_t i = first; i < end; i++)
		if (s->token[i].kind == TOKEN_STRING || plain_changes(s, i) ||
		    (s->token[i].kind == TOKEN_OTHER &&
		     !token_mark(s, i, "[].,+-*/%()<>=!&|^~")) ||
		    (i > first && token_is(s, i, "(") &&
		     s->token[i - 1].kind == TOKEN_NAME && !is_function(s, i - 1)))
			return 0;
	return 1;
}
