/* Mistakes after which a launch cannot go on. */
#ifndef LOOM_FAULT_H
#define LOOM_FAULT_H

#include <stddef.h>
#include <stdint.h>

#include "base/access-record.h"
#include "hazards/hazards.h"

/* Fatal, unless the hazard is expected; then the launch is abandoned, and the
 * program goes on behind it. */
_Noreturn void loom_fault(enum loom_hazard kind, uintptr_t pc,
			  const char *format, ...)
	__attribute__((format(printf, 3, 4)));
_Noreturn void loom_fail_access(uintptr_t pc, enum loom_op op,
				uintptr_t address, size_t size);
_Noreturn void loom_fail_stack(uintptr_t pc);
/* What is said behind a fault of a kernel whose races may come of it. */
const char *loom_fault_first(void);
/* Signals become messages, too. */
void loom_fault_setup(void);

/* "byte 132 of tile" and the like. */
void loom_where(uintptr_t address, char *buffer, size_t size);

#endif
