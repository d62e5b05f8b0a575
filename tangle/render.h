/* The text of a target, with its first comment and its #line directives. */
#ifndef TANGLE_RENDER_H
#define TANGLE_RENDER_H

#include "graph.h"

/* Adds the target's text to out. The graph has been measured. */
void render(const struct chunk *target, struct buf *out);

#endif
