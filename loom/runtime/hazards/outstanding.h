/* Whether the host has waited for what it touches: a launch and an asynchronous
 * copy return at once. */
#ifndef LOOM_OUTSTANDING_H
#define LOOM_OUTSTANDING_H

#include <stddef.h>
#include <stdint.h>

#include "base/access-record.h"

struct loom_moment;

extern int loom_outstanding_any;

void loom_outstanding_begins(void); /* some work was given */
/* The host has waited. */
void loom_awaited_stream(unsigned stream);
void loom_awaited_event(const struct loom_moment *event);
void loom_awaited_all(void);
void loom_awaited_device(unsigned device);
/* A plain access by the host to memory that the device reaches too. */
void loom_outstanding_check(uintptr_t a, size_t size, enum loom_op op,
			    uintptr_t pc);

#endif
