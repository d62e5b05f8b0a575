#define _GNU_SOURCE
#include "common/csv.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "common/tool.h"

/* A line without its end, or NULL. */
static char *read_line(struct csv *c)
{
	char *line = NULL;
	size_t room = 0;

	if (getline(&line, &room, c->file) < 0) {
		if (ferror(c->file))
			tool_fail("%s:", c->name);
		free(line);
		return NULL;
	}
	c->line++;
	line[strcspn(line, "\r\n")] = 0;
	return line;
}

static unsigned count_fields(const char *line)
{
	unsigned n = 1;

	for (; (line = strchr(line, ',')); line++)
		n++;
	return n;
}

struct csv csv_open(const char *name, const char *header)
{
	struct csv c = { name, header, 0, 0, fopen(name, "r") };
	size_t length = strlen(header);
	char *line;

	if (!c.file)
		tool_fail("%s:", name);
	line = read_line(&c);
	if (!line)
		tool_fail("%s:1: empty; the first line is %s", name, header);
	if (strncmp(line, header, length) || (line[length] && line[length] != ','))
		tool_fail("%s:1: the first line is not %s", name, header);
	c.columns = count_fields(line);
	free(line);
	return c;
}

/* A field, which ends in *end; one in quotes loses them. */
static char *field(char *text, char **end)
{
	char *to = text, *from = text + 1;

	if (*text != '"') {
		*end = text + strcspn(text, ",");
		return text;
	}
	while (*from && (*from != '"' || from[1] == '"')) {
		from += *from == '"';
		*to++ = *from++;
	}
	*end = *from ? from + 1 : from;
	*to = 0;
	return text;
}

unsigned csv_split(char *line, char **fields, unsigned most)
{
	unsigned n = 0;

	for (char *p = line;; n++) {
		char *end, *f = field(p, &end), last = *end;

		if (n < most)
			fields[n] = f;
		*end = 0;
		if (last != ',')
			return n + 1;
		p = end + 1;
	}
}

char *csv_read(struct csv *c, char *field[CSV_FIELDS])
{
	char *line = read_line(c);
	unsigned n;

	if (!line) {
		fclose(c->file);
		return NULL;
	}
	n = csv_split(line, field, CSV_FIELDS);
	if (n != c->columns)
		tool_fail("%s:%u: %u fields instead of %u; a row is %s", c->name,
		     c->line, n, c->columns, c->header);
	return line;
}
