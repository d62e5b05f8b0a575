/* loom verify: predicted counters against measured ones. */
#ifndef LOOM_VERIFY_H
#define LOOM_VERIFY_H

/* Returns the exit status: 0 all equal, 1 not, 3 unreadable. */
int verify(const char *predicted, const char *measured);

#endif
