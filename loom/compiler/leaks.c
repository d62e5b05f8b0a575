#define _GNU_SOURCE
#include "compiler/leaks.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const char error[] = "error: ";

/* loom_t1 and its like, of a shared variable, or what is made of one that has no
 * size. */
static int is_leak(const char *line)
{
	const char *p = line;

	if (!strstr(line, error))
		return 0;
	while ((p = strstr(p, "loom_"))) {
		p += strlen("loom_");
		if (strchr("tsv", *p) && isdigit((unsigned char)p[1]))
			return 1;
	}
	return strstr(line, "<<expression error>") != NULL;
}

/* A line that begins a message; the source and its marks follow. */
static int begins(const char *line)
{
	return strstr(line, error) || strstr(line, "warning: ") ||
	       strstr(line, "note: ") || strstr(line, "In function ") ||
	       strstr(line, "In file included");
}

/* "FILE:LINE" and the error behind its column; NULL: it is no error. */
static char *said(const char *line)
{
	const char *what = strstr(line, error);
	size_t n = what ? (size_t)(what - line) : 0;
	char *text = NULL;

	while (n && (line[n - 1] == ':' || line[n - 1] == ' '))
		n--;
	while (n && isdigit((unsigned char)line[n - 1]))
		n--;
	return what && asprintf(&text, "%.*s%s", (int)n, line, what) > 0 ? text : NULL;
}

/* Whether it says once more what was said last: a size is written down twice. */
static int is_again(const char *line, char **last)
{
	char *now = said(line);
	int again = now && *last && !strcmp(now, *last);

	if (now) {
		free(*last);
		*last = now;
	}
	return again;
}

void leaks_stop(FILE *from, FILE *out)
{
	char *line = NULL, *last = NULL, *kept = NULL;
	size_t room = 0, size = 0;
	FILE *keep = open_memstream(&kept, &size);
	int leaks = 0, again = 0, errors = 0;

	while (keep && getline(&line, &room, from) >= 0) {
		leaks |= is_leak(line);
		if (!leaks && begins(line))
			again = is_again(line, &last);
		errors += !leaks && strstr(line, error);
		if (leaks || !again)
			fputs(line, leaks ? keep : out);
	}
	if (keep)
		fclose(keep);
	if (!errors && kept)
		fputs(kept, out);
	free(kept);
	free(last);
	free(line);
}
