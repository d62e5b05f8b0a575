/* Work that waits: launches whose threads all wait for a launch on another
 * device, and what their streams were given behind them.  It goes on when the
 * host waits for something.  With one device there is none: a launch is over
 * when its call returns. */
#ifndef LOOM_PENDING_H
#define LOOM_PENDING_H

#include <stddef.h>

#include "loom/host.h"

struct loom_launch;

/* Gives the launch to its stream. */
void loom_pending_launch(const struct loom_launch *l, unsigned stream);
/* Whether work for the stream has to wait. */
int loom_pending_before(unsigned stream);
/* Keeps the work, with a copy of its data, until then; returns its number. */
unsigned long loom_pending_add(unsigned stream, cudaError_t (*work)(void *),
			       const void *data, size_t size);
/* The same behind other work. */
void loom_pending_behind(unsigned stream, cudaError_t (*work)(void *),
			 const void *data, size_t size, unsigned long other);
/* Whether work of this number still waits. */
int loom_pending(unsigned long number);

/* Lets go on what can; and until all has ended that was given to the stream,
 * to a device, or until the work has been done. */
void loom_pending_look(void);
void loom_pending_end_stream(unsigned stream);
void loom_pending_end_device(unsigned device);
void loom_pending_end(unsigned long number);

#endif
