/* Headers of others, which loom does not bring: what to do without them. */
#ifndef LOOM_ABSENT_H
#define LOOM_ABSENT_H

#include "compiler/command.h"

/* The command has failed: it is run once more, and of each header that it does
 * not find and that is known, what to do is said. */
void absent_headers(const struct list *command);

#endif
