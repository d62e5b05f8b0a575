/* loomcc: compiles CUDA sources for the CPU. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "common/tool.h"
#include "compiler/command.h"
#include "compiler/compile.h"
#include "compiler/job.h"
#include "compiler/options.h"
#include "compiler/text.h"
#include "compiler/watching.h"

static char *object_name(const char *source, const char *end)
{
	const char *base = strrchr(source, '/');
	const char *dot;

	base = base ? base + 1 : source;
	dot = strrchr(base, '.');
	return text_format("%.*s%s", (int)(dot - base), base, end);
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
	for (size_t i = 0; i < j->link.count; i++)
		list_add(&l, j->link.item[i]);
	list_add(&l, archive);
	list_add(&l, "-lm");
	list_add(&l, "-pthread");
	list_add(&l, "-o");
	list_add(&l, j->output ? j->output : "a.out");
	command_run(&l);
}

int main(int argc, char **argv)
{
	struct job j = { 0 };
	struct list objects = { 0 }, compiler_words;
	struct options o = { .architecture = 0 };

	(void)argc;
	tool_name = "loomcc";
	command_stop_within_itself();
	list_add(&o.arguments, "");
	options_translate(&o, argv + 1);
	j.all_cuda = o.all_cuda;
	j.architecture = o.architecture ? o.architecture : 900;
	job_arguments(&j, o.arguments.item + 1);
	if (!j.sources.count && !j.precompile &&
	    (j.no_link || j.rewrite_only || !j.link.count))
		job_usage();
	if ((j.no_link || j.rewrite_only) && j.output && j.sources.count > 1) {
		fputs("loomcc: -c or -E with -o takes one source\n", stderr);
		return 2;
	}
	compiler_words = command_compiler("CXX", "g++");
	j.target = watching_target(&compiler_words);
	j.prefix = command_prefix();
	j.scratch = command_scratch();
	if (j.precompile) {
		compile_headers(&j);
		return 0;
	}
	for (size_t i = 0; i < j.sources.count; i++) {
		const char *source = j.sources.item[i];
		char *object = job_scratch_file(&j, ".o");

		if (j.no_link)
			object = j.output ? strdup(j.output) :
					    object_name(source, ".o");
		if (j.all_cuda || job_ends_with(source, ".cu"))
			compile_cuda(&j, source, object);
		else if (!j.rewrite_only)
			compile_other(&j, source, object);
		list_add(&objects, object);
	}
	if (!j.no_link && !j.rewrite_only)
		link_program(&j, &objects);
	return 0;
}
