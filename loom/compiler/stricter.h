/* What nvcc is stricter about. */
#ifndef LOOM_STRICTER_H
#define LOOM_STRICTER_H

#include "compiler/job.h"

/* Warns of the first place of each kind in a source that has been compiled. */
void stricter_warn(const struct job *j, const char *source);

#endif
