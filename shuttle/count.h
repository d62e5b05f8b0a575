/* The watched warp's requests. */
#ifndef SHUTTLE_COUNT_H
#define SHUTTLE_COUNT_H

#include "hardware/contention.h"
#include "machine.h"

extern uint32_t watched_block, watched_warp;
extern int picks_on;
void picks_forget(void);

#endif
