/* Calls that failed, and whose error nobody has read. */
#ifndef LOOM_UNREAD_H
#define LOOM_UNREAD_H

#include "loom/host.h"

/* What a call has returned and the program does not use: the compiler has put this
 * behind it (compiler/unread.cpp). */
void loom_unread(cudaError_t result);
/* A call fails, and nothing but what it returns says so; cudaSuccess: something does. */
void loom_unread_failed(cudaError_t error);
/* The program has asked for the last error. */
void loom_unread_seen(void);
/* Whether such calls are told; otherwise LOOM_CALLS=no, or LOOM=no. */
int loom_calls_told(void);

#endif
