#define _GNU_SOURCE
#include "compiler/absent.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "compiler/absent-names.h"
#include "compiler/cccl.h"
#include "compiler/clang-message.h"
#include "compiler/text.h"

static const char library[] =
	"loom runs kernels and has of CUDA's libraries cuBLAS, cuRAND and NVTX; "
	"leave what needs this one to #ifndef __LOOM__";
static const char templates[] =
	"thrust and CUB are NVIDIA's headers, CCCL, and no toolkit here has this one: install "
	"NVIDIA's package cuda-cccl-13-0, or give their folder with -I";
static const char drawing[] =
	"loom draws nothing: leave it to #ifndef __LOOM__, and copy what the "
	"kernel has made to the host";

/* By the beginning of its name. */
static const struct {
	const char *name, *what;
} known[] = {
	{ "thrust/", templates },
	{ "cub/", templates },
	{ "cuda/", "of libcu++ loom has the headers that its README lists" },
	{ "nv/", templates },
	{ "cutlass/", "CUTLASS is not offered: its kernels are written in PTX "
		      "that loom does not know" },
	{ "cute/", "CuTe is not offered: its kernels are written in PTX that "
		   "loom does not know" },
	{ "helper_", "it is cuda-samples' own: give its folder Common with -I" },
	{ "cudnn", library },
	{ "cufft", library },
	{ "cusparse", library },
	{ "cusolver", library },
	{ "cublasXt", library },
	{ "nccl", library },
	{ "npp", library },
	{ "nvrtc", library },
	{ "nvml", library },
	{ "cupti", library },
	{ "nvjpeg", library },
	{ "cuda_gl_interop", drawing },
	{ "cudaGL", drawing },
	{ "cudaEGL", drawing },
	{ "GL/", drawing },
	{ "GLFW/", drawing },
	{ "hip/", "that is AMD's; loom runs CUDA" }
};

static const char *what_of(const char *header)
{
	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (!strncmp(header, known[i].name, strlen(known[i].name)))
			return known[i].what;
	return NULL;
}

static void say(const char *header)
{
	const char *what = what_of(header);

	if (what)
		fprintf(stderr, "loomcc: %.*s: %s\n", (int)strcspn(header, ":'\n"), header,
			what);
}

/* The first header that a command misses, or the next one behind it; NULL: none.
 * "FILE:LINE:COLUMN: fatal error: HEADER: No such file or directory", in the words of
 * g++; clang's are "... fatal error: 'HEADER' file not found". */
static const char *missing(const char *complaints)
{
	static const char fatal[] = "fatal error: ";
	const char *at = strstr(complaints, fatal);

	if (!at)
		return NULL;
	at += strlen(fatal);
	return at + (*at == '\'');
}

/* What the command complains of, in English and without colours. */
static char *complaints_of(const struct list *command)
{
	struct list l = { 0 };

	list_add(&l, "env");
	list_add(&l, "LC_ALL=C");
	for (size_t i = 0; i < command->count; i++)
		list_add(&l, command->item[i]);
	list_add(&l, "-fdiagnostics-color=never");
	return command_complaints(&l);
}

/* Where CCCL's headers lie, when it is for them that the source could not be read. */
static const char *lies_in(const struct job *j, const char *complaints)
{
	const char *header = missing(complaints);

	return header && !j->cccl && cccl_has(header) ? cccl_folder(header) : NULL;
}

int absent_read(struct job *j, struct list *command, int quiet)
{
	char *said, *told, *complaints;
	int status;

	if (isatty(STDERR_FILENO) && getenv("TERM")) /* it writes to a pipe */
		list_add(command, "-fdiagnostics-color=always");
	said = command_heard(command, &status);
	if (!status) {
		absent_names(j, said, stderr);
		free(said);
		return 0;
	}
	complaints = complaints_of(command);
	j->cccl = lies_in(j, complaints);
	if (j->cccl) {
		list_add(command, "-I");
		list_add(command, j->cccl);
		status = absent_read(j, command, quiet);
	} else if (!quiet) {
		told = clang_message(said);
		absent_names(j, told, stderr);
		free(told);
		for (const char *at = complaints; (at = missing(at));)
			say(at);
	}
	if (quiet)
		j->refused = complaints;
	else
		free(complaints);
	free(said);
	return status;
}
