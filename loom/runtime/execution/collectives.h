#ifndef LOOM_COLLECTIVES_H
#define LOOM_COLLECTIVES_H

struct loom_warp;

/* Lets complete exchanges go on; returns how many threads. */
unsigned loom_exchanges(struct loom_warp *w);
/* Threads that ask who is active: those at one place are. */
unsigned loom_exchange_active(struct loom_warp *w);

#endif
