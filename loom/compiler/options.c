/* nvcc's options in g++'s words: what has no meaning on a CPU is left out,
 * what asks for code for a GPU is refused. */
#define _GNU_SOURCE
#include "compiler/options.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/suggest.h"
#include "compiler/command.h"
#include "compiler/text.h"

enum meaning {
	SAME,	  /* as g++'s option, or loomcc's own, of the given name */
	VALUED,	  /* the same, with its value */
	FLAG,	  /* left out */
	VALUE,	  /* left out, with its value */
	STREAM,	  /* whose the default stream is */
	ARCH,	  /* names the architecture */
	COMPILER, /* hands its value's parts to the host compiler */
	LINKER,
	HOST,	  /* names the host compiler */
	STANDARD,
	LANGUAGE,
	WERROR,
	INCLUDE,
	COVERAGE, /* in words that others behind them can take back */
	RELOCATABLE, /* whether device functions are for other files, too */
	DEVICE_C, /* they are, and nothing is linked */
	TOOLKIT,  /* of which version names are offered */
	REFUSED
};

static const struct option {
	const char *name;
	enum meaning meaning;
	const char *same;
} options[] = {
	{ "--cuda", TOOLKIT, 0 }, { "-arch", ARCH, 0 }, { "--gpu-architecture", ARCH, 0 },
	{ "-gencode", ARCH, 0 }, { "--generate-code", ARCH, 0 },
	{ "-code", VALUE, 0 }, { "--gpu-code", VALUE, 0 },
	{ "-lineinfo", FLAG, 0 }, { "--generate-line-info", FLAG, 0 },
	{ "-rdc", RELOCATABLE, 0 }, { "--relocatable-device-code", RELOCATABLE, 0 },
	{ "-extended-lambda", SAME, "--extended-lambda" },
	{ "--extended-lambda", SAME, "--extended-lambda" },
	{ "-expt-extended-lambda", SAME, "--extended-lambda" },
	{ "--expt-extended-lambda", SAME, "--extended-lambda" },
	{ "-expt-relaxed-constexpr", FLAG, 0 },
	{ "--expt-relaxed-constexpr", FLAG, 0 },
	{ "-use_fast_math", FLAG, 0 }, { "--use_fast_math", FLAG, 0 },
	{ "-ftz", VALUE, 0 }, { "--ftz", VALUE, 0 },
	{ "-fmad", VALUE, 0 }, { "--fmad", VALUE, 0 },
	{ "-prec-div", VALUE, 0 }, { "--prec-div", VALUE, 0 },
	{ "-prec-sqrt", VALUE, 0 }, { "--prec-sqrt", VALUE, 0 },
	{ "-maxrregcount", VALUE, 0 }, { "--maxrregcount", VALUE, 0 },
	{ "-Xptxas", VALUE, 0 }, { "--ptxas-options", VALUE, 0 },
	{ "-Xnvlink", VALUE, 0 }, { "--nvlink-options", VALUE, 0 },
	{ "-Xfatbin", VALUE, 0 }, { "-Xcudafe", VALUE, 0 },
	{ "-diag-suppress", VALUE, 0 }, { "--diag-suppress", VALUE, 0 },
	{ "-diag-warn", VALUE, 0 }, { "--diag-warn", VALUE, 0 },
	{ "-diag-error", VALUE, 0 }, { "--diag-error", VALUE, 0 },
	{ "-cudart", VALUE, 0 }, { "--cudart", VALUE, 0 },
	{ "-t", VALUE, 0 }, { "--threads", VALUE, 0 },
	{ "-m64", FLAG, 0 }, { "-res-usage", FLAG, 0 },
	{ "--resource-usage", FLAG, 0 }, { "-restrict", FLAG, 0 },
	{ "--restrict", FLAG, 0 }, { "-Wno-deprecated-gpu-targets", FLAG, 0 },
	{ "-allow-unsupported-compiler", FLAG, 0 },
	{ "--allow-unsupported-compiler", FLAG, 0 },
	{ "-forward-unknown-to-host-compiler", FLAG, 0 },
	{ "--forward-unknown-to-host-compiler", FLAG, 0 },
	{ "-lcudart", FLAG, 0 }, { "-lcudart_static", FLAG, 0 },
	{ "-lcudadevrt", FLAG, 0 }, { "-lcuda", FLAG, 0 },
	{ "-cudadevrt", VALUE, 0 }, { "--cudadevrt", VALUE, 0 },
	{ "-forward-unknown-to-host-linker", FLAG, 0 },
	{ "--forward-unknown-to-host-linker", FLAG, 0 },
	{ "-forward-unknown-opts", FLAG, 0 },
	{ "--forward-unknown-opts", FLAG, 0 },
	{ "-dlto", FLAG, 0 }, { "--dlink-time-opt", FLAG, 0 },
	{ "-no-compress", FLAG, 0 }, { "--no-compress", FLAG, 0 },
	{ "-compress-mode", VALUE, 0 }, { "--compress-mode", VALUE, 0 },
	{ "-extra-device-vectorization", FLAG, 0 },
	{ "--extra-device-vectorization", FLAG, 0 },
	{ "-opt-info", VALUE, 0 }, { "--optimization-info", VALUE, 0 },
	{ "-err-no", FLAG, 0 }, { "--display-error-number", FLAG, 0 },
	{ "-no-err-no", FLAG, 0 }, { "--no-display-error-number", FLAG, 0 },
	{ "-split-compile", VALUE, 0 }, { "--split-compile", VALUE, 0 },
	{ "-noprof", FLAG, 0 }, { "--dont-use-profile", FLAG, 0 },
	{ "-Wdefault-stream-launch", FLAG, 0 },
	{ "--Wdefault-stream-launch", FLAG, 0 },
	{ "-Wmissing-launch-bounds", FLAG, 0 },
	{ "--Wmissing-launch-bounds", FLAG, 0 },
	{ "-Wext-lambda-captures-this", FLAG, 0 },
	{ "--Wext-lambda-captures-this", FLAG, 0 },
	{ "--Wno-deprecated-gpu-targets", FLAG, 0 },
	{ "-G", SAME, "-g" }, { "--device-debug", SAME, "-g" },
	{ "--debug", SAME, "-g" }, { "-dc", DEVICE_C, 0 },
	{ "--device-c", DEVICE_C, 0 }, { "-dw", SAME, "-c" },
	{ "--device-w", SAME, "-c" }, { "--compile", SAME, "-c" },
	{ "--preprocess", SAME, "-E" }, { "--output-file", VALUED, "-o" },
	{ "--library", VALUED, "-l" }, { "--library-path", VALUED, "-L" },
	{ "--define-macro", VALUED, "-D" }, { "--undefine-macro", VALUED, "-U" },
	{ "-isystem", VALUED, "-isystem" }, { "--system-include", VALUED, "-isystem" },
	{ "-include", VALUED, "-include" }, { "--pre-include", VALUED, "-include" },
	{ "--disable-warnings", SAME, "-w" },
	{ "--generate-dependencies", SAME, "-M" },
	{ "--generate-nonsystem-dependencies", SAME, "-MM" },
	{ "--generate-dependencies-with-compile", SAME, "-MD" },
	{ "--generate-nonsystem-dependencies-with-compile", SAME, "-MMD" },
	{ "--generate-dependency-targets", SAME, "-MP" },
	{ "--dependency-output", VALUED, "-MF" },
	{ "--dependency-target-name", VALUED, "-MT" },
	{ "--output-directory", VALUED, "-odir" },
	{ "--shared", SAME, "-shared" },
	{ "--device-link", SAME, "-dlink" }, { "--lib", SAME, "-lib" },
	{ "-noeh", SAME, "-fno-exceptions" },
	{ "--no-exceptions", SAME, "-fno-exceptions" },
	{ "-Xcompiler", COMPILER, 0 }, { "--compiler-options", COMPILER, 0 },
	{ "-Xlinker", LINKER, 0 }, { "--linker-options", LINKER, 0 },
	{ "-ccbin", HOST, 0 }, { "--compiler-bindir", HOST, 0 },
	{ "-std", STANDARD, 0 }, { "--std", STANDARD, 0 },
	{ "--coverage", COVERAGE, 0 }, { "-coverage", COVERAGE, 0 },
	{ "-x", LANGUAGE, 0 }, { "-Werror", WERROR, 0 },
	{ "--Werror", WERROR, 0 },
	{ "-I", INCLUDE, 0 }, { "--include-path", INCLUDE, 0 },
	{ "-ptx", REFUSED, 0 }, { "--ptx", REFUSED, 0 },
	{ "-cubin", REFUSED, 0 }, { "--cubin", REFUSED, 0 },
	{ "-fatbin", REFUSED, 0 }, { "--fatbin", REFUSED, 0 },
	{ "-optix-ir", REFUSED, 0 }, { "--optix-ir", REFUSED, 0 },
	{ "-dryrun", REFUSED, 0 }, { "--dryrun", REFUSED, 0 },
	{ "-S", REFUSED, 0 }, { "-fsyntax-only", REFUSED, 0 },
	{ "-keep", REFUSED, 0 }, { "--keep", REFUSED, 0 },
	{ "-run", REFUSED, 0 }, { "--run", REFUSED, 0 },
	{ "-default-stream", STREAM, 0 }, { "--default-stream", STREAM, 0 },
	{ "-lculibos", FLAG, 0 },
	{ "-lcublas", FLAG, 0 }, { "-lcublas_static", FLAG, 0 },
	{ "-lcublasLt", FLAG, 0 }, { "-lcublasLt_static", FLAG, 0 },
	{ "-lcurand", FLAG, 0 }, { "-lcurand_static", FLAG, 0 },
	{ "-lnvToolsExt", FLAG, 0 },
	{ "-lcufft", REFUSED, 0 }, { "-lcusparse", REFUSED, 0 },
	{ "-lcusolver", REFUSED, 0 }, { "-lcudnn", REFUSED, 0 },
	{ "-lnccl", REFUSED, 0 }, { "-lnvrtc", REFUSED, 0 }
};

