#define _GNU_SOURCE
#include "compiler/clang-ptx.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/tool.h"
#include "compiler/command.h"
#include "compiler/ptx-code.h"
#include "compiler/ptx.h"

/* The next line, which ends where the one behind it begins. */
static char *line_of(char **at)
{
	char *line = *at, *end = strchr(line, '\n');

	if (!end)
		return NULL;
	*end = 0;
	*at = end + 1;
	return line;
}

/* "unsigned &,float," as parameters. */
static void put_parameters(FILE *f, char *types)
{
	unsigned n = 0;

	for (char *t = strtok(types, ","); t; t = strtok(NULL, ","), n++)
		fprintf(f, "%s%s loom_a%u", n ? ", " : "", t, n);
}

/* 0: nobody knows what it does. */
/* What clang says of the code it says of the author's line: "FILE:LINE:COLUMN". */
static void put_line(FILE *f, const char *place)
{
	const char *column = strrchr(place, ':'), *line = column;

	while (line && line > place && *--line != ':')
		;
	if (line && line > place)
		fprintf(f, "#line %.*s \"%.*s\"\n", (int)(column - line - 1), line + 1,
			(int)(line - place), place);
}

static int put_function(FILE *f, unsigned number, char *types, const char *text,
			const char *place)
{
	char *code = ptx_code(text, number);

	if (!code)
		return 0;
	fprintf(f, "extern \"C\" __device__ __attribute__((__always_inline__)) void "
		"loom_ptx_%u(", number);
	put_parameters(f, types);
	fputs(")\n{\n", f);
	put_line(f, place);
	fprintf(f, "%s\n}\n", code);
	free(code);
	return 1;
}

int clang_ptx_write(const char *list, const char *source)
{
	size_t size, written;
	char *all = file_read(list, &size), *at = all, *place, *result;
	FILE *f = open_memstream(&result, &written);
	int refused = 0;

	if (!f)
		tool_fail("no memory for what inline PTX becomes");
	fputs("#include \"loom/ptx.h\"\n", f);
	for (unsigned n = 0; (place = line_of(&at)); n++) {
		char *types = line_of(&at), *text = line_of(&at);

		if (put_function(f, n, types, text, place))
			continue;
		fprintf(stderr, "%s: error: loom runs no inline PTX like this: \"%s\"; %s\n",
			place, text, ptx_remedy(text));
		refused = 1;
	}
	fclose(f);
	if (!refused)
		file_write(source, result, written);
	free(result);
	free(all);
	return !refused;
}
