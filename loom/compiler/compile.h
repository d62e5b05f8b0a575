/* From a source to an object. */
#ifndef LOOM_COMPILE_H
#define LOOM_COMPILE_H

#include "compiler/job.h"

void compile_cuda(struct job *j, const char *source, const char *object);
/* What all of these include, once for all (precompiled.h); for a compiler that
 * has no use for it, an empty file. */
void compile_headers(struct job *j);
/* What -M and -MM ask for: the files that it includes. */
void compile_dependencies(struct job *j, const char *source,
			  const char *result);
/* An object with nothing in it. */
void compile_nothing(const struct job *j, const char *object);
/* C and C++ for the host. */
void compile_other(struct job *j, const char *source, const char *object);

/* The standard, the headers and the macros. */
void compile_add_language(struct list *l, const struct job *j);

#endif
