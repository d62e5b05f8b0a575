/* What of CUDA loom does not bring: headers and names. */
#ifndef LOOM_ABSENT_H
#define LOOM_ABSENT_H

#include "compiler/job.h"

/* Runs a command that reads a source, and returns its status.  CCCL's headers it is
 * given where they lie; of others that it misses, and of names, what to do is said,
 * unless it fails and is to be quiet then. */
int absent_read(struct job *j, struct list *command, int quiet);

#endif
