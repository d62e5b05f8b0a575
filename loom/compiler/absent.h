/* Headers of others, which loom does not bring: what to do without them. */
#ifndef LOOM_ABSENT_H
#define LOOM_ABSENT_H

#include "compiler/command.h"

/* Of each header that the complaints of a compiler do not find, and that is known,
 * what to do is said. */
void absent_told(const char *complaints);
/* The command has failed: it is run once more, and what it complains of is looked at. */
void absent_headers(const struct list *command);

#endif