/* The option that the argument is, and where "=value" begins; NULL: none. */
static const struct option *find(const char *argument, const char **value)
{
	size_t n = strcspn(argument, "=");

	*value = argument[n] ? argument + n + 1 : NULL;
	if (!strncmp(argument, "-t", 2) && isdigit((unsigned char)argument[2]))
		*value = argument + (n = 2);
	for (size_t i = 0; i < sizeof options / sizeof *options; i++)
		if (strlen(options[i].name) == n &&
		    !memcmp(options[i].name, argument, n))
			return &options[i];
	return NULL;
}

_Noreturn static void misused(const char *option, const char *why)
{
	fprintf(stderr, "loomcc: %s%s\n", option, why);
	exit(2);
}

/* The highest architecture that is named, as __CUDA_ARCH__ says it. */
static void architecture(struct options *o, const char *value)
{
	static const char *const prefixes[] = { "sm_", "compute_", "lto_" };
	static const char *const several[] = { "native", "all", "all-major" };
	int known = 0;

	for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
		for (const char *p = value; (p = strstr(p, prefixes[i]));) {
			int n;

			p += strlen(prefixes[i]);
			n = atoi(p) * 10;
			if (n > o->architecture)
				o->specific = 0;
			if (n >= o->architecture) {
				o->architecture = n;
				o->specific |= p[strspn(p, "0123456789")] == 'a';
			}
			known = 1;
		}
	for (size_t i = 0; i < sizeof several / sizeof *several; i++)
		known |= !strcmp(value, several[i]);
	if (!known)
		misused(value, ": no architecture; say sm_90, for example");
}

