#ifndef LOOM_PTX_H
#define LOOM_PTX_H

#include "compiler/source.h"

/* The asm at token i. */
void ptx_rewrite(struct source *s, size_t i);

#endif
