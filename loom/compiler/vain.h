/* Loops that change nothing. */
#ifndef LOOM_VAIN_H
#define LOOM_VAIN_H

#include "compiler/source.h"

/* The body of the loop at token i, if all that it does is to go on; else 0. */
size_t vain_body(const struct source *s, size_t i);

#endif
