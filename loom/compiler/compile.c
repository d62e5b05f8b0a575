#define _GNU_SOURCE
#include "compiler/compile.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "assembly/branches.h"
#include "assembly/eights.h"
#include "common/tool.h"
#include "compiler/absent-names.h"
#include "compiler/absent.h"
#include "compiler/architectures.h"
#include "compiler/leaks.h"
#include "compiler/pass.h"
#include "compiler/precompiled.h"
#include "compiler/text.h"
#include "compiler/watching.h"

static const char *const cuda_macros[] = {
	"-D__CUDACC__=1", "-D__NVCC__=1", "-D__LOOM__=1",
	"-D__CUDACC_VER_MAJOR__=13", "-D__CUDACC_VER_MINOR__=0",
	"-DCCCL_DISABLE_NVTX", /* its nvtx3 has more */
	"-DCCCL_DISABLE_NVFP8_SUPPORT" /* it knows a third kind of them */
};
/* It has a memcpy of its own. */
static const char no_fortify[] = "-U_FORTIFY_SOURCE";

static const struct {
	unsigned need;
	const char *header;
} seldom[] = {
	{ NEEDS_PTX, "loom/ptx.h" }, { NEEDS_TEXTURES, "loom/texture.h" },
	{ NEEDS_HALF, "cuda_fp16.h" }, { NEEDS_HALF, "cuda_bf16.h" }
};

static int compiler_is_clang(void)
{
	struct list l = command_compiler("CXX", "g++");

	return strstr(l.item[l.count - 1], "clang") != NULL;
}

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

static void add_debug(struct list *l)
{
	list_add(l, "-g1");
	list_add(l, "-gdwarf-4"); /* addr2line misreads DWARF 5's first file */
}

/* device: as the device sees the source; else as the host does. */
static void preprocess(struct job *j, const char *source,
		       const char *object, const char *result, int device)
{
	struct list l = command_compiler("CXX", "g++");
	int status;

	list_add(&l, "-E");
	list_add(&l, "-x");
	list_add(&l, "c++");
	compile_add_language(&l, j);
	if (!compiler_is_clang() && precompiled_fits(j)) {
		list_add(&l, "-fpch-preprocess");
		add_debug(&l); /* or it is not the same to g++ */
	}
	list_add(&l, "-include");
	list_add(&l, "cuda_runtime.h");
	for (size_t i = 0; i < sizeof seldom / sizeof *seldom; i++)
		if (j->needs & seldom[i].need) {
			list_add(&l, "-include");
			list_add(&l, seldom[i].header);
		}
	/* As nvcc has it, and one plan of CUB's for both sides. */
	list_add(&l, text_format("-D__CUDA_ARCH_LIST__=%d", j->architecture));
	list_add(&l, text_format("-DCUB_PTX_ARCH=%d", j->architecture));
	job_add_options(&l, j, 1, 1);
	if (device)
		job_add_architecture(&l, j);
	list_add(&l, no_fortify);
	job_add_dependency_names(&l, j, object);
	list_add(&l, source);
	list_add(&l, "-o");
	list_add(&l, result);
	status = absent_read(j, &l, 0);
	if (status)
		exit(status);
}

/* clang takes copies of structs for calls of memcpy, also within kernels: they
 * become calls of loom's. */
static void redirect_copies(const char *object)
{
	struct list l = command_compiler("OBJCOPY", "objcopy");

	list_add(&l, "--redefine-sym");
	list_add(&l, "memcpy=loom_memcpy");
	list_add(&l, "--redefine-sym");
	list_add(&l, "memmove=loom_memmove");
	list_add(&l, "--redefine-sym");
	list_add(&l, "memset=loom_memset");
	list_add(&l, object);
	command_run(&l);
}

/* From assembly to the object, with notes of the short branches. */
static void assemble(const char *assembly, const char *object)
{
	struct list l = command_compiler("CXX", "g++");
	size_t size, told_size, noted_size;
	char *text = file_read(assembly, &size);
	char *told = eights_note(text, size, &told_size);
	char *noted = branches_note(told, told_size, &noted_size);

	file_write(assembly, noted, noted_size);
	free(noted);
	free(told);
	free(text);
	list_add(&l, "-c");
	list_add(&l, assembly);
	list_add(&l, "-o");
	list_add(&l, object);
	command_run(&l);
}

/* What decides on the code, so that nothing of it may differ from that of what
 * was precompiled. */
static void add_code(struct list *l, const struct job *j, int clang)
{
	char here[4096];

	list_add(l, "-pipe");
	list_add(l, "-O2");
	add_debug(l);
	job_add_options(l, j, 1, 0);
	watching_add(l, j, clang);
	if (getcwd(here, sizeof here))
		list_add(l, text_format("-fdebug-prefix-map=%s=.", here));
}

