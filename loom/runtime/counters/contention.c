/* The rules for lanes that want the same address, as measured on an H200
 * (tests/loom/data/h200-atomics.csv).
 *
 * Atomic operations on shared memory: as for plain accesses, 4 bytes a lane
 *   go in one phase, 8 bytes in 2 phases of 16 lanes.  But a bank serves one
 *   lane in a pass, even when another wants the same word: a phase takes as
 *   many wavefronts as the busiest bank has lanes.
 *
 * Atomic operations on global memory: a sector is sent to the L2 cache once
 *   for every turn of its busiest word: 32 lanes that add to one word send
 *   the sector 32 times, 32 neighbouring words take 4 sectors.
 *
 * Constant memory: one address after another, whatever the width.
 */
#include "counters/contention.h"

#include <string.h>

#include "common/hardware.h"
#include "counters/banks.h"

static unsigned phases_of(const struct loom_request *r)
{
	return r->width > 4 ? r->width / 4 : 1;
}

/* The most lanes that any bank serves, of those from first to last - 1. */
static unsigned busiest(const struct loom_request *r, unsigned first,
			unsigned last, unsigned before, unsigned char *wave)
{
	unsigned words = phases_of(r), most = 0;
	unsigned char lanes[LOOM_BANKS];

	memset(lanes, 0, sizeof lanes);
	for (unsigned n = first; n < last; n++) {
		if (!(r->active >> n & 1))
			continue;
		for (unsigned w = 0; w < words; w++) {
			unsigned bank = (unsigned)(r->address[n] / 4 + w) %
					LOOM_BANKS;

			if (wave && w == 0)
				wave[n] = (unsigned char)(before + lanes[bank]);
			if (++lanes[bank] > most)
				most = lanes[bank];
		}
	}
	return most;
}

unsigned loom_atomic_wavefronts(const struct loom_request *r,
				unsigned char wave[LOOM_LANES])
{
	unsigned phases = phases_of(r), n = LOOM_LANES / phases, sum = 0;

	for (unsigned i = 0; i < phases; i++)
		sum += busiest(r, i * n, i * n + n, sum, wave);
	return sum;
}

unsigned loom_atomic_wavefronts_ideal(const struct loom_request *r)
{
	unsigned lanes = (unsigned)__builtin_popcount(r->active);
	unsigned phase = LOOM_LANES / phases_of(r);

	return (lanes + phase - 1) / phase;
}

unsigned loom_atomic_sectors(const struct loom_request *r)
{
	uint64_t sector[LOOM_LANES];
	unsigned turns[LOOM_LANES], sectors = 0, sum = 0;

	for (uint32_t m = r->active; m; m &= m - 1) {
		unsigned n = (unsigned)__builtin_ctz(m), same = 0, i = 0;

		for (uint32_t o = m; o; o &= o - 1)
			same += r->address[__builtin_ctz(o)] == r->address[n];
		while (i < sectors &&
		       sector[i] != r->address[n] / LOOM_SECTOR)
			i++;
		if (i == sectors) {
			sector[sectors] = r->address[n] / LOOM_SECTOR;
			turns[sectors++] = 0;
		}
		if (same > turns[i])
			turns[i] = same;
	}
	for (unsigned i = 0; i < sectors; i++)
		sum += turns[i];
	return sum;
}
