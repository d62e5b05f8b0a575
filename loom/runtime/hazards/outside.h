/* Accesses that leave the variable from which their address is taken. */
#ifndef LOOM_OUTSIDE_H
#define LOOM_OUTSIDE_H

#include <stddef.h>
#include <stdint.h>

#include "base/access-record.h"
#include "common/object.h"

/* Fatal, as loom_fail_access, if the access is one. */
void loom_check_object(uintptr_t pc, enum loom_op op, uintptr_t address, size_t size);
/* The same of the variable v; NULL: not known. */
void loom_check_stays(const struct loom_object *v, uintptr_t pc, enum loom_op op,
		      uintptr_t address, size_t size);

/* A function's variable, behind the function's return. */
void loom_fail_returned(uintptr_t pc, enum loom_op op, size_t size);

#endif
