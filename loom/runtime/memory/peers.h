/* Which devices may use the memory of which others, and where the running
 * kernel may go: each device has a table of its own, which loom_global_holds
 * asks. */
#ifndef LOOM_PEERS_H
#define LOOM_PEERS_H

#include <stddef.h>
#include <stdint.h>

struct loom_allocation;

int loom_peer_enabled(unsigned device, unsigned of);
void loom_peer_enable(unsigned device, unsigned of, int yes);
/* Whether the device's kernels may use the allocation. */
int loom_peer_reaches(unsigned device, const struct loom_allocation *m);
/* The tables, for so many chunks; 0: no memory.  What an allocation has in
 * them; kernels of the device run from now on. */
int loom_peer_tables(size_t chunks);
void loom_peer_note(const struct loom_allocation *m);
void loom_peer_forget(const struct loom_allocation *m);
void loom_peer_runs(unsigned device);
/* Who may use what has changed. */
void loom_peer_changed(void);

#endif
