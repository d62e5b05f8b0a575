#include "hardware/loom_hardware.h"

#include <stddef.h>

#include "hardware/banks.h"
#include "hardware/contention.h"

/* Whether there can be such a request; then loom's own. */
static int convert(const struct loom_hardware_request *from,
		   enum loom_hardware_op op, struct loom_request *to)
{
	unsigned width = from->width;

	if (!from->active || !width || width > 16 || width & (width - 1))
		return 0;
	*to = (struct loom_request){ .active = from->active, .width = width,
				     .is_load = op == LOOM_HARDWARE_LOAD };
	for (unsigned n = 0; n < LOOM_LANES; n++) {
		if (!(from->active >> n & 1))
			continue;
		if (from->address[n] % width)
			return 0;
		to->address[n] = from->address[n];
	}
	return 1;
}

static void give(unsigned *to, unsigned value)
{
	if (to)
		*to = value;
}

unsigned loom_hardware_wavefronts(const struct loom_hardware_request *r,
				  enum loom_hardware_op op, unsigned *least)
{
	struct loom_request q;

	give(least, 0);
	if (!convert(r, op, &q))
		return 0;
	if (op == LOOM_HARDWARE_ATOMIC) {
		give(least, loom_atomic_wavefronts_ideal(&q));
		return loom_atomic_wavefronts(&q, NULL);
	}
	give(least, loom_wavefronts_ideal(&q));
	return loom_wavefronts(&q, NULL);
}

unsigned loom_hardware_sectors(const struct loom_hardware_request *r,
			       enum loom_hardware_op op, unsigned *least)
{
	struct loom_request q;
	unsigned sectors, ideal;

	give(least, 0);
	if (!convert(r, op, &q))
		return 0;
	sectors = loom_sectors(&q, &ideal);
	give(least, ideal);
	return op == LOOM_HARDWARE_ATOMIC ? loom_atomic_sectors(&q) : sectors;
}

unsigned loom_hardware_contention(const struct loom_hardware_request *r)
{
	struct loom_request q;
	unsigned most = 0;

	if (!convert(r, LOOM_HARDWARE_ATOMIC, &q))
		return 0;
	for (unsigned n = 0; n < LOOM_LANES; n++) {
		unsigned same = 0;

		for (unsigned i = 0; i < LOOM_LANES && q.active >> n & 1; i++)
			same += q.active >> i & 1 &&
				q.address[i] == q.address[n];
		if (most < same)
			most = same;
	}
	return most;
}
