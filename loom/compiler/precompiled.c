#include "compiler/precompiled.h"

#include <string.h>
#include <unistd.h>

#include "compiler/text.h"

/* What is read, or what of it is worth a warning: g++ finds out for itself
 * whether what was read before would have been the same. */
int precompiled_is_usual(const char *option)
{
	return job_is_for_reading(option) || !strncmp(option, "-W", 2) ||
	       !strcmp(option, "-O2") || !strcmp(option, "-w") ||
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

		if (!precompiled_is_usual(option))
			return 0;
		i += (size_t)job_takes_value(option);
	}
	return 1;
}
