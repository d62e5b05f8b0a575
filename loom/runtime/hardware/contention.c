/* The rules for lanes that want the same address, as measured on an H200
 * (tests/loom/data/h200-atomics.csv).
 *
 * Atomic operations on shared memory: as for plain accesses, 4 bytes a lane
 *   go in one phase, 8 bytes in 2 phases of 16 lanes.  But a bank serves one
 *   lane in a pass, even when another wants the same word: a phase takes as
 *   many wavefronts as the busiest bank has lanes.
 *
 * Atomic operations on global memory: the lanes wait in queues, one for each
 *   of the 32 words of a line, in each of four groups of lines.  The first lane
 *   that is left calls its line, and of every queue of that group the foremost
 *   goes with it if it wants that line, too; the sectors of those that go are
 *   sent to the L2 cache.  So 32 lanes that add to one word send its sector 32
 *   times, and 32 neighbouring words take 4 sectors; but a lane that another
 *   line's keeps waiting sends a sector once more.  Lines were tried up to
 *   256 MiB apart.
 *
 * Constant memory: one address after another, whatever the width.
 */
#include "hardware/contention.h"

#include <string.h>

#include "common/hardware.h"
#include "hardware/banks.h"

enum { LINE = 128, WORDS = 32 };

/* A line's group has two bits, each the parity of these of the line's number. */
static const uint64_t GROUP_BITS[] = { 0xf7ab5, 0x1ad5da };

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

/* Whether one lane goes for all. */
static int one_for_all(const struct loom_request *r)
{
	return (r->combined == LOOM_COMBINED ||
		(r->combined == LOOM_COMBINED_IF_WHOLE && !~r->active)) &&
	       loom_distinct(r, 0) == 1;
}

unsigned loom_atomic_wavefronts(const struct loom_request *r,
				unsigned char wave[LOOM_LANES])
{
	unsigned phases = phases_of(r), n = LOOM_LANES / phases, sum = 0;

	if (r->combined == LOOM_COUNTED)
		return loom_wavefronts(r, wave);
	if (one_for_all(r)) {
		if (wave)
			memset(wave, 0, LOOM_LANES);
		return 1;
	}
	for (unsigned i = 0; i < phases; i++)
		sum += busiest(r, i * n, i * n + n, sum, wave);
	return sum;
}

unsigned loom_atomic_wavefronts_ideal(const struct loom_request *r)
{
	unsigned lanes = (unsigned)__builtin_popcount(r->active);
	unsigned phase = LOOM_LANES / phases_of(r);

	if (r->combined == LOOM_COUNTED)
		return loom_wavefronts_ideal(r);
	return one_for_all(r) ? 1 : (lanes + phase - 1) / phase;
}

static int same_group(uint64_t a, uint64_t b)
{
	return !__builtin_parityll((a ^ b) & GROUP_BITS[0]) &&
	       !__builtin_parityll((a ^ b) & GROUP_BITS[1]);
}

/* Serves the first lane that is left and who goes with it; the sectors that
 * they send. */
static unsigned serve(const struct loom_request *r, uint32_t *left)
{
	uint64_t line = r->address[__builtin_ctz(*left)] / LINE;
	uint32_t waited = 0, sectors = 0; /* waited: queues with somebody */

	for (uint32_t m = *left; m; m &= m - 1) {
		unsigned n = (unsigned)__builtin_ctz(m);
		uint64_t at = r->address[n];
		uint32_t queue = (uint32_t)1 << at % LINE / r->width % WORDS;

		if (!same_group(at / LINE, line))
			continue;
		if (at / LINE == line && !(waited & queue)) {
			sectors |= (uint32_t)1 << at % LINE / LOOM_SECTOR;
			*left &= ~((uint32_t)1 << n);
		}
		waited |= queue;
	}
	return (unsigned)__builtin_popcount(sectors);
}

unsigned loom_atomic_sectors(const struct loom_request *r)
{
	uint32_t left = one_for_all(r) ? r->active & -r->active : r->active;
	unsigned sum = 0;

	while (left)
		sum += serve(r, &left);
	return sum;
}
