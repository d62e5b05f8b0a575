/* Device memory that has been written. */
#ifndef LOOM_INITIALISED_H
#define LOOM_INITIALISED_H

#include <stddef.h>
#include <stdint.h>

void loom_initialised_written(uintptr_t at, size_t size);
void loom_initialised_forget(uintptr_t at, size_t size); /* handed out anew */
int loom_initialised_any(uintptr_t at, size_t size);
/* A copy or fill by the host ends there; whether one left a part of the word
 * that is loaded, and how many such words there may be. */
void loom_initialised_ends(uintptr_t end);
int loom_initialised_is_cut(uintptr_t at, size_t size);
extern unsigned loom_initialised_cuts;

#endif
