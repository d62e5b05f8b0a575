/* LOOM=no: calls of the program that nobody needs. */
#ifndef LOOM_STRIKE_OUT_H
#define LOOM_STRIKE_OUT_H

#include <stdint.h>

/* The program has called the callback, which returns to pc: from now on it goes
 * on there without the call, if that can be. */
void loom_strike_out(uintptr_t callback, uintptr_t pc);

#endif
