/* loomcc: compiles CUDA sources for the CPU. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "assembly/branches.h"
#include "common/tool.h"
#include "common/version.h"
#include "compiler/architectures.h"
#include "compiler/command.h"
#include "compiler/options.h"
#include "compiler/pass.h"
#include "compiler/text.h"

struct job {
	struct list compile, link, sources; /* arguments by what they are for */
	const char *output;
	int no_link, rewrite_only, given_std, given_cstd, dependencies;
	int all_cuda, architecture;
	unsigned needs; /* headers, of the source that is read */
	int cub; /* whose templates EDG takes and g++ complains of */
	char *prefix; /* where loomcc is installed */
	char *target; /* of a cross compiler: "aarch64-linux-gnu"; or NULL */
	char *scratch;
	unsigned files;
};

static const char usage[] =
	"usage: loomcc [options] file.cu... [file.c...] [-o program]\n"
	"Compiles CUDA sources for the CPU.  Options are the compiler's own:\n"
	"  -o FILE           the program, or the object with -c\n"
	"  -c                compile, do not link\n"
	"  -E                print the source that the compiler sees\n"
	"  -O2 -g -I -D -W -std= -M...   as with g++\n"
	"  -arch= -gencode -rdc= -lineinfo -Xcompiler ...   as with nvcc\n"
	"  --cuda=12         offer the names that CUDA 13 removed\n"
	"  --help, --version\n"
	"CXX and CC name the compilers (g++ and cc).\n"
	"LOOM=FILE ./program writes what its kernels did to shared and global\n"
	"memory, LOOM_LINES=FILE the same by line for loom report,\n"
	"LOOM_TRACE=FILE every access of one warp.  LOOM=no neither counts nor\n"
	"checks.\n";

static int ends_with(const char *text, const char *end)
{
	size_t n = strlen(text), m = strlen(end);

	return n > m && !strcmp(text + n - m, end);
}

static int is_source(const char *name)
{
	static const char *const ends[] = { ".cu", ".c", ".cc", ".cpp",
					    ".cxx" };

	for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
		if (ends_with(name, ends[i]))
			return 1;
	return 0;
}

static int takes_value(const char *option)
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
	if (takes_value(a) && argv[*i + 1])
		list_add(l, argv[++*i]);
}

