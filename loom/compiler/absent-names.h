/* Names of CUDA's that loom does not have, in what a compiler complains of. */
#ifndef LOOM_ABSENT_NAMES_H
#define LOOM_ABSENT_NAMES_H

#include <stdio.h>

#include "compiler/job.h"

/* Says it again, but of such a name that loom has none, once, and what to do without
 * it; what comes of that alone is left out. */
void absent_names(struct job *j, const char *complaints, FILE *out);

#endif
