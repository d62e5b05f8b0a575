#include "hardware/request-cost.h"

#include "common/metrics.h"
#include "base/access-record.h"
#include "hardware/banks.h"
#include "hardware/contention.h"
#include "hardware/texels.h"

enum loom_kind loom_request_kind(enum loom_op op, enum loom_space space)
{
	static const enum loom_kind shared[] = {
		[LOOM_LOAD] = LOOM_SHARED_LOAD,
		[LOOM_STORE] = LOOM_SHARED_STORE,
		[LOOM_RMW] = LOOM_SHARED_ATOMIC,
		[LOOM_COPY] = LOOM_MATRIX_LOAD
	}, global[] = {
		[LOOM_LOAD] = LOOM_GLOBAL_LOAD,
		[LOOM_STORE] = LOOM_GLOBAL_STORE,
		[LOOM_RMW] = LOOM_GLOBAL_ATOMIC,
		[LOOM_COPY] = LOOM_GLOBAL_COPY
	};

	if (space == LOOM_TEXTURE_SPACE)
		return LOOM_TEXTURE_READ;
	if (space == LOOM_SURFACE_SPACE)
		return LOOM_SURFACE_ACCESS;
	if (space == LOOM_CONSTANT)
		return LOOM_CONSTANT_LOAD;
	return space == LOOM_SHARED ? shared[op] : global[op];
}

/* The passes that a request takes, by its kind's rule.  A kind that has none
 * here does not compile. */
static unsigned passes(enum loom_kind kind, const struct loom_request *q,
		       unsigned *ideal)
{
	switch (kind) {
	case LOOM_SHARED_LOAD:
	case LOOM_SHARED_STORE:
	case LOOM_MATRIX_LOAD:
		*ideal = loom_wavefronts_ideal(q);
		return loom_wavefronts(q, NULL);
	case LOOM_SHARED_ATOMIC:
		*ideal = loom_atomic_wavefronts_ideal(q);
		return loom_atomic_wavefronts(q, NULL);
	case LOOM_GLOBAL_LOAD:
	case LOOM_GLOBAL_STORE:
	case LOOM_GLOBAL_COPY:
		return loom_sectors(q, ideal);
	case LOOM_GLOBAL_ATOMIC:
		loom_sectors(q, ideal);
		return loom_atomic_sectors(q);
	case LOOM_CONSTANT_LOAD:
		*ideal = 1;
		return loom_distinct(q, 0);
	case LOOM_TEXTURE_READ:
	case LOOM_SURFACE_ACCESS:
		return *ideal = loom_texel_sectors(q);
	case LOOM_PEER_LOAD: /* of the requests above (peers.c) */
	case LOOM_PEER_STORE:
	case LOOM_PEER_ATOMIC:
	case LOOM_LINK_RECEIVED:
	case LOOM_LINK_SENT:
	case LOOM_STEPS: /* no request */
	case LOOM_EXCHANGE:
		break;
	}
	return *ideal = 0;
}

void loom_request_cost(enum loom_kind kind, const struct loom_request *q,
		       struct loom_counts *cost)
{
	unsigned lanes = (unsigned)__builtin_popcount(q->active);
	unsigned ideal, taken = passes(kind, q, &ideal);
	/* The hardware loads at most 8 bytes of constant memory at once. */
	unsigned parts = kind == LOOM_CONSTANT_LOAD && q->width > 8 ? 2 : 1;
	int texels = kind == LOOM_TEXTURE_READ || kind == LOOM_SURFACE_ACCESS;

	*cost = (struct loom_counts){ 0 };
	cost->field[LOOM_REQUESTS] = texels ? loom_texel_requests(q) : parts;
	cost->field[LOOM_ACTIVE_LANES] = parts * lanes;
	cost->field[LOOM_BYTES] = lanes * q->width;
	cost->field[LOOM_PASSES] = parts * taken;
	cost->field[LOOM_EXCESS] = parts * (taken - ideal);
	if (kind == LOOM_SHARED_ATOMIC || kind == LOOM_GLOBAL_ATOMIC)
		cost->field[LOOM_ADDRESSES] = loom_distinct(q, 0);
}

/* Few rules know more of an address than its bank or its place in a sector, and which
 * others are the same.  Not so those of atomic operations, which have their queues, and
 * of texels, which are no addresses. */
static uint64_t phase_of(enum loom_kind kind, uint64_t first)
{
#define GRANULE(kind, name, pass, passes, granule) [LOOM_##kind] = (granule),
	static const unsigned granules[] = { LOOM_KIND_LIST(GRANULE) };

	return granules[kind] ? first % granules[kind] : first;
}

/* Whether the active lanes' addresses lie from the first as those did. */
static int same_apart(const struct loom_request *q, uint64_t first,
		      const uint64_t *apart)
{
	uint64_t other = 0;

	if (!~q->active)
		for (unsigned n = 0; n < LOOM_LANES; n++)
			other |= (q->address[n] - first) ^ apart[n];
	for (uint32_t m = ~q->active ? q->active : 0; m && !other; m &= m - 1)
		other = (q->address[__builtin_ctz(m)] - first) ^
			apart[__builtin_ctz(m)];
	return !other;
}

const struct loom_counts *loom_request_cost_again(struct loom_repeat *last,
						  enum loom_kind kind,
						  const struct loom_request *q)
{
	uint64_t first = q->address[__builtin_ctz(q->active)];
	uint64_t phase = phase_of(kind, first);

	if (q->active == last->active && q->width == last->width &&
	    phase == last->phase && same_apart(q, first, last->apart))
		return &last->cost;
	for (uint32_t m = q->active; m; m &= m - 1) {
		unsigned n = (unsigned)__builtin_ctz(m);

		last->apart[n] = q->address[n] - first;
	}
	last->active = q->active;
	last->width = q->width;
	last->phase = phase;
	loom_request_cost(kind, q, &last->cost);
	return &last->cost;
}

void loom_counts_add(struct loom_counts *to, const struct loom_counts *from)
{
	for (unsigned i = 0; i < LOOM_FIELDS; i++)
		to->field[i] += from->field[i];
}