static void arguments(struct job *j, const char **argv)
{
	for (int i = 0; argv[i]; i++) {
		const char *a = argv[i];

		if (!strcmp(a, "--help")) {
			fputs(usage, stdout);
			exit(0);
		} else if (!strcmp(a, "--version")) {
			puts("loomcc " VERSION);
			exit(0);
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

/* Both C and C++ options were given at once: each source takes its own. */
static void add_options(struct list *l, const struct job *j, int cpp,
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

static char *object_name(const char *source, const char *end)
{
	const char *base = strrchr(source, '/');
	const char *dot;

	base = base ? base + 1 : source;
	dot = strrchr(base, '.');
	return text_format("%.*s%s", (int)(dot - base), base, end);
}

/* -MD names its file after the object, not after our scratch files. */
static void add_dependency_names(struct list *l, const struct job *j,
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

static const char *const cuda_macros[] = {
	"-D__CUDACC__=1", "-D__NVCC__=1", "-D__LOOM__=1",
	"-D__CUDACC_VER_MAJOR__=13", "-D__CUDACC_VER_MINOR__=0",
	"-DCCCL_DISABLE_NVTX", /* its nvtx3 has more */
	"-include", "cuda_runtime.h"
};

static const struct {
	unsigned need;
	const char *header;
} seldom[] = {
	{ NEEDS_PTX, "loom/ptx.h" }, { NEEDS_TEXTURES, "loom/texture.h" },
	{ NEEDS_HALF, "cuda_fp16.h" }
};

/* arch: what __CUDA_ARCH__ is; 0: as the host sees the source. */
static void preprocess(const struct job *j, const char *source,
		       const char *object, const char *result, int arch)
{
	struct list l = command_compiler("CXX", "g++");

	list_add(&l, "-E");
	list_add(&l, "-x");
	list_add(&l, "c++");
	if (!j->given_std)
		list_add(&l, "-std=c++17");
	list_add(&l, "-isystem");
	list_add(&l, text_format("%s/include/loom", j->prefix));
	for (size_t i = 0; i < sizeof cuda_macros / sizeof *cuda_macros; i++)
		list_add(&l, cuda_macros[i]);
	for (size_t i = 0; i < sizeof seldom / sizeof *seldom; i++)
		if (j->needs & seldom[i].need) {
			list_add(&l, "-include");
			list_add(&l, seldom[i].header);
		}
	/* As nvcc has it, and one plan of CUB's for both sides. */
	list_add(&l, text_format("-D__CUDA_ARCH_LIST__=%d", j->architecture));
	list_add(&l, text_format("-DCUB_PTX_ARCH=%d", j->architecture));
	add_options(&l, j, 1, 1);
	if (arch)
		list_add(&l, text_format("-D__CUDA_ARCH__=%d", arch));
	list_add(&l, "-U_FORTIFY_SOURCE"); /* it has a memcpy of its own */
	add_dependency_names(&l, j, object);
	list_add(&l, source);
	list_add(&l, "-o");
	list_add(&l, result);
	command_run(&l);
}

/* The thread sanitizer announces accesses, the coverage tracer basic blocks.
 * What would move, merge or double accesses behind the source's back, or put
 * blocks out of its order, is off. */
static const char *const watched[] = {
	"-fsanitize=thread", "-fsanitize-coverage=trace-pc",
	"-fno-optimize-sibling-calls", "-fno-strict-aliasing",
	"-fno-tree-vectorize", "-fno-tree-slp-vectorize",
	"-fno-finite-loops", /* one that waits for ever must not vanish */
	"-Wno-unknown-pragmas"
};
static const char *const watched_gcc[] = {
	"-fno-tree-loop-distribute-patterns", "-fno-reorder-blocks",
	"-fno-crossjumping", "-fno-store-merging", "-fno-thread-jumps",
	"-fno-split-paths", "-fno-tree-tail-merge",
	"--param=tsan-distinguish-volatile=1"
};
/* What nvcc unrolls: at -O3 g++ does, within its limits; the rest of what -O3
 * adds to -O2 stays off.  The limits are fitted to tests/loom/loops.  Without
 * ivcanon rounds are counted by trying, where nothing else tells. */
static const char *const unrolled_gcc[] = {
	"-O3", "--param=max-completely-peeled-insns=770",
	"--param=max-completely-peel-times=128",
	"--param=max-peel-branches=128", "-fno-tree-loop-ivcanon",
	"-fno-unswitch-loops", "-fno-split-loops", "-fno-loop-interchange",
	"-fno-loop-unroll-and-jam", "-fno-ipa-cp-clone",
	"-fno-version-loops-for-strides", "-fno-predictive-commoning",
	"-fno-gcse-after-reload", "-fno-tree-partial-pre",
	"--param=max-inline-insns-auto=15", "--param=early-inlining-insns=6",
	"--param=inline-min-speedup=30"
};
/* Passes behind those that decide on accesses: slow, and of little use to code
 * that calls at every step. */
static const char *const quick_gcc[] = {
	"-fno-schedule-insns2", "-fno-gcse", "-fno-rerun-cse-after-loop",
	"-fno-cse-follow-jumps", "-fno-if-conversion", "-fno-ipa-ra",
	"-fno-peephole2", "-fno-cprop-registers", "-fno-shrink-wrap",
	"-fno-split-wide-types", "-fno-ree"
};
static const char *const watched_clang[] = {
	"-fsanitize-coverage=trace-pc,no-prune",
	"-mllvm", "-disable-block-placement",
	"-mllvm", "-disable-tail-duplicate",
	"-mllvm", "-tsan-instrument-read-before-write", "-fno-unroll-loops",
	"-mllvm", "-tsan-distinguish-volatile"
};

/* A lane may pass on what only another one has set: the leader of a group that
 * draws a ticket for all and shuffles it to them.  To clang that cannot be,
 * and the branch goes.  nvcc thinks as clang does with this. */
static const char *may_be_unset(struct list l)
{
	list_add(&l, "-dumpversion");
	return command_number(&l) < 15 ? "-disable-noundef-analysis" :
				      "-no-enable-noundef-analysis";
}

static void add_all(struct list *l, const char *const *items, size_t count)
{
	for (size_t i = 0; i < count; i++)
		list_add(l, items[i]);
}

#ifdef __aarch64__
#define OTHER_MACHINE "x86_64-"
enum { HERE_AARCH64 = 1 };
#else
#define OTHER_MACHINE "aarch64-"
enum { HERE_AARCH64 = 0 };
#endif

/* A cross compiler's name says what it compiles for. */
static char *target_of(const struct list *compiler)
{
	const char *path = compiler->item[compiler->count - 1];
	const char *name = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
	const char *end = strstr(name, "-g++");

	if (!end)
		end = strstr(name, "-clang++");
	if (!end || strncmp(name, OTHER_MACHINE, strlen(OTHER_MACHINE)))
		return NULL;
	return text_format("%.*s", (int)(end - name), name);
}

#define ADD_ALL(l, items) add_all(l, items, sizeof items / sizeof *items)

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

/* Whether the author asked for -O2 or more, or for nothing. */
static int optimises(const struct job *j)
{
	const char *level = "-O2";

	for (size_t i = 0; i < j->compile.count; i++)
		if (!strncmp(j->compile.item[i], "-O", 2))
			level = j->compile.item[i];
	return level[2] == '2' || level[2] == '3' || !strcmp(level, "-Ofast");
}

static int debugs(const struct job *j)
{
	for (size_t i = 0; i < j->compile.count; i++)
		if (!strncmp(j->compile.item[i], "-g", 2))
			return 1;
	return 0;
}

static char *scratch_file(struct job *j, const char *end)
{
	return text_format("%s/%u%s", j->scratch, ++j->files, end);
}

static int is_given(const struct job *j, const char *option)
{
	for (size_t i = 0; i < j->compile.count; i++)
		if (!strcmp(j->compile.item[i], option))
			return 1;
	return 0;
}

/* From assembly to the object, with notes of the short branches. */
static void assemble(const char *assembly, const char *object)
{
	struct list l = command_compiler("CXX", "g++");
	size_t size, noted_size;
	char *text = file_read(assembly, &size);
	char *noted = branches_note(text, size, &noted_size);

	file_write(assembly, noted, noted_size);
	free(noted);
	free(text);
	list_add(&l, "-c");
	list_add(&l, assembly);
	list_add(&l, "-o");
	list_add(&l, object);
	command_run(&l);
}

static void add_watching(struct list *l, const struct job *j, int clang)
{
	if (!clang && optimises(j))
		ADD_ALL(l, unrolled_gcc);
	ADD_ALL(l, watched);
	if (clang) {
		ADD_ALL(l, watched_clang);
		list_add(l, "-Xclang");
		list_add(l, may_be_unset(command_compiler("CXX", "g++")));
	} else {
		ADD_ALL(l, watched_gcc);
		ADD_ALL(l, quick_gcc);
		if (!debugs(j)) { /* where variables are, nobody asks */
			list_add(l, "-fno-var-tracking");
			list_add(l, "-fno-var-tracking-assignments");
		}
	}
	/* A fault on x86-64, and on aarch64 0. */
	if (HERE_AARCH64 != (j->target != NULL))
		list_add(l, "-fsanitize=integer-divide-by-zero");
}

static void compile_rewritten(struct job *j, const char *from,
			      const char *object)
{
	struct list l = command_compiler("CXX", "g++");
	char here[4096];
	int clang = strstr(l.item[l.count - 1], "clang") != NULL;
	int noting = !clang && HERE_AARCH64 == (j->target != NULL) &&
		     !is_given(j, "-flto");
	const char *result = noting ? scratch_file(j, ".s") : object;

	list_add(&l, "-x");
	list_add(&l, "c++-cpp-output");
	if (!j->given_std)
		list_add(&l, "-std=c++17");
	list_add(&l, "-pipe");
	list_add(&l, "-O2");
	list_add(&l, "-g1");
	list_add(&l, "-gdwarf-4"); /* addr2line misreads DWARF 5's first file */
	add_options(&l, j, 1, 0);
	if (j->cub)
		list_add(&l, "-fpermissive");
	add_watching(&l, j, clang);
	if (getcwd(here, sizeof here))
		list_add(&l, text_format("-fdebug-prefix-map=%s=.", here));
	list_add(&l, noting ? "-S" : "-c");
	list_add(&l, from);
	list_add(&l, "-o");
	list_add(&l, result);
	command_run(&l);
	if (noting)
		assemble(result, object);
	if (clang)
		redirect_copies(object);
}

/* The preprocessed source; where it tests __CUDA_ARCH__, of both sides. */
static char *read_both_sides(struct job *j, const char *source,
			     const char *object, size_t *size)
{
	char *plain = scratch_file(j, ".ii"), *host, *device, *merged;
	size_t host_size, device_size;

	preprocess(j, source, object, plain, 0);
	host = file_read(plain, &host_size);
	*size = host_size;
	if (!architectures_tested(host, host_size))
		return host;
	preprocess(j, source, object, plain, j->architecture);
	device = file_read(plain, &device_size);
	merged = architectures_join(host, host_size, device, device_size, size);
	free(host);
	free(device);
	if (!merged)
		exit(1);
	return merged;
}

static int compiler_is_clang(void)
{
	struct list l = command_compiler("CXX", "g++");

	return strstr(l.item[l.count - 1], "clang") != NULL;
}

static void compile_cuda(struct job *j, const char *source, const char *object)
{
	char *text, *result;
	char *rewritten = scratch_file(j, ".ii");
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

static void compile_other(const struct job *j, const char *source,
			  const char *object)
{
	int cpp = !ends_with(source, ".c");
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
	add_options(&l, j, cpp, 1);
	add_dependency_names(&l, j, object);
	list_add(&l, "-c");
	list_add(&l, source);
	list_add(&l, "-o");
	list_add(&l, object);
	command_run(&l);
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
	arguments(&j, o.arguments.item + 1);
	if (!j.sources.count &&
	    (j.no_link || j.rewrite_only || !j.link.count)) {
		fputs(usage, stderr);
		return 2;
	}
	if ((j.no_link || j.rewrite_only) && j.output && j.sources.count > 1) {
		fputs("loomcc: -c or -E with -o takes one source\n", stderr);
		return 2;
	}
	compiler_words = command_compiler("CXX", "g++");
	j.target = target_of(&compiler_words);
	j.prefix = command_prefix();
	j.scratch = command_scratch();
	for (size_t i = 0; i < j.sources.count; i++) {
		const char *source = j.sources.item[i];
		char *object = scratch_file(&j, ".o");

		if (j.no_link)
			object = j.output ? strdup(j.output) :
					    object_name(source, ".o");
		if (j.all_cuda || ends_with(source, ".cu"))
			compile_cuda(&j, source, object);
		else if (!j.rewrite_only)
			compile_other(&j, source, object);
		list_add(&objects, object);
	}
	if (!j.no_link && !j.rewrite_only)
		link_program(&j, &objects);
	return 0;
}
