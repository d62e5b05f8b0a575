#include "compiler/precompiled.h"

#include <string.h>
#include <unistd.h>

#include "compiler/text.h"

/* What is read, or what of it is worth a warning: g++ finds out for itself
 * whether what was read before would have been the same. */
static const char *const reading[] = {
	"-D", "-U", "-I", "-include", "-isystem", "-iquote", "-idirafter",
	"-M", "-W"
};

static int is_for_reading(const char *option)
{
	for (size_t i = 0; i < sizeof reading / sizeof *reading; i++)
		if (!strncmp(option, reading[i], strlen(reading[i])))
			return 1;
	return 0;
}

static int is_usual(const char *option)
{
	return !strcmp(option, "-O2") || !strcmp(option, "-w") ||
	       !strcmp(option, "-std=c++17") ||
	       (!strncmp(option, "-std=c", 6) && !strstr(option, "++"));
}

char *precompiled_file(const struct job *j)
{
	return text_format("%s/include/loom/cuda_runtime.h.gch", j->prefix);
}

int precompiled_fits(const struct job *j)
{
	if (j->rewrite_only || j->precompile || j->target ||
	    access(precompiled_file(j), R_OK))
		return 0;
	for (size_t i = 0; i < j->compile.count; i++) {
		const char *option = j->compile.item[i];

		if (!is_for_reading(option) && !is_usual(option))
			return 0;
		i += (size_t)job_takes_value(option);
	}
	return 1;
}
