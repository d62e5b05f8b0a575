/* Sines and cosines, which load tables. */
#ifndef LOOM_SINES_H
#define LOOM_SINES_H

#include "compiler/source.h"

int sines_may_be(const struct source *s, size_t i);
/* The name at i, in a function; code: as token_in_device_code has it. */
void sines_rewrite(struct source *s, size_t i, unsigned code);

#endif
