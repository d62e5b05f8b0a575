/* From a source to an object. */
#ifndef LOOM_COMPILE_H
#define LOOM_COMPILE_H

#include "compiler/job.h"

/* An object with nothing in it. */
void compile_nothing(const struct job *j, const char *object);
/* C and C++ for the host. */
void compile_other(struct job *j, const char *source, const char *object);

/* The standard, the headers and the macros. */
void compile_add_language(struct list *l, const struct job *j);

#endif
