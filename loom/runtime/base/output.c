/* Files that a run leaves behind whole or not at all: written without a name,
 * or where the file system has no such files under another one, and named at
 * the end. */
#define _GNU_SOURCE
#include "base/output.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/failure.h"

struct loom_output {
	FILE *file;
	char *path, *temporary; /* temporary: NULL, written to directly */
	int nameless;
	struct loom_output *next;
	FILE *whole; /* while what is printed is held back */
	char *text;
	size_t size;
	unsigned written; /* up to this number */
	struct held *held; /* in their order */
};

struct held {
	struct held *next;
	unsigned number;
	char *text;
	size_t size;
};

static struct loom_output *outputs;
static int forked; /* 2: and said so */

_Noreturn static void give_up(const struct loom_output *o, const char *doing)
{
	int e = errno;

	loom_fail("%s %s: %s", doing, o->path, strerror(e));
}

/* A fork's files are its parent's: what both would write at their end, the
 * child leaves. */
static void leave_to_parent(void)
{
	for (struct loom_output *o = outputs; o; o = o->next)
		__fpurge(o->file);
	outputs = NULL;
	forked = 1;
}

static int give_name(const struct loom_output *o)
{
	char self[64];

	if (!o->nameless)
		return 0;
	snprintf(self, sizeof self, "/proc/self/fd/%d", fileno(o->file));
	return linkat(AT_FDCWD, self, AT_FDCWD, o->temporary,
		      AT_SYMLINK_FOLLOW);
}

/* Those whose turn it is; at the end all. */
static void write_held(struct loom_output *o, int all)
{
	while (o->held && (all || o->held->number == o->written + 1)) {
		struct held *h = o->held;

		o->held = h->next;
		o->written = h->number;
		fwrite(h->text, 1, h->size, o->file);
		free(h->text);
		free(h);
	}
}

void loom_output_hold(struct loom_output *o)
{
	o->whole = o->file;
	o->file = open_memstream(&o->text, &o->size);
	if (!o->file)
		loom_fail("out of memory");
}

void loom_output_held(struct loom_output *o, unsigned number)
{
	struct held **to = &o->held, *h = malloc(sizeof *h);

	fclose(o->file);
	o->file = o->whole;
	if (!h)
		loom_fail("out of memory");
	while (*to && (*to)->number < number)
		to = &(*to)->next;
	*h = (struct held){ *to, number, o->text, o->size };
	*to = h;
	write_held(o, 0);
}

static void finish(void)
{
	while (outputs) {
		struct loom_output *o = outputs;

		write_held(o, 1);
		if (!o->temporary)
			fflush(stdout);
		if (fflush(o->file) | ferror(o->file) ||
		    (o->temporary && give_name(o)) | fclose(o->file) ||
		    (o->temporary && rename(o->temporary, o->path)))
			give_up(o, "cannot write");
		outputs = o->next;
		free(o->path);
		free(o->temporary);
		free(o);
	}
}

/* The program's own open file that a path stands for, or -1. */
static int descriptor(const char *path)
{
	int n = -1;

	if (!strcmp(path, "/dev/stdout"))
		return STDOUT_FILENO;
	if (!strcmp(path, "/dev/stderr"))
		return STDERR_FILENO;
	if (sscanf(path, "/dev/fd/%d", &n) == 1 ||
	    sscanf(path, "/proc/self/fd/%d", &n) == 1)
		return n;
	return -1;
}

/* What is there already and is no file, like a pipe, is written to. */
static int is_special(const char *path)
{
	struct stat status;

	return !stat(path, &status) && !S_ISREG(status.st_mode) &&
	       !S_ISDIR(status.st_mode);
}

/* In the file's directory, without a name. */
static FILE *open_nameless(const char *path)
{
	const char *slash = strrchr(path, '/');
	char *directory = slash ? strndup(path, (size_t)(slash - path + 1)) :
				  strdup(".");
	int fd = directory ? open(directory, O_TMPFILE | O_WRONLY | O_CLOEXEC,
				  0666) : -1;

	free(directory);
	return fd < 0 ? NULL : fdopen(fd, "w");
}

static FILE *open_temporary(struct loom_output *o)
{
	size_t size = strlen(o->path) + 32;

	o->temporary = malloc(size);
	if (!o->temporary)
		loom_fail("out of memory");
	snprintf(o->temporary, size, "%s.%ld.tmp", o->path, (long)getpid());
	o->file = open_nameless(o->path);
	o->nameless = o->file != NULL;
	return o->file ? o->file : fopen(o->temporary, "we");
}

/* A link stays, and the file that it leads to is written. */
static char *target(const char *path)
{
	char *real = realpath(path, NULL);

	return real ? real : strdup(path);
}

struct loom_output *loom_output_open(const char *path, const char *variable)
{
	struct loom_output *o = calloc(1, sizeof *o);
	int fd = descriptor(path);

	if (!o || !(o->path = fd < 0 ? target(path) : strdup(path)))
		loom_fail("out of memory");
	if (fd >= 0)
		o->file = fdopen(fcntl(fd, F_DUPFD_CLOEXEC, 0), "w");
	else if (is_special(path))
		o->file = fopen(path, "we");
	else
		o->file = open_temporary(o);
	if (!o->file)
		loom_fail("%s=%s: %s; name a file in a directory that exists",
			  variable, path, strerror(errno));
	if (!outputs) {
		atexit(finish);
		pthread_atfork(NULL, NULL, leave_to_parent);
	}
	o->next = outputs;
	outputs = o;
	return o;
}

static int is_forked(const struct loom_output *o)
{
	if (forked == 1)
		fprintf(stderr, "loom: what a forked process launches does "
			"not come into %s; let it execute a program\n",
			o->path);
	forked = forked ? 2 : 0;
	return forked;
}

void loom_output_print(struct loom_output *o, const char *format, ...)
{
	va_list list;

	if (is_forked(o))
		return;
	va_start(list, format);
	vfprintf(o->file, format, list);
	va_end(list);
}

void loom_output_field(struct loom_output *o, const char *text)
{
	int quotes = text[strcspn(text, ",\"\n")] != 0;

	if (is_forked(o))
		return;
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
		if (o->temporary && !o->nameless)
			unlink(o->temporary);
	outputs = NULL;
}
