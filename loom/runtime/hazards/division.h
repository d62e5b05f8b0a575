/* Whole numbers divided by zero. */
#ifndef LOOM_DIVISION_H
#define LOOM_DIVISION_H

#include <stdint.h>

/* Says so, once for each line. */
void loom_division_say(uintptr_t pc);
/* At the signal for it: the thread is to go on behind the division.  0: it is none that
 * is known. */
int loom_division_pass(void *context);

#endif
