/* The texts that a run leaves. */
#ifndef SHUTTLE_OUTPUT_H
#define SHUTTLE_OUTPUT_H

#include "base.h"
#include "shuttle.h"

extern struct text output[SHUTTLE_OUTPUTS];
void output_clear(void);

#endif
