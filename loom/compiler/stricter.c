/* What nvcc refuses without an option of its own, and clang takes: who compiles for
 * both is told, as a warning. */
#define _GNU_SOURCE
#include "compiler/stricter.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "compiler/command.h"
#include "compiler/source-text.h"

/* Behind blanks and comments. */
static const char *next(const char *p)
{
	for (;;) {
		const char *end = NULL;

		p += strspn(p, " \t\n");
		if (!strncmp(p, "//", 2))
			end = strchr(p, '\n');
		else if (!strncmp(p, "/*", 2))
			end = strstr(p, "*/");
		else
			return p;
		if (!end)
			return p + strlen(p);
		p = end + (*end == '*' ? 2 : 1);
	}
}

static int is(const char *at, const char *end, const char *word)
{
	return (size_t)(end - at) == strlen(word) && !strncmp(at, word, strlen(word));
}

/* "] __host__ __device__ (": where __device__ stands; or NULL. */
static const char *device_lambda(const char *bracket)
{
	const char *device = NULL, *p = next(bracket + 1), *end;

	for (; end = source_end_of(p), is(p, end, "__host__") || is(p, end, "__device__");
	     p = next(end))
		if (is(p, end, "__device__"))
			device = p;
	return *p == '(' || *p == '{' ? device : NULL;
}

static unsigned line_of(const char *text, const char *at)
{
	unsigned line = 1;

	for (; text < at; text++)
		line += *text == '\n';
	return line;
}

static int is_silent(const struct job *j)
{
	for (size_t i = 0; i < j->compile.count; i++)
		if (!strcmp(j->compile.item[i], "-w"))
			return 1;
	return 0;
}

void stricter_warn(const struct job *j, const char *source)
{
	size_t size;
	char *text;

	if (j->extended_lambda || is_silent(j) || !(text = file_read_if_any(source, &size)))
		return;
	for (const char *p = next(text), *at; *p; p = next(source_end_of(p))) {
		if (*p != ']' || !(at = device_lambda(p)))
			continue;
		fprintf(stderr, "%s:%u: warning: nvcc takes a lambda that is __device__ with "
			"--extended-lambda alone\n", source, line_of(text, at));
		break;
	}
	free(text);
}
