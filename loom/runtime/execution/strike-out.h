/* Calls of the program that nobody needs: by LOOM=no, and while nobody watches. */
#ifndef LOOM_STRIKE_OUT_H
#define LOOM_STRIKE_OUT_H

#include <stdint.h>

/* The program has called the callback, which returns to pc: from now on it goes
 * on there without the call, if that can be. */
void loom_strike_out(uintptr_t callback, uintptr_t pc);

/* The same, of a kernel, until somebody watches again. */
void loom_strike_out_now(uintptr_t callback, uintptr_t pc);
extern int loom_struck;
void loom_strike_back_all(void);
static inline void loom_strike_back(void)
{
	if (loom_struck)
		loom_strike_back_all();
}

#endif