/* They end at commas that have no backslash, and at blanks, where the shell that
 * nvcc hands them to parts them. */
static void each_part(struct options *o, const char *before, const char *value)
{
	const char *p = value;

	while (*(p += strspn(p, ", "))) {
		char *part = text_format("%s", p), *end = part;

		for (; *p && *p != ',' && *p != ' '; p++) {
			if (p[0] == '\\' && p[1] == ',')
				p++;
			*end++ = *p;
		}
		*end = 0;
		if (before)
			list_add(&o->arguments, before);
		list_add(&o->arguments, part);
	}
}

/* The toolkit's own headers must not stand before loom's. */
static void include(struct options *o, const char *directory)
{
	char *name = text_format("%s/cuda_runtime.h", directory);
	char *own = text_format("%s/loom/clang.h", directory);

	if (access(name, R_OK)) {
		list_add(&o->arguments, "-I");
		list_add(&o->arguments, directory);
	} else if (access(own, R_OK)) {
		fprintf(stderr, "loomcc: note: leaves out -I %s: %s is for "
			"the GPU\n", directory, name);
	}
	free(own);
	free(name);
}

/* nvcc takes older ones too; loom's headers are written in C++17. */
static void standard(struct options *o, const char *value)
{
	static const char *const old[] = { "c++03", "c++11", "c++14",
					   "gnu++11", "gnu++14" };

	for (size_t i = 0; i < sizeof old / sizeof *old; i++)
		if (!strcmp(value, old[i])) {
			fprintf(stderr, "loomcc: note: takes -std=c++17 for "
				"-std=%s\n", value);
			value = "c++17";
		}
	list_add(&o->arguments, text_format("-std=%s", value));
}

/* loomcc's own: the names that CUDA 13 removed, with CUDA 12's version. */
static void toolkit(struct options *o, const char *value)
{
	if (!strcmp(value, "12")) {
		list_add(&o->arguments, "-DLOOM_CUDA_12");
		list_add(&o->arguments, "-U__CUDACC_VER_MAJOR__");
		list_add(&o->arguments, "-D__CUDACC_VER_MAJOR__=12");
		list_add(&o->arguments, "-U__CUDACC_VER_MINOR__");
		list_add(&o->arguments, "-D__CUDACC_VER_MINOR__=8");
	} else if (strcmp(value, "13")) {
		misused("--cuda=", text_format("%s: loom has CUDA 12's names, and "
					  "13's", value));
	}
}

