/* Whom an access of a launch is meant for: the threads of its own device, or of
 * all. */
#ifndef LOOM_ACROSS_SCOPE_H
#define LOOM_ACROSS_SCOPE_H

#include "hazards/across.h"

/* On two devices. */
int loom_past_apart(const struct loom_past *a, const struct loom_past *b);
/* Both may use the word at once: volatile or atomic accesses, whose scopes hold
 * both sides. */
int loom_past_both_strong(const struct loom_past *a, const struct loom_past *b);

#endif