/* Runs it, and says of its complaints what is for the author. */
static void run_heard(struct job *j, const struct list *l)
{
	int status;
	char *all = command_heard(l, &status), *said = NULL;
	size_t size = 0;
	FILE *from = *all ? fmemopen(all, strlen(all), "r") : NULL;
	FILE *out = from ? open_memstream(&said, &size) : NULL;

	if (out) {
		leaks_stop(from, out);
		fclose(out);
		fclose(from);
		absent_names(j, said, stderr);
	}
	free(said);
	free(all);
	if (status)
		exit(status);
}

static void compile_rewritten(struct job *j, const char *from,
			      const char *object)
{
	struct list l = command_compiler("CXX", "g++");
	int clang = compiler_is_clang();
	int noting = !clang && watching_is_x86(j) &&
		     !job_is_given(j, "-flto");
	const char *result = noting ? job_scratch_file(j, ".s") : object;

	list_add(&l, "-x");
	list_add(&l, "c++-cpp-output");
	if (isatty(STDERR_FILENO) && getenv("TERM")) /* it writes to a pipe */
		list_add(&l, "-fdiagnostics-color=always");
	if (!clang) /* a tensor map is a parameter that g++ once passed elsewhere */
		list_add(&l, "-Wno-psabi");
	if (!j->given_std)
		list_add(&l, "-std=c++17");
	add_code(&l, j, clang);
	if (j->cub)
		list_add(&l, "-fpermissive");
	list_add(&l, noting ? "-S" : "-c");
	list_add(&l, from);
	list_add(&l, "-o");
	list_add(&l, result);
	run_heard(j, &l);
	if (noting)
		assemble(result, object);
	if (clang)
		redirect_copies(object);
}

/* The preprocessed source; where it tests __CUDA_ARCH__, of both sides. */
static char *read_both_sides(struct job *j, const char *source,
			     const char *object, size_t *size)
{
	char *plain = job_scratch_file(j, ".ii"), *host, *device, *merged;
	size_t host_size, device_size;

	preprocess(j, source, object, plain, 0);
	host = file_read(plain, &host_size);
	*size = host_size;
	if (!architectures_tested(host, host_size))
		return host;
	preprocess(j, source, object, plain, 1);
	device = file_read(plain, &device_size);
	merged = architectures_join(host, host_size, device, device_size, size);
	free(host);
	free(device);
	if (!merged)
		exit(1);
	return merged;
}

void compile_cuda(struct job *j, const char *source, const char *object)
{
	char *text, *result;
	char *rewritten = job_scratch_file(j, ".ii");
	size_t size, result_size;
	unsigned needs;

	text = read_both_sides(j, source, object, &size);
	j->cub = memmem(text, size, "/cub/block/", 11) != NULL;
	result = pass_rewrite(text, size, !compiler_is_clang(), &needs,
			      &result_size);
	if (!result)
		exit(1);
	if (needs & ~j->needs) { /* few sources: these are read again */
		free(result);
		free(text);
		j->needs = needs;
		compile_cuda(j, source, object);
		j->needs = 0;
		return;
	}
	if (j->rewrite_only) {
		file_write(j->output ? j->output : "/dev/stdout", result,
			   result_size);
	} else {
		file_write(rewritten, result, result_size);
		compile_rewritten(j, rewritten, object);
	}
	free(result);
	free(text);
}

void compile_dependencies(struct job *j, const char *source,
			  const char *result)
{
	preprocess(j, source, result, result, 0);
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

/* What loomcc rewrites must be read each time. */
static int are_plain(struct job *j)
{
	size_t size, result_size;
	unsigned needs;
	char *text = read_both_sides(j, nothing, nothing, &size);
	char *result = pass_rewrite(text, size, 1, &needs, &result_size);
	int plain = result && result_size == size && !memcmp(text, result, size);

	free(result);
	free(text);
	return plain;
}

static void precompile(const struct job *j, const char *result)
{
	struct list l = command_compiler("CXX", "g++");

	list_add(&l, "-x");
	list_add(&l, "c++-header");
	compile_add_language(&l, j);
	list_add(&l, "-include");
	list_add(&l, "cuda_runtime.h");
	job_add_options(&l, j, 1, 1);
	add_code(&l, j, 0);
	list_add(&l, no_fortify);
	list_add(&l, "-U__SANITIZE_THREAD__"); /* as when sources are read */
	list_add(&l, "-U__NO_MATH_ERRNO__");
	list_add(&l, nothing);
	list_add(&l, "-o");
	list_add(&l, result);
	command_run(&l);
}

void compile_headers(struct job *j)
{
	char *file = precompiled_file(j), *result = text_format("%s.new", file);

	if (compiler_is_clang())
		file_write(result, "", 0);
	else if (!are_plain(j))
		tool_fail("%s: cannot be precompiled: loomcc rewrites a part",
			  file);
	else
		precompile(j, result);
	if (rename(result, file))
		tool_fail("%s:", file);
	j->precompile = 0; /* some systems cannot put it where it was */
	compile_cuda(j, nothing, job_scratch_file(j, ".o"));
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
