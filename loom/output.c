/* Files that a run leaves behind whole or not at all: written under another
 * name and renamed at the end. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "runtime.h"

struct loom_output {
	FILE *file;
	char *path, *temporary;
	struct loom_output *next;
};

static struct loom_output *outputs;

_Noreturn static void give_up(const struct loom_output *o, const char *doing)
{
	int e = errno;

	loom_fail("%s %s: %s", doing, o->path, strerror(e));
}

static void finish(void)
{
	while (outputs) {
		struct loom_output *o = outputs;

		if (ferror(o->file) | fclose(o->file))
			give_up(o, "cannot write");
		if (strcmp(o->temporary, o->path) &&
		    rename(o->temporary, o->path))
			give_up(o, "cannot write");
		outputs = o->next;
		free(o->path);
		free(o->temporary);
		free(o);
	}
}

/* What is there already and is no file, like /dev/stdout, is written to. */
static int is_special(const char *path)
{
	struct stat status;

	return !stat(path, &status) && !S_ISREG(status.st_mode) &&
	       !S_ISDIR(status.st_mode);
}

struct loom_output *loom_output_open(const char *path, const char *variable)
{
	struct loom_output *o = calloc(1, sizeof *o);
	size_t size = strlen(path) + 32;

	if (!o || !(o->path = strdup(path)) || !(o->temporary = malloc(size)))
		loom_fail("out of memory");
	if (is_special(path))
		strcpy(o->temporary, path);
	else
		snprintf(o->temporary, size, "%s.%ld.tmp", path,
			 (long)getpid());
	o->file = fopen(o->temporary, "w");
	if (!o->file)
		loom_fail("%s=%s: %s; name a file in a directory that exists",
			  variable, path, strerror(errno));
	if (!outputs)
		atexit(finish);
	o->next = outputs;
	outputs = o;
	return o;
}

void loom_output_print(struct loom_output *o, const char *format, ...)
{
	va_list list;

	va_start(list, format);
	vfprintf(o->file, format, list);
	va_end(list);
}

void loom_output_field(struct loom_output *o, const char *text)
{
	int quotes = text[strcspn(text, ",\"\n")] != 0;

	if (quotes)
		fputc('"', o->file);
	for (; *text; text++) {
		if (*text == '"')
			fputc('"', o->file);
		fputc(*text, o->file);
	}
	if (quotes)
		fputc('"', o->file);
}

/* The run failed: nothing half-written stays. */
void loom_outputs_drop(void)
{
	for (struct loom_output *o = outputs; o; o = o->next)
		if (strcmp(o->temporary, o->path))
			unlink(o->temporary);
	outputs = NULL;
}
