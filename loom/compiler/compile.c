#include "compiler/compile.h"

#include <stdlib.h>

#include "compiler/absent.h"
#include "compiler/text.h"

static const char *const cuda_macros[] = {
	"-D__CUDACC__=1", "-D__NVCC__=1", "-D__LOOM__=1",
	"-D__CUDACC_VER_MAJOR__=13", "-D__CUDACC_VER_MINOR__=0",
	"-DCCCL_DISABLE_NVTX", /* its nvtx3 has more */
	"-DCCCL_DISABLE_NVFP8_SUPPORT" /* it knows a third kind of them */
};
/* It has a memcpy of its own. */
static const char no_fortify[] = "-U_FORTIFY_SOURCE";

/* How sources are read, and what all of them include. */
void compile_add_language(struct list *l, const struct job *j)
{
	if (!j->given_std)
		list_add(l, "-std=c++17");
	list_add(l, "-isystem");
	list_add(l, text_format("%s/include/loom", j->prefix));
	for (size_t i = 0; i < sizeof cuda_macros / sizeof *cuda_macros; i++)
		list_add(l, cuda_macros[i]);
}

static const char nothing[] = "/dev/null";

void compile_nothing(const struct job *j, const char *object)
{
	struct list l = command_compiler("CXX", "g++");

	list_add(&l, "-x");
	list_add(&l, "c++");
	job_add_options(&l, j, 1, 0);
	list_add(&l, "-c");
	list_add(&l, nothing);
	list_add(&l, "-o");
	list_add(&l, object);
	command_run(&l);
}

void compile_other(struct job *j, const char *source, const char *object)
{
	int cpp = !job_ends_with(source, ".c"), status;
	struct list l = cpp	   ? command_compiler("CXX", "g++") :
			j->target ? command_compiler("CC", text_format("%s-gcc", j->target)) :
				    command_compiler("CC", "cc");

	if (cpp && !j->given_std)
		list_add(&l, "-std=c++17");
	if (!cpp && !j->given_cstd)
		list_add(&l, "-std=gnu11");
	list_add(&l, "-O2");
	list_add(&l, "-isystem");
	list_add(&l, text_format("%s/include/loom", j->prefix));
	job_add_options(&l, j, cpp, 1);
	list_add(&l, no_fortify);
	job_add_dependency_names(&l, j, object);
	list_add(&l, "-c");
	list_add(&l, source);
	list_add(&l, "-o");
	list_add(&l, object);
	status = absent_read(j, &l, 0);
	if (status)
		exit(status);
}
