#define _GNU_SOURCE
#include "compiler/command.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "common/tool.h"
#include "compiler/text.h"

void list_add(struct list *l, const char *item)
{
	if (l->count + 2 > l->room) {
		l->room = l->room ? 2 * l->room : 32;
		l->item = tool_grow(l->item, l->room, sizeof *l->item);
	}
	l->item[l->count++] = item;
	l->item[l->count] = NULL;
}

/* Whether it is the same file as loomcc's own. */
static int is_own_file(const char *name)
{
	struct stat own, other;

	return !stat("/proc/self/exe", &own) && !stat(name, &other) &&
	       own.st_dev == other.st_dev && own.st_ino == other.st_ino;
}

char *command_file(const char *name)
{
	const char *path = getenv("PATH");

	while (path && *path && !strchr(name, '/')) {
		int n = (int)strcspn(path, ":");
		char *file = text_format("%.*s/%s", n, path, name);

		if (!access(file, X_OK))
			return file;
		free(file);
		path += n + (path[n] == ':');
	}
	return strchr(name, '/') ? text_format("%s", name) : NULL;
}

/* Whether a word names loomcc, under whatever name, or another one. */
static int is_loomcc(const char *word)
{
	const char *name = strrchr(word, '/') ? strrchr(word, '/') + 1 : word;
	char *file = command_file(word);
	int own = !strcmp(name, "loomcc") || (file && is_own_file(file));

	free(file);
	return own;
}

struct list command_compiler(const char *variable, const char *otherwise)
{
	const char *value = getenv(variable);
	struct list l = { 0 };
	char *words = strdup(value && *value ? value : otherwise);

	if (!words)
		tool_fail("out of memory");
	if (strchr(words, '/') && !access(words, X_OK)) {
		list_add(&l, words); /* blanks may be in a path */
	} else {
		for (char *w = strtok(words, " "); w; w = strtok(NULL, " "))
			list_add(&l, w);
	}
	/* CMake hands on what it calls: CXX=loomcc. */
	for (size_t i = 0; i < l.count; i++)
		if (is_loomcc(l.item[i]))
			l.count = 0;
	if (!l.count)
		list_add(&l, otherwise);
	return l;
}

/* Who starts it finds itself again when a compiler's name leads here. */
static const char within[] = "LOOMCC_WITHIN";

void command_stop_within_itself(void)
{
	const char *name = getenv(within);

	if (name)
		tool_fail("%s runs loomcc again; let CXX and CC name compilers", name);
}

/* Starts it; what it complains of goes to complaints, unless that is negative. */
static pid_t start(const struct list *l, int complaints)
{
	pid_t pid = fork();

	if (pid < 0)
		tool_fail("cannot start %s:", l->item[0]);
	if (pid)
		return pid;
	if (complaints >= 0)
		dup2(complaints, STDERR_FILENO);
	setenv(within, l->item[0], 1);
	execvp(l->item[0], (char *const *)(void *)l->item);
	fprintf(stderr, "loomcc: %s: %s; is it installed? CXX and CC "
		"name the compilers\n", l->item[0], strerror(errno));
	_exit(3);
}

pid_t command_start(const struct list *l)
{
	return start(l, -1);
}

int command_end(const struct list *l, pid_t pid)
{
	int status;

	while (waitpid(pid, &status, 0) < 0)
		if (errno != EINTR)
			tool_fail("cannot wait for %s:", l->item[0]);
	if (WIFSIGNALED(status))
		tool_fail("%s was ended by signal %d", l->item[0], WTERMSIG(status));
	return WEXITSTATUS(status);
}

int command_status(const struct list *l)
{
	return command_end(l, command_start(l));
}

void command_run(const struct list *l)
{
	int status = command_status(l);

	if (status)
		exit(status);
}

/* The end of a pipe that the command complains to. */
static FILE *listen_to(const struct list *l, pid_t *pid)
{
	int ends[2];

	if (pipe2(ends, O_CLOEXEC))
		tool_fail("cannot start %s:", l->item[0]);
	*pid = start(l, ends[1]);
	close(ends[1]);
	return fdopen(ends[0], "r");
}

char *command_heard(const struct list *l, int *status)
{
	char *text = NULL;
	size_t size = 0;
	pid_t pid;
	FILE *f = listen_to(l, &pid);

	if (!f || getdelim(&text, &size, 0, f) < 0) {
		free(text);
		text = text_format("%s", "");
	}
	if (f)
		fclose(f);
	*status = command_end(l, pid);
	return text;
}

char *command_complaints(const struct list *l)
{
	int status;

	return command_heard(l, &status);
}

char *command_prefix(void)
{
	char name[4096];
	ssize_t n = readlink("/proc/self/exe", name, sizeof name - 1);

	if (n < 0)
		tool_fail("/proc/self/exe:");
	name[n] = 0;
	for (int i = 0; i < 2; i++) {
		char *slash = strrchr(name, '/');

		if (slash)
			*slash = 0;
	}
	return text_format("%s", name);
}

static char *scratch;

static void remove_scratch(void)
{
	DIR *d = opendir(scratch);
	struct dirent *e;

	while (d && (e = readdir(d)))
		if (e->d_name[0] != '.')
			unlinkat(dirfd(d), e->d_name, 0);
	if (d)
		closedir(d);
	rmdir(scratch);
}

static void on_signal(int number)
{
	remove_scratch();
	signal(number, SIG_DFL);
	raise(number);
}

char *command_scratch(void)
{
	const char *tmp = getenv("TMPDIR");

	scratch = text_format("%s/loomcc.XXXXXX", tmp && *tmp ? tmp : "/tmp");
	if (!mkdtemp(scratch))
		tool_fail("%s:", scratch);
	atexit(remove_scratch);
	signal(SIGINT, on_signal);
	signal(SIGTERM, on_signal);
	signal(SIGHUP, on_signal);
	return scratch;
}

char *file_read(const char *name, size_t *size)
{
	FILE *f = fopen(name, "r");
	size_t room = 1 << 20, n = 0, got;
	char *text = tool_grow(NULL, room, 1);

	if (!f)
		tool_fail("%s:", name);
	while ((got = fread(text + n, 1, room - n, f)) > 0) {
		n += got;
		if (n == room)
			text = tool_grow(text, room *= 2, 1);
	}
	if (ferror(f))
		tool_fail("%s:", name);
	fclose(f);
	text[n] = 0;
	*size = n;
	return text;
}

char *file_read_if_any(const char *name, size_t *size)
{
	return access(name, R_OK) ? NULL : file_read(name, size);
}

void file_write(const char *name, const char *text, size_t size)
{
	FILE *f = fopen(name, "w");

	if (!f)
		tool_fail("%s:", name);
	if (fwrite(text, 1, size, f) != size || fclose(f))
		tool_fail("%s:", name);
}
