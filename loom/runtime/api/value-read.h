/* Whether a caller looks at what a function has returned. */
#ifndef LOOM_VALUE_READ_H
#define LOOM_VALUE_READ_H

#include <stdint.h>

/* pc: behind the call.  1 also where the machine code does not tell. */
int loom_value_read(uintptr_t pc);

#endif
