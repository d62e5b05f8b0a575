/* loom verify: predicted counters against measured ones. */
#ifndef LOOM_VERIFY_H
#define LOOM_VERIFY_H

#include <stddef.h>

/* explained: files of differences whose cause is known.
 * Returns the exit status: 0 when each measured counter is predicted, equal or
 * with a difference that is explained, 1 when not, 3 unreadable. */
int verify_results(char *const *explained, size_t files, const char *predicted,
		   const char *measured);

#endif
