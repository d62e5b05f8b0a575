/* Calls that failed, and whose error nobody has read. */
#ifndef LOOM_UNREAD_H
#define LOOM_UNREAD_H

#include "loom/host.h"

/* The call that the program has made fails. */
void loom_unread(cudaError_t error);
/* The program has asked for the last error. */
void loom_unread_seen(void);
/* Whether such calls are told; otherwise LOOM_CALLS=no, or LOOM=no. */
int loom_calls_told(void);

#endif
