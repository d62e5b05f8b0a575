/* Words that serve as locks: who has taken them.  For what is advised alone. */
#ifndef LOOM_LOCKS_H
#define LOOM_LOCKS_H

#include <stddef.h>
#include <stdint.h>

#include "base/stamp.h"

/* The running thread compares the word with a value, or exchanges it, and has not yet. */
void loom_locks_compare(uintptr_t word, size_t size, uint64_t expected);
void loom_locks_exchange(uintptr_t word, size_t size);

/* Whether the running thread holds a lock that the other one has held. */
int loom_locks_both(loom_stamp other);
/* Whether the thread has taken the word as one. */
int loom_locks_taken(uintptr_t word, loom_stamp who);

#endif
