/* From a source to an object. */
#ifndef LOOM_COMPILE_H
#define LOOM_COMPILE_H

#include "compiler/job.h"

void compile_cuda(struct job *j, const char *source, const char *object);
/* C and C++ for the host. */
void compile_other(const struct job *j, const char *source, const char *object);

#endif
