/* __shared__, __device__ and __constant__ variables. */
#ifndef LOOM_DECLARE_H
#define LOOM_DECLARE_H

#include "compiler/source.h"

void declare_shared(struct source *s, size_t i, int in_function);
void declare_variable(struct source *s, size_t i, int in_function);
void declare_leave_scope(struct source *s);
/* The file's shared variables, known to the function with these parameters. */
void declare_injected(struct source *s, size_t parameters);
int declare_takes_group(const struct source *s, size_t i);
size_t declare_parameters(const struct source *s, size_t i);

#endif
