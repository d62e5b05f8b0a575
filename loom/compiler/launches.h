#ifndef LOOM_LAUNCHES_H
#define LOOM_LAUNCHES_H

#include "compiler/source.h"

/* A launch, whose <<< is at token i. */
int launch_at(const struct source *s, size_t i);
/* Returns the token behind it. */
size_t launch_rewrite(struct source *s, size_t i);

#endif
