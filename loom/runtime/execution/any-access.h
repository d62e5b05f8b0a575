/* What a thread does, in general: any-access.c. */
#ifndef LOOM_ANY_ACCESS_H
#define LOOM_ANY_ACCESS_H

#include <stddef.h>
#include <stdint.h>

#include "base/access-record.h"

/* An access of whatever thread to whatever there is, or is not. */
void loom_any_access(uintptr_t a, size_t size, enum loom_op op,
		     enum loom_strength strength, uintptr_t pc);
/* One that may be to a flag: what a fence before the store made known is known
 * after a fence behind the load. */
void loom_volatile_access(uintptr_t a, size_t size, enum loom_op op,
			  uintptr_t pc);
/* A step of the control flow. */
void loom_any_step(uint64_t step);
/* A printf; printed: see hardware/printing.h. */
void loom_note_print(uint64_t printed, uintptr_t pc);
/* A load from a table in global memory that is the library's own, which nobody
 * changes. */
void loom_note_constant(uintptr_t a, size_t size, uintptr_t pc);
/* Threads on the host may not touch device memory. */
void loom_host_access(uintptr_t a, size_t size, enum loom_op op, uintptr_t pc);
/* The running thread may use all of it. */
void loom_must_hold(uintptr_t a, size_t size, enum loom_op op, uintptr_t pc);

/* Called, where it is set, when the host looks at what kernels may store. */
extern void (*loom_host_looks)(void);

#endif
