#include "compiler/text.h"

#include <stdarg.h>
#include <stdio.h>

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
