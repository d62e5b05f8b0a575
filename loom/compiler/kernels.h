#ifndef LOOM_KERNELS_H
#define LOOM_KERNELS_H

#include "compiler/source.h"

/* The __global__ at token i. */
void kernel_declare(struct source *s, size_t i);

#endif
