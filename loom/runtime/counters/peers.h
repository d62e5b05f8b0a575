/* What of the accesses to global memory goes to other devices. */
#ifndef LOOM_COUNTERS_PEERS_H
#define LOOM_COUNTERS_PEERS_H

#include "counters/banks.h"
#include "counters/site.h"

/* A request of the site, which costs so much. */
void loom_peers_request(struct loom_site *s, const struct loom_request *q,
			const struct loom_counts *cost);
/* All that the launch has cost is known: what of a site went to peers.  0:
 * nothing, else of that kind. */
int loom_peers_part(const struct loom_site *s, enum loom_kind *kind,
		    struct loom_counts *part);

#endif
