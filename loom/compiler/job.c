/* The command line: what is loomcc's, and what it hands on. */
#define _GNU_SOURCE
#include "compiler/job.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/version.h"
#include "compiler/text.h"

static const char usage[] =
	"usage: loomcc [options] file.cu... [file.c...] [-o program]\n"
	"Compiles CUDA sources for the CPU.  Options are the compiler's own:\n"
	"  -o FILE           the program, or the object with -c\n"
	"  -c                compile, do not link\n"
	"  -E                print the source that the compiler sees\n"
	"  -O2 -g -I -D -W -std= -M...   as with g++\n"
	"  -arch= -gencode -rdc= -lineinfo -Xcompiler ...   as with nvcc\n"
	"  --cuda=12         offer the names that CUDA 13 removed\n"
	"  --precompile      read cuda_runtime.h once for all sources, as make does\n"
	"  --help, --version\n"
	"CXX and CC name the compilers (g++ and cc).\n"
	"LOOM=FILE ./program writes what its kernels did to shared and global\n"
	"memory, LOOM_LINES=FILE the same by line for loom report,\n"
	"LOOM_TRACE=FILE every access of one warp.  LOOM=no neither counts nor\n"
	"checks.\n";

void job_usage(void)
{
	fputs(usage, stderr);
	exit(2);
}

int job_ends_with(const char *text, const char *end)
{
	size_t n = strlen(text), m = strlen(end);

	return n > m && !strcmp(text + n - m, end);
}

static int is_source(const char *name)
{
	static const char *const ends[] = { ".cu", ".c", ".cc", ".cpp",
					    ".cxx" };

	for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
		if (job_ends_with(name, ends[i]))
			return 1;
	return 0;
}

int job_takes_value(const char *option)
{
	static const char *const options[] = {
		"-I", "-D", "-U", "-include", "-isystem", "-iquote",
		"-idirafter", "-L", "-l", "-MF", "-MT", "-MQ", "-Xlinker"
	};

	for (size_t i = 0; i < sizeof options / sizeof *options; i++)
		if (!strcmp(option, options[i]))
			return 1;
	return 0;
}

static int is_for_link(const char *option)
{
	return option[0] != '-' || !strncmp(option, "-l", 2) ||
	       !strncmp(option, "-L", 2) || !strncmp(option, "-Wl,", 4) ||
	       !strcmp(option, "-Xlinker") || !strcmp(option, "-static");
}

static void option(struct job *j, const char **argv, int *i)
{
	const char *a = argv[*i];
	struct list *l = is_for_link(a) ? &j->link : &j->compile;

	if (!strcmp(a, "-c"))
		j->no_link = 1;
	else if (!strcmp(a, "-E"))
		j->rewrite_only = 1;
	else if (!strcmp(a, "-MD") || !strcmp(a, "-MMD") || !strcmp(a, "-MP") ||
		 !strncmp(a, "-MF", 3) || !strncmp(a, "-MT", 3))
		j->dependencies = 1;
	if (!strncmp(a, "-std=", 5)) {
		j->given_std |= strstr(a, "++") != NULL;
		j->given_cstd |= strstr(a, "++") == NULL;
	}
	if (strcmp(a, "-c") && strcmp(a, "-E"))
		list_add(l, a);
	if (!strcmp(a, "-pthread") || !strcmp(a, "-fopenmp") ||
	    !strcmp(a, "-shared") || !strncmp(a, "-fsanitize=", 11))
		list_add(&j->link, a);
	if (job_takes_value(a) && argv[*i + 1])
		list_add(l, argv[++*i]);
}

void job_arguments(struct job *j, const char **argv)
{
	for (int i = 0; argv[i]; i++) {
		const char *a = argv[i];

		if (!strcmp(a, "--help")) {
			fputs(usage, stdout);
			exit(0);
		} else if (!strcmp(a, "--version")) {
			puts("loomcc " VERSION);
			exit(0);
		} else if (!strcmp(a, "--precompile")) {
			j->precompile = 1;
		} else if (!strcmp(a, "-o") && argv[i + 1]) {
			j->output = argv[++i];
		} else if (!strncmp(a, "-o", 2) && a[2]) {
			j->output = a + 2;
		} else if (!strcmp(a, "-o")) {
			fputs("loomcc: -o wants a value\n", stderr);
			exit(2);
		} else if (is_source(a)) {
			list_add(&j->sources, a);
		} else {
			option(j, argv, &i);
		}
	}
}

void job_add_options(struct list *l, const struct job *j, int cpp,
		     int preprocess)
{
	for (size_t i = 0; i < j->compile.count; i++) {
		const char *a = j->compile.item[i];
		int dependency = a[0] == '-' && a[1] == 'M';
		int value = !strcmp(a, "-MF") || !strcmp(a, "-MT") ||
			    !strcmp(a, "-MQ");

		if (!strncmp(a, "-std=", 5) && (strstr(a, "++") != NULL) != cpp)
			continue;
		if (dependency && !preprocess) {
			i += (size_t)value;
			continue;
		}
		list_add(l, a);
	}
}

void job_add_dependency_names(struct list *l, const struct job *j,
			      const char *object)
{
	int file = 0, target = 0;
	char *name;

	if (!j->dependencies)
		return;
	for (size_t i = 0; i < j->compile.count; i++) {
		file |= !strncmp(j->compile.item[i], "-MF", 3);
		target |= !strncmp(j->compile.item[i], "-MT", 3) ||
			  !strncmp(j->compile.item[i], "-MQ", 3);
	}
	if (!file) {
		name = strdup(object);
		if (name && strrchr(name, '.'))
			*strrchr(name, '.') = 0;
		list_add(l, "-MF");
		list_add(l, text_format("%s.d", name));
	}
	if (!target) {
		list_add(l, "-MT");
		list_add(l, object);
	}
}

int job_optimises(const struct job *j)
{
	const char *level = "-O2";

	for (size_t i = 0; i < j->compile.count; i++)
		if (!strncmp(j->compile.item[i], "-O", 2))
			level = j->compile.item[i];
	return level[2] == '2' || level[2] == '3' || !strcmp(level, "-Ofast");
}

int job_debugs(const struct job *j)
{
	for (size_t i = 0; i < j->compile.count; i++)
		if (!strncmp(j->compile.item[i], "-g", 2))
			return 1;
	return 0;
}

char *job_scratch_file(struct job *j, const char *end)
{
	return text_format("%s/%u%s", j->scratch, ++j->files, end);
}

int job_is_given(const struct job *j, const char *option)
{
	for (size_t i = 0; i < j->compile.count; i++)
		if (!strcmp(j->compile.item[i], option))
			return 1;
	return 0;
}
