/* Classes that are copied from one of two places. */
#ifndef LOOM_CHOICES_H
#define LOOM_CHOICES_H

#include "compiler/source.h"

/* The "?" at i, in a kernel or a function of the device. */
void choices_rewrite(struct source *s, size_t i);

#endif
