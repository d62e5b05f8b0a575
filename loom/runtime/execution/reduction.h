/* What copies do with what they find (cp.reduce). */
#ifndef LOOM_REDUCTION_H
#define LOOM_REDUCTION_H

#include <stddef.h>

#include "loom/bulk.h"

/* Bytes of a type. */
size_t loom_reduced_size(enum loom_reduced type);
/* Whether PTX has this operation on the type. */
int loom_reduces(enum loom_reduction how, enum loom_reduced type);
void loom_reduce(void *to, const void *from, size_t size,
		 enum loom_reduction how, enum loom_reduced type);

#endif
