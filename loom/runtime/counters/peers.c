/* Sectors that a kernel reads of another device's memory, and stores there, are
 * what its caches ask for: 32 bytes each are the least that comes over the link,
 * without the headers of its packets.  What of a sector that is stored in part goes
 * there no document says, nor what a cache keeps: this is a prediction.
 *
 * Accesses that the compiler joins are counted one by one at first (widening.c);
 * so the part of a line's that goes to peers is the part of these. */
#include "counters/peers.h"

#include "base/context.h"
#include "counters/counters.h"
#include "counters/request-cost.h"
#include "memory/device-memory.h"

static int is_peer(uint64_t address)
{
	const struct loom_allocation *m;

	if (address - loom_global_base >= loom_global_span)
		return 0;
	m = loom_allocation_at(address);
	return m && !m->host && m->device != loom_now.launch->device;
}

void loom_peers_request(struct loom_site *s, const struct loom_request *q,
			const struct loom_counts *cost)
{
	struct loom_request part = *q;
	struct loom_counts some;

	for (uint32_t m = q->active; m; m &= m - 1)
		if (!is_peer(q->address[__builtin_ctz(m)]))
			part.active &= ~(m & -m);
	loom_counts_add(&s->to_all, cost);
	if (!part.active)
		return;
	if (part.active == q->active) {
		loom_counts_add(&s->to_peers, cost);
		return;
	}
	loom_request_cost(s->kind, &part, &some);
	loom_counts_add(&s->to_peers, &some);
}

int loom_peers_part(const struct loom_site *s, enum loom_kind *kind,
		    struct loom_counts *part)
{
	if (!s->to_peers.field[LOOM_REQUESTS])
		return 0;
	*kind = s->kind == LOOM_GLOBAL_STORE  ? LOOM_PEER_STORE :
		s->kind == LOOM_GLOBAL_ATOMIC ? LOOM_PEER_ATOMIC :
						LOOM_PEER_LOAD;
	for (unsigned f = 0; f < LOOM_FIELDS; f++)
		part->field[f] = s->to_all.field[f] ?
			s->counts.field[f] * s->to_peers.field[f] /
				s->to_all.field[f] : 0;
	return 1;
}
