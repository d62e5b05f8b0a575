#define _GNU_SOURCE
#include "compiler/clang.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/hash.h"
#include "common/tool.h"
#include "compiler/absent.h"
#include "compiler/clang-ptx.h"
#include "compiler/compile.h"
#include "compiler/text.h"

static const char compiler[] = "clang++-19";

static const char *const language[] = {
	"-x", "cuda", "-nocudainc", "-nocudalib",
	"-Wno-unknown-cuda-version", "-Xclang", "-target-sdk-version=12.5",
	"-Xclang", "-fcuda-allow-variadic-functions",
	"-Wno-unknown-pragmas", "-Wno-pass-failed", "-Wno-register",
	"-fno-strict-aliasing", /* as nvcc */
	"-fno-math-errno", "-ffp-contract=off",
	/* A lane may pass on what only another one has set. */
	"-Xclang", "-no-enable-noundef-analysis"
};
static const char *const device_side[] = {
	"--cuda-device-only", "-O3", "-Xclang", "-disable-llvm-passes",
	"-fno-finite-loops", "-Xclang", "-fsanitize=return", "-Xclang",
	"-fsanitize-trap=return", "-emit-llvm", "-c"
};
static const char *const device_lines[] = {
	"-Xclang", "-debug-info-kind=line-tables-only", "-Xclang", "-dwarf-version=4"
};
/* The host's accesses are checked, as it must not use the device's memory.  A call
 * stays one, with its line.  LLVM 19.1.7's loop vectoriser reads the wrong elements of
 * in[5 * t % 256]. */
static const char *const host_side[] = {
	"--cuda-host-only", "-O2", "-g1", "-gdwarf-4", "-fsanitize=thread,return",
	"-mllvm", "-tsan-instrument-func-entry-exit=0", "-mllvm",
	"-tsan-distinguish-volatile", "-fno-vectorize",
	"-fno-slp-vectorize", "-fno-unroll-loops", "-mllvm", "-sink-common-insts=false",
	"-mllvm", "-hoist-common-insts=false", "-mllvm", "-enable-tail-merge=0", "-c"
};

#define ADD_ALL(l, items)                                                     \
	for (size_t n = 0; n < sizeof items / sizeof *items; n++)             \
		list_add(l, items[n])

static int is_installed(void)
{
	const char *path = getenv("PATH");

	while (path && *path) {
		int n = (int)strcspn(path, ":");
		char *file = text_format("%.*s/%s", n, path, compiler);
		int found = !access(file, X_OK);

		free(file);
		if (found)
			return 1;
		path += n + (path[n] == ':');
	}
	return 0;
}

static char *translator(const struct job *j)
{
	char *file = text_format("%s/bin/loom-translate", j->prefix);

	if (!is_installed())
		tool_fail("%s: not found; install the package clang-19", compiler);
	if (access(file, X_OK))
		tool_fail("%s: not built; install the package llvm-19-dev, and "
			  "make loom again", file);
	return file;
}

/* clang, for one of the sides. */
static struct list side(const struct job *j)
{
	struct list l = { 0 };
	char here[4096];

	list_add(&l, compiler);
	ADD_ALL(&l, language);
	list_add(&l, text_format("--cuda-gpu-arch=sm_%d", j->architecture / 10));
	compile_add_language(&l, j);
	list_add(&l, "-include");
	list_add(&l, "loom/clang.h");
	if (getcwd(here, sizeof here))
		list_add(&l, text_format("-fdebug-prefix-map=%s=.", here));
	return l;
}

static void run(const struct list *l)
{
	int status = command_status(l);

	if (status) {
		absent_headers(l);
		exit(status);
	}
}

/* -rdc=true: both sides name by the source what it does not share. */
static void add_relocatable(struct list *l, const struct job *j, const char *source)
{
	char here[4096] = "";
	uint64_t sum = 0;

	if (!j->relocatable || !getcwd(here, sizeof here))
		return;
	for (const char *p = here; *p; p++)
		sum = LOOM_SPREAD(sum ^ (unsigned char)*p);
	for (const char *p = source; *p; p++)
		sum = LOOM_SPREAD(sum ^ (unsigned char)*p);
	list_add(l, "-fgpu-rdc");
	list_add(l, "-fuse-cuid=none");
	list_add(l, "-Xclang");
	list_add(l, text_format("-cuid=%016llx", (unsigned long long)sum));
}

