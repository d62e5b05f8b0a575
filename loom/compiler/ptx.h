#ifndef LOOM_PTX_H
#define LOOM_PTX_H

#include "compiler/source.h"

/* What to do in place of one that is not known. */
const char *ptx_remedy(const char *text);
/* The asm at token i. */
void ptx_rewrite(struct source *s, size_t i);
/* Whether there is one, which loads as __ldg does (ld.global.nc). */
int ptx_is_read_only(const struct source *s, size_t i);

#endif
