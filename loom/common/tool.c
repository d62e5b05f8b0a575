#define _GNU_SOURCE
#include "common/tool.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *tool_name = "loom";

void tool_fail(const char *format, ...)
{
	int e = errno;
	va_list list;

	fprintf(stderr, "%s: ", tool_name);
	va_start(list, format);
	vfprintf(stderr, format, list);
	va_end(list);
	if (format[strlen(format) - 1] == ':')
		fprintf(stderr, " %s", strerror(e));
	fputc('\n', stderr);
	exit(3);
}

void *tool_grow(void *array, size_t count, size_t size)
{
	void *p = count > (size_t)-1 / size ? NULL :
					      realloc(array, count * size);

	if (!p)
		tool_fail("out of memory");
	return p;
}

void *tool_one_more(void *array, size_t count, size_t size)
{
	/* A power of two is full. */
	if (count & (count - 1))
		return array;
	return tool_grow(array, count ? 2 * count : 1, size);
}

char *tool_copy(const char *text)
{
	char *copy = strdup(text);

	if (!copy)
		tool_fail("out of memory");
	return copy;
}
