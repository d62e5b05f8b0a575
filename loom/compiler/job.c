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
	"CXX and CC name who compiles C++ and C, and links (g++ and cc).\n"
	"LOOM=FILE ./program writes what its kernels did to shared and global\n"
	"memory, LOOM_LINES=FILE the same by line for loom report,\n"
	"LOOM_TRACE=FILE every access of one warp.  LOOM_LAUNCHES=N looks at the\n"
	"first N launches of each kernel, LOOM_KERNELS=PATTERN at some kernels,\n"
	"LOOM_SAMPLE=N at N blocks of each launch alone.  LOOM=no neither counts\n"
	"nor checks.\n";

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

static int ends_with_any(const char *name, const char *const *ends)
{
	for (; *ends; ends++)
		if (job_ends_with(name, *ends))
			return 1;
	return 0;
}

/* Behind -x cu it is one whatever its name. */
static int is_source(const struct job *j, const char *name)
{
	static const char *const ends[] = { ".cu", ".c", ".cc", ".cpp", ".cxx",
					    ".c++", ".C", NULL };
	static const char *const others[] = { ".o", ".a", ".so", NULL };

	return ends_with_any(name, ends) ||
	       (j->all_cuda && name[0] != '-' && !ends_with_any(name, others));
}

int job_takes_value(const char *option)
{
	static const char *const options[] = {
		"-I", "-D", "-U", "-include", "-isystem", "-iquote",
		"-idirafter", "-L", "-l", "-MF", "-MT", "-MQ", "-Xlinker",
		"-Xassembler", "-Xpreprocessor", "-Xclang", "-mllvm", "--param",
		"-z", "-u", "-T"
	};

	for (size_t i = 0; i < sizeof options / sizeof *options; i++)
		if (!strcmp(option, options[i]))
			return 1;
	return 0;
}

/* These alone: the compiler, when it links, passes over what is not for it. */
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

	if (!strcmp(a, "-M") || !strcmp(a, "-MM"))
		j->dependencies_only = 1;
	else if (!strcmp(a, "-MD") || !strcmp(a, "-MMD") || !strcmp(a, "-MP") ||
		 !strncmp(a, "-MF", 3) || !strncmp(a, "-MT", 3))
		j->dependencies = 1;
	if (!strncmp(a, "-std=", 5)) {
		j->given_std |= strstr(a, "++") != NULL;
		j->given_cstd |= strstr(a, "++") == NULL;
	}
	list_add(l, a);
	if (job_takes_value(a) && argv[*i + 1])
		list_add(l, argv[++*i]);
}

/* What is asked for, if the argument says so. */
static int *mode(struct job *j, const char *a)
{
	const struct {
		const char *name;
		int *set;
	} modes[] = {
		{ "-c", &j->no_link }, { "-E", &j->rewrite_only },
		{ "--precompile", &j->precompile }, { "-lib", &j->archive },
		{ "-shared", &j->shared }, { "-dlink", &j->device_link },
		{ "--relocatable", &j->relocatable },
		{ "--extended-lambda", &j->extended_lambda }
	};

	for (size_t i = 0; i < sizeof modes / sizeof *modes; i++)
		if (!strcmp(a, modes[i].name))
			return modes[i].set;
	return NULL;
}

void job_add_feature(struct list *l, const struct job *j)
{
	list_add(l, text_format("-D__CUDA_ARCH_FEAT_SM%d_ALL", j->architecture / 10));
}

void job_add_architecture(struct list *l, const struct job *j)
{
	list_add(l, text_format("-D__CUDA_ARCH__=%d", j->architecture));
	if (j->specific)
		job_add_feature(l, j);
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
		} else if (mode(j, a)) {
			*mode(j, a) = 1;
		} else if (!strcmp(a, "-odir") && argv[i + 1]) {
			j->directory = argv[++i];
		} else if (!strcmp(a, "-o") && argv[i + 1]) {
			j->output = argv[++i];
		} else if (!strncmp(a, "-o", 2) && a[2]) {
			j->output = a + 2;
		} else if (!strcmp(a, "-o")) {
			fputs("loomcc: -o wants a value\n", stderr);
			exit(2);
		} else if (is_source(j, a)) {
			list_add(&j->sources, a);
		} else {
			option(j, argv, &i);
		}
	}
}

int job_is_for_reading(const char *option)
{
	static const char *const reading[] = {
		"-D", "-U", "-I", "-include", "-isystem", "-iquote",
		"-idirafter", "-M"
	};

	for (size_t i = 0; i < sizeof reading / sizeof *reading; i++)
		if (!strncmp(option, reading[i], strlen(reading[i])))
			return 1;
	return 0;
}

void job_add_options(struct list *l, const struct job *j, int cpp,
		     int preprocess)
{
	for (size_t i = 0; i < j->compile.count; i++) {
		const char *a = j->compile.item[i];

		if (!strncmp(a, "-std=", 5) && (strstr(a, "++") != NULL) != cpp)
			continue;
		if (job_is_for_reading(a) && !preprocess)
			i += (size_t)job_takes_value(a);
		else
			list_add(l, a);
	}
	if (preprocess && j->cccl) {
		list_add(l, "-I");
		list_add(l, j->cccl);
	}
}

void job_add_dependency_names(struct list *l, const struct job *j,
			      const char *object)
{
	int file = 0, target = 0;
	char *name;

	if (!j->dependencies || j->dependencies_only)
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

int job_debugs(const struct job *j)
{
	int debugs = 0;

	for (size_t i = 0; i < j->compile.count; i++)
		if (!strncmp(j->compile.item[i], "-g", 2))
			debugs = !strchr("01", j->compile.item[i][2]) ||
				 !j->compile.item[i][2];
	return debugs;
}

char *job_scratch_file(struct job *j, const char *end)
{
	return text_format("%s/%u%s", j->scratch, ++j->files, end);
}
