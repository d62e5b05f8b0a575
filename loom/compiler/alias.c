#include "compiler/alias.h"

#include <string.h>

#include "compiler/position.h"
#include "compiler/token.h"

size_t alias_name(const struct source *s, size_t i, size_t end)
{
	if (i + 3 >= end || !token_is(s, end - 1, ";"))
		return 0;
	if (token_is(s, i, "using") && token_is(s, i + 2, "="))
		return i + 1;
	return token_is(s, i, "typedef") &&
	       s->token[end - 2].kind == TOKEN_NAME ? end - 2 : 0;
}

/* What the device alone runs, or says of what it runs. */
static int declares_device(const struct source *s, size_t i)
{
	return (token_declares(s, i, i, "__device__") &&
		!token_declares(s, i, i, "__host__")) ||
	       token_declares(s, i, i, "__global__");
}

/* A lambda may be the device's within a function of the host. */
static int is_in_device_code(const struct source *s, size_t i)
{
	unsigned depth = 0;

	if (declares_device(s, i))
		return 1;
	while (i-- > 0) {
		if (token_is(s, i, "}"))
			depth++;
		else if (token_is(s, i, "{") && depth)
			depth--;
		else if (token_is(s, i, "{") && declares_device(s, i))
			return 1;
	}
	return 0;
}

/* Another type may have a name of its own like that. */
static int is_declared(const struct source *s, size_t i)
{
	return alias_name(s, token_statement(s, i), i + 2) == i ||
	       token_is(s, i - 1, "using");
}

int alias_is_devices(const struct source *s, size_t name)
{
	const struct token *t = &s->token[name];

	for (size_t i = 1; s->token[i].kind != TOKEN_END; i++)
		if (s->token[i].kind == TOKEN_NAME &&
		    s->token[i].size == t->size &&
		    !memcmp(s->text + s->token[i].at, s->text + t->at, t->size) &&
		    !is_declared(s, i) && !is_in_device_code(s, i) &&
		    !position_in_system(s, i))
			return 0;
	return 1;
}
