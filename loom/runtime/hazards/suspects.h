/* Plain loads that race with atomic operations, unless their own thread proves
 * them: what an exchange compares with may be anything, as it fails if that is
 * not there.  (CUDA C++ Programming Guide, "Atomic Functions": atomicAdd of a
 * double begins with such a load.)  So these are told when the launch ends. */
#ifndef LOOM_SUSPECTS_H
#define LOOM_SUSPECTS_H

#include <stddef.h>
#include <stdint.h>

#include "base/stamp.h"

struct loom_suspect {
	loom_stamp loader;
	uintptr_t at;        /* of the word */
	uintptr_t pc, where; /* of the race, as hazards.h has them */
};

/* Whether this need not be told, or is kept already. */
int loom_suspect_known(const struct loom_suspect *s);
void loom_suspect(const struct loom_suspect *s, const char *text);
/* The running thread compares memory with what it expects there. */
void loom_suspects_compare(uintptr_t at, size_t size, uint64_t expected);
/* All that nobody has proved. */
void loom_suspects_tell(void);

#endif
