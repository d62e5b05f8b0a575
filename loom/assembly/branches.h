/* Which short branches ptxas predicates, for the runtime. */
#ifndef LOOM_BRANCHES_H
#define LOOM_BRANCHES_H

#include <stddef.h>

/* Takes a compiled file as assembly and returns it with a section more. */
char *branches_note(const char *text, size_t size, size_t *result_size);

#endif
