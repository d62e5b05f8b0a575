/* With what kernels are compiled, so that their accesses and basic blocks are
 * announced, and are those that nvcc would make. */
#ifndef LOOM_WATCHING_H
#define LOOM_WATCHING_H

#include "compiler/job.h"

/* The machine that a cross compiler's name says; or NULL. */
char *watching_target(const struct list *compiler);
int watching_is_x86(const struct job *j);
void watching_add(struct list *l, const struct job *j, int clang);

#endif
