#define _GNU_SOURCE
#include "compiler/source-text.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

int source_is_word(char c)
{
	return isalnum((unsigned char)c) || c == '_' || c == '$';
}

/* Behind a text or a character, which begins here. */
static const char *quoted_end(const char *p)
{
	char quote = *p++;

	while (*p && *p != quote)
		p += 1 + (*p == '\\' && p[1]);
	return p + (*p != 0);
}

/* Behind R"x(...)x", of which p is at the quote. */
static const char *raw_end(const char *p)
{
	char close[32];
	int n = (int)strcspn(p + 1, "(\n");
	const char *end;

	if (n > 16)
		return quoted_end(p);
	snprintf(close, sizeof close, ")%.*s\"", n, p + 1);
	end = strstr(p, close);
	return end ? end + strlen(close) : p + strlen(p);
}

const char *source_end_of(const char *p)
{
	const char *start = p;
	int number = isdigit((unsigned char)*p);

	if (*p == '"' || *p == '\'')
		return quoted_end(p);
	if (!source_is_word(*p))
		return p + 1;
	while (source_is_word(*p) || (number && *p == '\'' && source_is_word(p[1])))
		p++;
	return *p == '"' && p[-1] == 'R' && p - start <= 3 ? raw_end(p) : p;
}

const char *source_closed(const char *p)
{
	int depth = 0;

	do {
		depth += (*p == '(' || *p == '{' || *p == '[') -
			 (*p == ')' || *p == '}' || *p == ']');
		p = source_end_of(p);
	} while (*p && depth);
	return p;
}
