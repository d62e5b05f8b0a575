#include "compiler/text.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "common/tool.h"

char *text_format(const char *text, ...)
{
	va_list list;
	int n;
	char *result;

	va_start(list, text);
	n = vsnprintf(NULL, 0, text, list);
	va_end(list);
	result = tool_grow(NULL, (size_t)n + 1, 1);
	va_start(list, text);
	vsnprintf(result, (size_t)n + 1, text, list);
	va_end(list);
	return result;
}

int text_has_word(const char *text, const char *word)
{
	size_t n = strlen(word);

	for (const char *p = text; (p = strstr(p, word)); p += n)
		if ((p == text || !(isalnum((unsigned char)p[-1]) || p[-1] == '_')) &&
		    !isalnum((unsigned char)p[n]) && p[n] != '_')
			return 1;
	return 0;
}
