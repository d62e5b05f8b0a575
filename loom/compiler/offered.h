/* The names that loom's headers know. */
#ifndef LOOM_OFFERED_H
#define LOOM_OFFERED_H

#include "compiler/job.h"

/* Whether one of them, all together, has the word: then what it is for is there, and the
 * author's source does not include it. */
int offered_is(struct job *j, const char *word);

#endif
