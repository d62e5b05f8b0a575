/* What the device may still be doing while the host goes on: a launch and an
 * asynchronous copy return at once. Here they have done their work by then, so
 * that only this says that the host did not wait for them. */
#ifndef LOOM_OUTSTANDING_H
#define LOOM_OUTSTANDING_H

#include <stddef.h>
#include <stdint.h>

#include "base/access-record.h"

struct loom_launch;

extern int loom_outstanding_any;

void loom_outstanding_launch(const struct loom_launch *l); /* its first epoch */
/* A copy at pc that stores to the host's memory, or only loads it. */
void loom_outstanding_copy(const void *at, size_t size, int stores,
			   uintptr_t pc);
/* The host has waited, for whatever it was: none of that is outstanding. */
void loom_outstanding_over(void);
/* A plain access by the host to memory that the device reaches too. */
void loom_outstanding_check(uintptr_t a, size_t size, enum loom_op op,
			    uintptr_t pc);

#endif
