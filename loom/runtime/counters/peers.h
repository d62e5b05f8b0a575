/* What of the accesses to global memory goes to other devices. */
#ifndef LOOM_COUNTERS_PEERS_H
#define LOOM_COUNTERS_PEERS_H

#include "common/metrics.h"
#include "hardware/banks.h"

/* What of a request of a kind goes to peers, and what that costs.  0: nothing. */
int loom_peers_part(enum loom_kind kind, const struct loom_request *q,
		    enum loom_kind *part_kind, struct loom_counts *part);
/* What the link carries, of all that went to peers. */
void loom_peers_link(struct loom_counts total[LOOM_KINDS]);

#endif
