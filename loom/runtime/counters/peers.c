/* Sectors that a kernel reads of another device's memory, and stores there, are
 * what its caches ask for.  Each goes over the link as 32 bytes of payload, also
 * one that is stored in part: so the profiler of two H100s counts it, for reads and
 * stores of 4 to 16 bytes a lane and for parts of sectors and lines.  What packets
 * add has no rule: the same kernel has other numbers of it each time. */
#include "counters/peers.h"

#include "base/context.h"
#include "hardware/request-cost.h"
#include "memory/device-memory.h"

enum { SECTOR = 32 };

static int is_peer(uint64_t address)
{
	const struct loom_allocation *m;

	if (address - loom_global_base >= loom_global_span)
		return 0;
	m = loom_allocation_at(address);
	return m && !m->host && m->device != loom_now.launch->device;
}

int loom_peers_part(enum loom_kind kind, const struct loom_request *q,
		    enum loom_kind *part_kind, struct loom_counts *part)
{
	struct loom_request to_peers = *q;

	for (uint32_t m = q->active; m; m &= m - 1)
		if (!is_peer(q->address[__builtin_ctz(m)]))
			to_peers.active &= ~(m & -m);
	if (!to_peers.active)
		return 0;
	*part_kind = kind == LOOM_GLOBAL_STORE	? LOOM_PEER_STORE :
		     kind == LOOM_GLOBAL_ATOMIC ? LOOM_PEER_ATOMIC :
						  LOOM_PEER_LOAD;
	loom_request_cost(kind, &to_peers, part);
	return 1;
}

/* A sector travels whole, whatever part of it is wanted; and each way carries
 * what the other one asks for. */
void loom_peers_link(struct loom_counts total[LOOM_KINDS])
{
	uint64_t in = total[LOOM_PEER_LOAD].field[LOOM_PASSES];
	uint64_t out = total[LOOM_PEER_STORE].field[LOOM_PASSES];

	total[LOOM_LINK_RECEIVED].field[LOOM_BYTES] = SECTOR * in;
	total[LOOM_LINK_SENT].field[LOOM_BYTES] = SECTOR * out;
}
