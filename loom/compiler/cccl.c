#define _GNU_SOURCE
#include "compiler/cccl.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "compiler/command.h"
#include "compiler/text.h"

/* Not libcu++'s, cuda/...: with these come its atomic operations, in PTX. */
int cccl_has(const char *header)
{
	static const char *const folder[] = { "thrust/", "cub/", "nv/" };

	for (size_t i = 0; i < sizeof folder / sizeof *folder; i++)
		if (!strncmp(header, folder[i], strlen(folder[i])))
			return 1;
	return 0;
}

/* Below a toolkit, where it has the header; or NULL. */
static const char *within(const char *toolkit, const char *header)
{
	char *folder = text_format("%s/include/cccl", toolkit ? toolkit : "");
	char *file = text_format("%s/%.*s", folder, (int)strcspn(header, ":'\n"), header);

	if (!toolkit || !*toolkit || access(file, R_OK)) {
		free(folder);
		folder = NULL;
	}
	free(file);
	return folder;
}

/* The toolkit whose nvcc is in PATH; what leads there may be a link. */
static char *of_nvcc(void)
{
	char *found = command_file("nvcc"), *file = found ? realpath(found, NULL) : NULL;

	free(found);
	for (int i = 0; file && i < 2; i++) {
		char *slash = strrchr(file, '/');

		if (slash)
			*slash = 0;
	}
	return file;
}

const char *cccl_folder(const char *header)
{
	const char *const toolkit[] = { getenv("CUDA_HOME"), getenv("CUDA_PATH"),
					of_nvcc(), "/usr/local/cuda", "/opt/cuda", "/usr" };
	const char *folder = NULL;

	for (size_t i = 0; !folder && i < sizeof toolkit / sizeof *toolkit; i++)
		folder = within(toolkit[i], header);
	return folder;
}
