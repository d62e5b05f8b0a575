#define _GNU_SOURCE
#include "report/file-text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "common/tool.h"

/* No source is larger, and what is no file has no end. */
enum { MOST_BYTES = 16 << 20 };

static int is_source(FILE *f)
{
	struct stat s;

	return !fstat(fileno(f), &s) && S_ISREG(s.st_mode) &&
	       s.st_size <= MOST_BYTES;
}

static void read_lines(struct file_text *t, FILE *f)
{
	char *line = NULL;
	size_t room = 0;

	while (getline(&line, &room, f) >= 0) {
		line[strcspn(line, "\r\n")] = 0;
		t->line = tool_one_more(t->line, t->lines, sizeof *t->line);
		t->line[t->lines++] = tool_copy(line);
	}
	free(line);
}

const struct file_text *file_text(const char *name)
{
	static struct file_text **all;
	static size_t count;
	struct file_text *t;
	FILE *f;

	for (size_t i = 0; i < count; i++)
		if (!strcmp(all[i]->name, name))
			return all[i];
	all = tool_one_more(all, count, sizeof(struct file_text *));
	t = all[count++] = tool_grow(NULL, 1, sizeof *t);
	*t = (struct file_text){ .name = tool_copy(name) };
	f = fopen(name, "r");
	if (f && is_source(f))
		read_lines(t, f);
	if (f)
		fclose(f);
	return t;
}

const char *file_text_line(const struct file_text *f, unsigned number)
{
	return number && number <= f->lines ? f->line[number - 1] : NULL;
}