/* nvcc's kinds of warnings, of which only all are g++'s too. */
static int is_warning_kind(const char *value)
{
	static const char *const kinds[] = {
		"all-warnings", "cross-execution-space-call", "reorder",
		"default-stream-launch", "missing-launch-bounds",
		"ext-lambda-captures-this", "deprecated-declarations"
	};

	for (size_t i = 0; value && i < sizeof kinds / sizeof *kinds; i++)
		if (!strncmp(value, kinds[i], strlen(kinds[i])))
			return 1;
	return 0;
}

static void warnings_are_errors(struct options *o, const char *value)
{
	if (!value || strstr(value, "all-warnings"))
		list_add(&o->arguments, "-Werror");
	else if (!is_warning_kind(value))
		list_add(&o->arguments, text_format("-Werror=%s", value));
}

static void with_value(struct options *o, const struct option *p,
		       const char *value)
{
	switch (p->meaning) {
	case ARCH:
		architecture(o, value);
		break;
	case COMPILER:
		each_part(o, NULL, value);
		break;
	case LINKER:
		each_part(o, "-Xlinker", value);
		break;
	case HOST:
		setenv("CXX", value, 1);
		break;
	case STANDARD:
		standard(o, value);
		break;
	case TOOLKIT:
		toolkit(o, value);
		break;
	case RELOCATABLE:
		if (!strcmp(value, "true"))
			list_add(&o->arguments, "--relocatable");
		break;
	case STREAM:
		if (!strcmp(value, "per-thread"))
			list_add(&o->arguments,
				 "-DCUDA_API_PER_THREAD_DEFAULT_STREAM");
		break;
	case LANGUAGE:
		o->all_cuda = !strcmp(value, "cu");
		break;
	case INCLUDE:
		include(o, value);
		break;
	case VALUED:
		list_add(&o->arguments, p->same);
		list_add(&o->arguments, value);
		break;
	default:
		break;
	}
}

/* g++ would say of a misspelt option of nvcc's that a library is missing, or
 * guess at another of its own.  Short names, and what is a library's, are left
 * to it. */
static void check_spelling(const char *argument)
{
	enum { SHORTEST = 6, COUNT = sizeof options / sizeof *options };
	const char *known[COUNT + 2] = { "--help", "--version" };
	size_t count = 2, n = strcspn(argument, "=");
	int dashes = 1 + (argument[0] == '-' && argument[1] == '-');
	char *name = text_format("%.*s", (int)n, argument);
	const char *near;

	for (size_t i = 0; i < COUNT; i++)
		if (options[i].meaning != REFUSED &&
		    strncmp(options[i].name, "-lcu", 4))
			known[count++] = options[i].name;
	near = *argument == '-' && n > SHORTEST - (size_t)dashes / 2 ?
		loom_suggest(name, known, count) : NULL;
	if (near && !strncmp(near, name, (size_t)dashes + 1))
		misused(name, text_format(": there is no such option; did you mean "
				     "%s?", near));
	free(name);
}

void options_translate(struct options *o, const char **argv)
{
	for (; *argv; argv++) {
		const char *value;
		const struct option *p = find(*argv, &value);

		if (!p && !strncmp(*argv, "-I", 2)) {
			include(o, *argv + 2);
		} else if (!p) {
			check_spelling(*argv);
			list_add(&o->arguments, *argv);
		} else if (p->meaning == REFUSED) {
			misused(*argv, ": loom has no such thing: it compiles "
				"CUDA for the CPU, with the runtime, cuBLAS, cuRAND "
				"and NVTX");
		} else if (p->meaning == WERROR) {
			if (!value && is_warning_kind(argv[1]))
				value = *++argv;
			warnings_are_errors(o, value);
		} else if (p->meaning == COVERAGE) {
			each_part(o, NULL, "-fprofile-arcs,-ftest-coverage");
		} else if (p->meaning == DEVICE_C) {
			each_part(o, NULL, "-c,--relocatable");
		} else if (p->meaning == SAME) {
			list_add(&o->arguments, p->same);
		} else if (p->meaning != FLAG && !value && !argv[1]) {
			misused(*argv, " wants a value");
		} else if (p->meaning != FLAG) {
			with_value(o, p, value ? value : *++argv);
		}
	}
}
