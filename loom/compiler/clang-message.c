#define _GNU_SOURCE
#include "compiler/clang-message.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
	const char *said, *remedy;
} known[] = {
	{ "initialization is not supported for __shared__ variables",
	  "let a thread store the value" },
	{ "no template named 'texture'",
	  "CUDA 12 removed texture references; make a cudaTextureObject_t and "
	  "hand it to the kernel" },
	{ "no template named 'surface'",
	  "CUDA 12 removed surface references; make a cudaSurfaceObject_t and "
	  "hand it to the kernel" },
	{ "variable-sized object may not be initialized",
	  "store its values behind it, or take a std::vector" },
	{ "too few execution configuration arguments",
	  "a launch names its grid and its block" },
};
static const char no_end[] =
	"no >>> and arguments after <<<; a launch is kernel<<<grid, block>>>(arguments)";

/* Whether the text has it before its line ends. */
static const char *in_line(const char *line, const char *what)
{
	return memmem(line, strcspn(line, "\n"), what, strlen(what));
}

/* Of an error, whose source's line follows. */
static const char *remedy(const char *line)
{
	const char *source = line + strcspn(line, "\n");
	const char *launch = *source ? in_line(source + 1, "<<<") : NULL;

	if (!in_line(line, "error: "))
		return NULL;
	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (in_line(line, known[i].said))
			return known[i].remedy;
	if (launch && !in_line(launch, ">>>") && in_line(line, "expected"))
		return no_end;
	return NULL;
}

/* Colours end where the words do. */
static size_t words(const char *line)
{
	size_t n = strcspn(line, "\n");
	static const char plain[] = "\033[0m";

	return n > strlen(plain) && !memcmp(line + n - strlen(plain), plain, strlen(plain)) ?
		       n - strlen(plain) : n;
}

char *clang_message(const char *complaints)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	for (const char *line = complaints; *line;) {
		const char *more = remedy(line);
		size_t n = words(line), whole = strcspn(line, "\n");

		whole += line[whole] != 0;
		fprintf(out, "%.*s%s%s%.*s", (int)n, line, more ? "; " : "",
			more ? more : "", (int)(whole - n), line + n);
		line += whole;
	}
	fclose(out);
	return text;
}
