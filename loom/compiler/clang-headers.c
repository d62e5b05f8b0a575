#define _GNU_SOURCE
#include "compiler/clang-headers.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/tool.h"
#include "compiler/text.h"
#include "compiler/words.h"

/* Which architecture, each source says for itself. */
static const char as_read[] = "--cuda-gpu-arch=sm_90";
static const char *const side_name[] = { "device", "host" };

/* Another machine has other headers, and files of its own, beside its runtime. */
static char *file(const struct job *j, const char *what)
{
	return j->target ?
		text_format("%s/lib/%s/clang.%s", j->prefix, j->target, what) :
		text_format("%s/include/loom/clang.%s", j->prefix, what);
}

static char *file_of(const struct job *j, enum clang_side side, const char *end)
{
	return file(j, text_format("%s.pch%s", side_name[side], end));
}

/* A file as it was: "SIZE DATE PATH".  What lies below the prefix may move, and its
 * dates may change then. */
static char *described(const struct job *j, const char *path)
{
	size_t n = strlen(j->prefix);
	int ours = !strncmp(path, j->prefix, n) && path[n] == '/';
	struct stat s;

	if (stat(path, &s))
		return text_format("missing\n");
	return text_format("%lld %lld %s\n", (long long)s.st_size,
			   ours ? 0 : (long long)s.st_mtime,
			   path + (ours ? n + 1 : 0));
}

static char *described_compiler(const struct job *j, const struct list *compiler)
{
	char *program = command_file(compiler->item[0]);

	return described(j, program ? program : "");
}

/* Whether the files that are described, up to an empty line, are as they were: clang
 * refuses what it has read of others, or what another clang has. */
static int are_as_they_were(const struct job *j, const char *files)
{
	for (; *files && *files != '\n'; files = strchr(files, '\n') + 1) {
		int at = 0;
		char *path, *now;

		sscanf(files, "%*d %*d %n", &at);
		path = text_format(files[at] == '/' ? "%.0s%.*s" : "%s/%.*s",
				   j->prefix, (int)strcspn(files + at, "\n"), files + at);
		now = described(j, path);
		at = strncmp(files, now, strlen(now));
		free(path);
		free(now);
		if (at)
			return 0;
	}
	return 1;
}

/* Whether a macro of the command line has a name that the headers know. */
static int is_known(const char *names, const char *macro)
{
	char *line = text_format("\n%.*s\n", (int)strcspn(macro, "=("), macro);
	int known = strstr(names, line) != NULL;

	free(line);
	return known;
}

/* Whether an option changes nothing but what is read, and what is warned of. */
static int is_usual(const char *o)
{
	return job_is_for_reading(o) || !strncmp(o, "-W", 2) ||
	       !strncmp(o, "-O", 2) || !strncmp(o, "-g", 2) || !strcmp(o, "-w") ||
	       !strcmp(o, "-std=c++17") ||
	       (!strncmp(o, "-std=c", 6) && !strstr(o, "++"));
}

static int would_be_the_same(const struct job *j, const char *names)
{
	for (size_t i = 0; i < j->compile.count; i++) {
		const char *o = j->compile.item[i], *value = j->compile.item[i + 1];
		int is_macro = !strncmp(o, "-D", 2) || !strncmp(o, "-U", 2);

		if (!is_usual(o))
			return 0;
		if (is_macro && is_known(names, o[2] ? o + 2 : value ? value : ""))
			return 0;
		i += (size_t)job_takes_value(o);
	}
	return 1;
}

static int fits(const struct job *j, enum clang_side side)
{
	size_t size;
	char *names = file_read_if_any(file(j, "names"), &size);
	char *pch = file_of(j, side, "");
	int fit;

	if (!names || j->relocatable || access(pch, R_OK))
		return 0;
	fit = would_be_the_same(j, names) && are_as_they_were(j, names);
	free(names);
	free(pch);
	return fit;
}

/* Headers below it are found when it has moved. */
static void add_root(struct list *l, const struct job *j)
{
	list_add(l, "-Xclang");
	list_add(l, "-isysroot");
	list_add(l, "-Xclang");
	list_add(l, j->prefix);
	list_add(l, "-Xclang"); /* a copy's dates do not matter */
	list_add(l, "-fvalidate-ast-input-files-content");
}

void clang_headers_are_there(struct list *l, const struct job *j)
{
	list_add(l, text_format("--cuda-gpu-arch=sm_%d", j->architecture / 10));
}

void clang_headers_add(struct list *l, const struct job *j, enum clang_side side)
{
	if (!j->rewrite_only && !j->dependencies_only && fits(j, side)) {
		list_add(l, as_read);
		add_root(l, j);
		list_add(l, "-Xclang");
		list_add(l, "-include-pch");
		list_add(l, "-Xclang");
		list_add(l, file_of(j, side, ""));
		if (side == CLANG_DEVICE)
			job_add_architecture(l, j);
	} else {
		clang_headers_are_there(l, j);
		list_add(l, "-include");
		list_add(l, "loom/clang.h");
		if (side == CLANG_DEVICE && j->specific)
			job_add_feature(l, j);
	}
}

static char *header(const struct job *j)
{
	return text_format("%s/include/loom/loom/precompiled.h", j->prefix);
}

/* What of the headers tells whether they would be read the same. */
struct known {
	char *files;
	struct words words;
};

static void add_header(struct known *k, const struct job *j, const char *name)
{
	size_t size;
	char *text, *files = k->files, *line = described(j, name);

	text = strstr(files, line) ? NULL : file_read_if_any(name, &size);
	if (text) {
		words_add(&k->words, text, size);
		k->files = text_format("%s%s", files, line);
		free(files);
	}
	free(text);
	free(line);
}

/* All that a side reads: clang lists them. */
static void add_headers(struct known *k, const struct job *j, enum clang_side side)
{
	struct list l = clang_command(j, side);
	char *listed, *line, *rest;

	list_add(&l, as_read);
	list_add(&l, "-H");
	list_add(&l, "-fsyntax-only");
	list_add(&l, header(j));
	listed = rest = command_complaints(&l);
	while ((line = strsep(&rest, "\n")))
		if (*line == '.' && strchr(line, '/'))
			add_header(k, j, strchr(line, '/'));
	free(listed);
}

static void read_side(const struct job *j, enum clang_side side)
{
	struct list l = clang_command(j, side);
	char *result = file_of(j, side, ""), *made = file_of(j, side, ".new");

	list_add(&l, as_read);
	add_root(&l, j);
	list_add(&l, "-relocatable-pch");
	list_add(&l, "-fpch-instantiate-templates");
	list_add(&l, "-Xclang");
	list_add(&l, "-emit-pch");
	if (side == CLANG_HOST)
		job_add_options(&l, j, 1, 1); /* -MD of make's */
	list_add(&l, header(j));
	list_add(&l, "-o");
	list_add(&l, made);
	command_run(&l);
	if (rename(made, result))
		tool_fail("%s:", result);
}

void clang_headers_read(struct job *j)
{
	struct list l = clang_command(j, CLANG_HOST);
	struct known k = { .files = described_compiler(j, &l) };
	char *names = file(j, "names"), *made = file(j, "names.new"), *text;

	add_header(&k, j, header(j));
	for (int side = CLANG_DEVICE; side <= CLANG_HOST; side++) {
		add_headers(&k, j, side);
		read_side(j, side);
	}
	text = text_format("%s\n%s", k.files, words_list(&k.words));
	file_write(made, text, strlen(text));
	if (rename(made, names))
		tool_fail("%s:", names);
}
