/* Atomic operations of system scope, by their places: others hold for the
 * threads of one device alone.  Followed where there are several. */
#ifndef LOOM_SYSTEM_SCOPE_H
#define LOOM_SYSTEM_SCOPE_H

#include <stdint.h>

void loom_system_scope_note(uintptr_t pc);
int loom_system_scope_at(uintptr_t pc);

#endif
