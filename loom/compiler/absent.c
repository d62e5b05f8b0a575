#define _GNU_SOURCE
#include "compiler/absent.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/tool.h"
#include "compiler/text.h"

static const char library[] =
	"loom runs kernels and has of CUDA's libraries cuBLAS, cuRAND and NVTX; "
	"leave what needs this one to #ifndef __LOOM__";
static const char templates[] =
	"thrust and CUB are NVIDIA's headers, CCCL: give their folder with -I";
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

/* Where a toolkit keeps CCCL, if there is one. */
static const char *toolkit(void)
{
	const char *home = getenv("CUDA_HOME");
	char *folder = text_format("%s/include/cccl",
				   home && *home ? home : "/usr/local/cuda");

	return access(folder, R_OK) ? NULL : folder;
}

static void say(const char *header, int size)
{
	const char *what = what_of(header);
	const char *here = what == templates ? toolkit() : NULL;

	if (what)
		fprintf(stderr, "loomcc: %.*s: %s%s%s\n", size, header, what,
			here ? ", here -I " : "", here ? here : "");
}

/* Behind what colours a terminal. */
static const char *plain(const char *at)
{
	while (*at == '\033')
		at += strcspn(at, "m") + (strchr(at, 'm') != NULL);
	return at;
}

/* "FILE:LINE:COLUMN: fatal error: HEADER: No such file or directory", in the
 * words of g++; clang's are "... fatal error: 'HEADER' file not found". */
void absent_told(const char *complaints)
{
	static const char fatal[] = "fatal error: ";
	const char *at = complaints;

	while ((at = strstr(at, fatal))) {
		at = plain(at + sizeof fatal - 1);
		at += *at == '\'';
		say(at, (int)strcspn(at, ":'\n"));
	}
}

void absent_headers(const struct list *command)
{
	struct list l = { 0 };
	char *text;

	list_add(&l, "env");
	list_add(&l, "LC_ALL=C");
	for (size_t i = 0; i < command->count; i++)
		list_add(&l, command->item[i]);
	text = command_complaints(&l);
	absent_told(text);
	free(text);
}
