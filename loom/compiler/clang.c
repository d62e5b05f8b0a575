#define _GNU_SOURCE
#include "compiler/clang.h"

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/hash.h"
#include "common/tool.h"
#include "compiler/absent.h"
#include "compiler/clang-headers.h"
#include "compiler/clang-message.h"
#include "compiler/clang-ptx.h"
#include "compiler/compile.h"
#include "compiler/spelling-names.h"
#include "compiler/spelling.h"
#include "compiler/stricter.h"
#include "compiler/text.h"

static const char compiler[] = "clang++-19";

static const char *const language[] = {
	"-x", "cuda", "-nocudainc", "-nocudalib",
	"-Wno-unknown-cuda-version", "-Xclang", "-target-sdk-version=12.5",
	"-Xclang", "-fcuda-allow-variadic-functions", "-fgpu-defer-diag",
	"-Wno-unknown-pragmas", "-Wno-pass-failed", "-Wno-register",
	"-Wno-unused-command-line-argument",
	"-fno-strict-aliasing", /* as nvcc */
	"-fno-math-errno", "-ffp-contract=off",
	/* A lane may pass on what only another one has set. */
	"-Xclang", "-no-enable-noundef-analysis"
};
static const char *const device_side[] = {
	"--cuda-device-only", "-O3", "-Xclang", "-disable-llvm-passes",
	"-fno-finite-loops", "-fno-discard-value-names", /* translate/ends.cpp */
	"-Xclang", "-fsanitize=return", "-Xclang",
	"-fsanitize-trap=return", "-emit-llvm", "-c"
};
static const char *const device_lines[] = {
	"-Xclang", "-debug-info-kind=line-tables-only", "-Xclang", "-dwarf-version=4"
};
static const char *const device_variables[] = {
	"-Xclang", "-debug-info-kind=limited", "-Xclang", "-dwarf-version=4"
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

/* What stands below the prefix, and wants LLVM's headers to be built. */
static char *built(const struct job *j, const char *name)
{
	char *file = text_format("%s/%s", j->prefix, name);

	if (access(file, R_OK))
		tool_fail("%s: not built; install the package llvm-19-dev, and "
			  "make loom again", file);
	return file;
}

static char *translator(const struct job *j)
{
	char *installed = command_file(compiler);

	if (!installed)
		tool_fail("%s: not found; install the package clang-19", compiler);
	free(installed);
	return built(j, "bin/loom-translate");
}

struct list clang_command(const struct job *j, enum clang_side side)
{
	struct list l = { 0 };
	char here[4096];

	list_add(&l, compiler);
	if (j->target)
		list_add(&l, text_format("--target=%s", j->target));
	ADD_ALL(&l, language);
	compile_add_language(&l, j);
	if (getcwd(here, sizeof here))
		list_add(&l, text_format("-fdebug-prefix-map=%s=.", here));
	if (side == CLANG_DEVICE)
		ADD_ALL(&l, device_side);
	else
		ADD_ALL(&l, host_side);
	return l;
}

static void run_or_end(struct job *j, struct list *l)
{
	int status = absent_read(j, l, 0);

	if (status)
		exit(status);
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

/* How it optimises is not the author's to say, nor is what is counted by stores of
 * its own. */
static int is_ours_to_say(const char *option)
{
	return !strncmp(option, "-O", 2) || !strcmp(option, "--coverage") ||
	       !strncmp(option, "-fopenmp", 8) || /* one thread runs it */
	       !strcmp(option, "-fprofile-arcs") || !strcmp(option, "-ftest-coverage");
}

/* What of the author's options is for a side. */
static void add_options(struct list *l, const struct job *j, int preprocess)
{
	struct list all = { 0 };

	job_add_options(&all, j, 1, preprocess);
	list_add(&all, "-Wno-sometimes-uninitialized"); /* in lanes that nobody asks */
	list_add(&all, "-fno-sanitize=address,leak"); /* which bear no other */
	for (size_t i = 0; i < all.count; i++)
		if (!is_ours_to_say(all.item[i]))
			list_add(l, all.item[i]);
}

/* A source, and for each side what clang reads in its place, if anything. */
struct text {
	const char *source, *respelt[2];
};

/* The source for one side; more is the caller's to add. */
static struct list reading(const struct job *j, enum clang_side side,
			   const struct text *t)
{
	struct list l = clang_command(j, side);

	if (t->respelt[side])
		clang_headers_are_there(&l, j);
	else
		clang_headers_add(&l, j, side);
	add_options(&l, j, !t->respelt[side]);
	add_relocatable(&l, j, t->source);
	list_add(&l, t->respelt[side] ? t->respelt[side] : t->source);
	return l;
}

/* -E: as the host sees the source. */
static void print(struct job *j, const struct text *t)
{
	struct list l = reading(j, CLANG_HOST, t);

	list_add(&l, "-E");
	list_add(&l, "-o");
	list_add(&l, j->output ? j->output : "-");
	run_or_end(j, &l);
}

/* Whether there is another spelling for a side. */
static int respell(struct job *j, enum clang_side side, struct text *t,
		   const char *object, const char *complaints)
{
	struct job whole = *j;
	char *made = job_scratch_file(j, ".cu"), *text, *other, *names;
	struct list l;
	size_t size;

	whole.rewrite_only = 1;
	l = reading(&whole, side, t);
	if (side == CLANG_HOST)
		job_add_dependency_names(&l, j, object);
	list_add(&l, "-E");
	list_add(&l, "-o");
	list_add(&l, made);
	if (absent_read(j, &l, 1))
		return 0;
	text = file_read(made, &size);
	other = spelling_of_clang(text);
	names = spelling_of_names(other ? other : text, complaints);
	if (names) {
		free(other);
		other = names;
	}
	free(text);
	if (!other)
		return 0;
	file_write(made, other, strlen(other));
	free(other);
	t->respelt[side] = made;
	return 1;
}

static int read_device(struct job *j, const struct text *t, const char *result,
		       int quiet)
{
	struct list l = reading(j, CLANG_DEVICE, t);

	if (job_debugs(j))
		ADD_ALL(&l, device_variables);
	else
		ADD_ALL(&l, device_lines);
	list_add(&l, "-o");
	list_add(&l, result);
	return absent_read(j, &l, quiet);
}

/* What clang refuses as it stands it may take in another spelling (spelling.c). */
static void read_device_in_any(struct job *j, struct text *t, const char *object,
			       const char *result)
{
	int status = read_device(j, t, result, 1);
	char *complaints = j->refused;

	if (status && respell(j, CLANG_DEVICE, t, object, complaints))
		respell(j, CLANG_HOST, t, object, complaints);
	free(complaints);
	j->refused = NULL;
	if (status)
		status = read_device(j, t, result, 0);
	if (status)
		exit(status);
}

static struct list host_command(const struct job *j, const struct text *t,
				const char *id, const char *object,
				const char *result)
{
	struct list l = reading(j, CLANG_HOST, t);

	list_add(&l, "-Xclang");
	list_add(&l, "-fcuda-include-gpubinary");
	list_add(&l, "-Xclang");
	list_add(&l, id);
	list_add(&l, text_format("-fpass-plugin=%s", built(j, "lib/loom/unread.so")));
	list_add(&l, "-w"); /* said for the device's side */
	if (!t->respelt[CLANG_HOST])
		job_add_dependency_names(&l, j, object);
	list_add(&l, "-o");
	list_add(&l, result);
	return l;
}

/* By which the host's object finds the kernels that belong to it: their contents
 * (FNV-1a). */
static void write_id(const char *kernels, const char *result)
{
	size_t size;
	char *code = file_read(kernels, &size), *id;
	uint64_t hash = 0xcbf29ce484222325;

	for (size_t i = 0; i < size; i++)
		hash = (hash ^ (unsigned char)code[i]) * 0x100000001b3;
	id = text_format("%016" PRIx64 "%zx", hash, size);
	file_write(result, id, strlen(id) + 1);
	free(id);
	free(code);
}

/* ptx: takes the inline PTX that there is, or, as .bc, has what it does. */
static int translate(const struct job *j, const char *kernels, const char *result,
		     const char *id, const char *ptx)
{
	struct list to = { 0 };

	list_add(&to, translator(j));
	list_add(&to, kernels);
	list_add(&to, result);
	list_add(&to, id);
	list_add(&to, "--ptx");
	list_add(&to, ptx);
	if (j->relocatable)
		list_add(&to, "--relocatable");
	if (j->target) {
		list_add(&to, "--target");
		list_add(&to, j->target);
	}
	return command_status(&to);
}

/* What the texts do, as the device's code. */
static int compile_ptx(struct job *j, const char *list, const char *code)
{
	char *source = job_scratch_file(j, ".cu");
	struct list l = clang_command(j, CLANG_DEVICE);

	if (!clang_ptx_write(list, source))
		return 1;
	list_add(&l, "-std=c++17"); /* the author's options are not for it */
	clang_headers_add(&l, j, CLANG_DEVICE); /* without lines: it is where the text was */
	list_add(&l, source);
	list_add(&l, "-o");
	list_add(&l, code);
	return command_status(&l);
}

static int make_code(struct job *j, const char *kernels, const char *result,
		     const char *id)
{
	enum { ASKS_FOR_PTX = 4 };
	char *ptx = job_scratch_file(j, ".ptx"), *code = job_scratch_file(j, ".bc");
	int status = translate(j, kernels, result, id, ptx);

	if (status != ASKS_FOR_PTX)
		return status;
	status = compile_ptx(j, ptx, code);
	return status ? status : translate(j, kernels, result, id, code);
}

/* Of the binutils, the one that is for the target. */
static const char *program(const struct job *j, const char *name)
{
	return j->target ? text_format("%s-%s", j->target, name) : name;
}

/* The host's object registers its kernels by a function whose name is its own. */
static void register_as_usual(const struct job *j, const char *object)
{
	static const char begin[] = "__cudaRegisterLinkedBinary";
	size_t size;
	char *text = file_read(object, &size), *name = memmem(text, size, begin,
							      strlen(begin));
	struct list l = command_compiler("OBJCOPY", program(j, "objcopy"));

	if (name) {
		list_add(&l, "--redefine-sym");
		list_add(&l, text_format("%s=loom_register_linked", name));
		list_add(&l, object);
		command_run(&l);
	}
	free(text);
}

static void join(const struct job *j, const char *host, const char *code,
		 const char *object)
{
	struct list l = command_compiler("LD", program(j, "ld"));

	list_add(&l, "-r");
	list_add(&l, host);
	list_add(&l, code);
	list_add(&l, "-o");
	list_add(&l, object);
	command_run(&l);
}

void clang_dependencies(struct job *j, const char *source, const char *result)
{
	struct text t = { .source = source };
	struct list l = reading(j, CLANG_HOST, &t);

	list_add(&l, "-o");
	list_add(&l, result);
	run_or_end(j, &l);
}

void clang_compile(struct job *j, const char *source, const char *object)
{
	char *code = job_scratch_file(j, ".o"), *id = job_scratch_file(j, ".id");
	char *host = job_scratch_file(j, ".o"), *kernels = job_scratch_file(j, ".bc");
	struct text t = { .source = source };
	struct list to_host;
	pid_t beside;
	int status, other;

	free(translator(j)); /* or it says what is missing, before all */
	if (j->rewrite_only) {
		print(j, &t);
		return;
	}
	read_device_in_any(j, &t, object, kernels);
	stricter_warn(j, source);
	write_id(kernels, id);
	to_host = host_command(j, &t, id, object, host);
	beside = command_start(&to_host);
	status = make_code(j, kernels, code, id);
	other = command_end(&to_host, beside);
	if (status || other)
		exit(status ? status : other);
	if (j->relocatable)
		register_as_usual(j, host);
	join(j, host, code, object);
}