/* What of the author's options is for a side: how it optimises is not theirs. */
static void add_options(struct list *l, const struct job *j)
{
	struct list all = { 0 };

	job_add_options(&all, j, 1, 1);
	list_add(&all, "-Wno-sometimes-uninitialized"); /* in lanes that nobody asks */
	for (size_t i = 0; i < all.count; i++)
		if (strncmp(all.item[i], "-O", 2))
			list_add(l, all.item[i]);
}

/* -E: as the host sees the source. */
static void print(const struct job *j, const char *source)
{
	struct list l = side(j);

	list_add(&l, "--cuda-host-only");
	list_add(&l, "-E");
	add_options(&l, j);
	list_add(&l, source);
	list_add(&l, "-o");
	list_add(&l, j->output ? j->output : "-");
	run(&l);
}

static void compile_host(const struct job *j, const char *source, const char *id,
			 const char *object, const char *result)
{
	struct list l = side(j);

	ADD_ALL(&l, host_side);
	list_add(&l, "-Xclang");
	list_add(&l, "-fcuda-include-gpubinary");
	list_add(&l, "-Xclang");
	list_add(&l, id);
	list_add(&l, "-w"); /* said for the device's side */
	add_options(&l, j);
	add_relocatable(&l, j, source);
	job_add_dependency_names(&l, j, object);
	list_add(&l, source);
	list_add(&l, "-o");
	list_add(&l, result);
	run(&l);
}

/* 0: there is inline PTX, listed in the file ptx; code: what it does, or NULL. */
static int translate(const struct job *j, const char *kernels, const char *result,
		     const char *id, const char *ptx, const char *code)
{
	enum { ASKS_FOR_PTX = 4 };
	struct list to = { 0 };
	int status;

	list_add(&to, translator(j));
	list_add(&to, kernels);
	list_add(&to, result);
	list_add(&to, id);
	list_add(&to, "--ptx");
	list_add(&to, code ? code : ptx);
	if (j->relocatable)
		list_add(&to, "--relocatable");
	status = command_status(&to);
	if (status && (code || status != ASKS_FOR_PTX))
		exit(status);
	return !status;
}

/* What the texts do, as the device's code. */
static char *compile_ptx(struct job *j, const char *list)
{
	char *source = job_scratch_file(j, ".cu"), *code = job_scratch_file(j, ".bc");
	struct list l = side(j);

	clang_ptx_write(list, source);
	ADD_ALL(&l, device_side); /* without lines of its own: it is where the text was */
	list_add(&l, source);
	list_add(&l, "-o");
	list_add(&l, code);
	run(&l);
	return code;
}

static void compile_device(struct job *j, const char *source, const char *id,
			   const char *result)
{
	char *kernels = job_scratch_file(j, ".bc"), *ptx = job_scratch_file(j, ".ptx");
	struct list l = side(j);

	ADD_ALL(&l, device_side);
	ADD_ALL(&l, device_lines);
	add_options(&l, j);
	add_relocatable(&l, j, source);
	list_add(&l, source);
	list_add(&l, "-o");
	list_add(&l, kernels);
	run(&l);
	if (!translate(j, kernels, result, id, ptx, NULL))
		translate(j, kernels, result, id, ptx, compile_ptx(j, ptx));
}

/* The host's object registers its kernels by a function whose name is its own. */
static void register_as_usual(const char *object)
{
	static const char begin[] = "__cudaRegisterLinkedBinary";
	size_t size;
	char *text = file_read(object, &size), *name = memmem(text, size, begin,
							      strlen(begin));
	struct list l = command_compiler("OBJCOPY", "objcopy");

	if (name) {
		list_add(&l, "--redefine-sym");
		list_add(&l, text_format("%s=loom_register_linked", name));
		list_add(&l, object);
		command_run(&l);
	}
	free(text);
}

void clang_compile(struct job *j, const char *source, const char *object)
{
	char *code = job_scratch_file(j, ".o"), *id = job_scratch_file(j, ".id");
	char *host = job_scratch_file(j, ".o");
	struct list join;

	free(translator(j)); /* or it says what is missing, before all */
	if (j->rewrite_only) {
		print(j, source);
		return;
	}
	compile_device(j, source, id, code);
	compile_host(j, source, id, object, host);
	if (j->relocatable)
		register_as_usual(host);
	join = command_compiler("LD", "ld");
	list_add(&join, "-r");
	list_add(&join, host);
	list_add(&join, code);
	list_add(&join, "-o");
	list_add(&join, object);
	command_run(&join);
}
