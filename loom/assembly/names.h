/* What the functions are that kernels call. */
#ifndef LOOM_NAMES_H
#define LOOM_NAMES_H

#include <stddef.h>

int name_is(const char *p, size_t size, const char *name);
/* "__tsan_read4" and the like: a load; "write": a store. */
int name_is_access(const char *p, size_t size, int *store);
/* Those that a GPU has an instruction for. */
int name_is_instruction(const char *p, size_t size);
/* Those that nvcc puts in line, without a branch. */
int name_is_in_line(const char *p, size_t size);
/* An atomic operation's announcement, and what then does it. */
int name_is_atomic(const char *p, size_t size);

#endif
