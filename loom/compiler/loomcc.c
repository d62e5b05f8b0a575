/* loomcc: compiles CUDA sources for the CPU. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/tool.h"
#include "compiler/clang-headers.h"
#include "compiler/clang.h"
#include "compiler/command.h"
#include "compiler/compile.h"
#include "compiler/job.h"
#include "compiler/option-files.h"
#include "compiler/options.h"
#include "compiler/target.h"
#include "compiler/text.h"

static char *object_name(const struct job *j, const char *source)
{
	const char *base = strrchr(source, '/');
	const char *dot;

	base = base ? base + 1 : source;
	dot = strrchr(base, '.');
	return text_format("%s%s%.*s.o", j->directory ? j->directory : "",
		      j->directory ? "/" : "", (int)(dot - base), base);
}

/* Of runtime/execution/handed-out.c. */
static const char handed_out[] = "-Wl,--undefined=__wrap_malloc,--wrap=malloc,--wrap=calloc,"
				 "--wrap=realloc,--wrap=_Znwm,--wrap=_Znam,--wrap=fread,--wrap=read";

static int has_openmp(const struct list *l)
{
	for (size_t i = 0; i < l->count; i++)
		if (!strcmp(l->item[i], "-fopenmp"))
			return 1;
	return 0;
}

static void link_program(const struct job *j, const struct list *objects)
{
	struct list l = command_compiler("CXX", "g++");
	char *archive = j->target ?
		text_format("%s/lib/%s/libloom.a", j->prefix, j->target) :
		text_format("%s/lib/libloom.a", j->prefix);

	if (access(archive, R_OK))
		tool_fail("%s: %s; make it as loom/README.md says", archive,
		    strerror(errno));
	for (size_t i = 0; i < objects->count; i++)
		list_add(&l, objects->item[i]);
	job_add_options(&l, j, 1, 0);
	for (size_t i = 0; i < j->link.count; i++)
		list_add(&l, j->link.item[i]);
	if (has_openmp(&l))
		list_add(&l, "-lgomp"); /* before loom's own */
	list_add(&l, archive);
	list_add(&l, handed_out);
	list_add(&l, "-lm");
	list_add(&l, "-pthread");
	list_add(&l, "-o");
	list_add(&l, j->output ? j->output : "a.out");
	command_run(&l);
}

static void archive(const struct job *j, const struct list *objects)
{
	struct list l = command_compiler("AR", "ar");
	const char *name = j->output ? j->output : "a.a";

	if (!access(name, F_OK) && remove(name))
		tool_fail("%s:", name);
	list_add(&l, "rcs");
	list_add(&l, name);
	for (size_t i = 0; i < objects->count; i++)
		list_add(&l, objects->item[i]);
	for (size_t i = 0; i < j->link.count; i++)
		if (job_ends_with(j->link.item[i], ".o"))
			list_add(&l, j->link.item[i]);
	command_run(&l);
}

/* Where what becomes of the source goes. */
static char *result_name(struct job *j, const char *source)
{
	if (j->dependencies_only)
		return strdup(j->output ? j->output : "/dev/stdout");
	if (!j->no_link)
		return job_scratch_file(j, ".o");
	return j->output ? strdup(j->output) : object_name(j, source);
}

static void compile_sources(struct job *j, struct list *objects)
{
	for (size_t i = 0; i < j->sources.count; i++) {
		const char *source = j->sources.item[i];
		char *result = result_name(j, source);
		int cuda = j->all_cuda || job_ends_with(source, ".cu");

		j->cccl = NULL;
		if (j->dependencies_only && cuda)
			clang_dependencies(j, source, result);
		else if (cuda)
			clang_compile(j, source, result);
		else if (!j->rewrite_only)
			compile_other(j, source, result);
		list_add(objects, result);
	}
}

static void check_use(const struct job *j)
{
	int links = !j->no_link && !j->rewrite_only && !j->dependencies_only;

	if (!j->sources.count && !j->precompile &&
	    (!links || !j->link.count))
		job_usage();
	if ((j->no_link || j->rewrite_only) && j->output && j->sources.count > 1) {
		fputs("loomcc: -c or -E with -o takes one source\n", stderr);
		exit(2);
	}
	if (j->shared && links && !j->device_link) {
		fputs("loomcc: -shared: loom sees kernels in the program itself "
		      "alone; make a static library (-lib, or ar), or link the "
		      "objects\n", stderr);
		exit(2);
	}
}

int main(int argc, char **argv)
{
	struct job j = { 0 };
	struct list given, objects = { 0 }, compiler_words;
	struct options o = { .architecture = 0 };

	(void)argc;
	tool_name = "loomcc";
	command_stop_within_itself();
	given = option_files_read(argv);
	list_add(&o.arguments, argv[0]);
	options_translate(&o, given.item + 1);
	j.all_cuda = o.all_cuda;
	j.architecture = o.architecture ? o.architecture : 900;
	j.specific = o.specific;
	job_arguments(&j, o.arguments.item + 1);
	check_use(&j);
	compiler_words = command_compiler("CXX", "g++");
	j.target = target_of(&compiler_words);
	j.prefix = command_prefix();
	j.scratch = command_scratch();
	if (j.precompile) {
		clang_headers_read(&j);
		return 0;
	}
	if (j.device_link) { /* the linker does all that nvlink would */
		compile_nothing(&j, j.output ? j.output : "a_dlink.o");
		return 0;
	}
	compile_sources(&j, &objects);
	if (j.no_link || j.rewrite_only || j.dependencies_only)
		return 0;
	if (j.archive)
		archive(&j, &objects);
	else
		link_program(&j, &objects);
	return 0;
}
