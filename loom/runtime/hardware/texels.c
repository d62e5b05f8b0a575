/* The rules of textures and surfaces, as measured on an H200
 * (tests/loom/data/h200-textures.csv).
 *
 * Lanes are served by fours, or by eights where no filter can be asked for: by
 * tex1Dfetch, if an element has 8 bytes at most, and surfaces.  Each group is a
 * request, and sends each sector that it touches once.  In three dimensions a
 * filter finds the sectors of two lanes at a time; what it shares beyond them,
 * nobody knows: there some patterns take up to a fifth less.
 */
#include "hardware/texels.h"

enum { COLUMN_BITS = 28, ROW_BITS = 17, PLANE_BITS = 14, SIDES = 3 };

static const unsigned BITS[SIDES] = { COLUMN_BITS, ROW_BITS, PLANE_BITS };

uint64_t loom_texels_pack(const struct loom_texels *t)
{
	uint64_t packed = (uint64_t)t->together << SIDES | t->beside;

	for (unsigned i = 0; i < SIDES; i++)
		packed = packed << BITS[i] |
			 (t->place[i] & (((uint64_t)1 << BITS[i]) - 1));
	return packed;
}

static enum loom_together together(uint64_t packed)
{
	return (enum loom_together)(packed >> (COLUMN_BITS + ROW_BITS +
					       PLANE_BITS + SIDES));
}

/* Of any lane: all do the same. */
static enum loom_together together_in(const struct loom_request *r)
{
	return together(r->address[__builtin_ctz(r->active)]);
}

/* The sector that lies beside the first along these sides (bits); 0: the
 * reading has none there. */
static int sector(uint64_t packed, unsigned sides, uint64_t *at)
{
	const uint64_t along[SIDES] = { (uint64_t)1 << (ROW_BITS + PLANE_BITS),
					(uint64_t)1 << PLANE_BITS, 1 };
	unsigned shift = COLUMN_BITS + ROW_BITS + PLANE_BITS;

	if (sides & ~(unsigned)(packed >> shift))
		return 0;
	*at = packed & (((uint64_t)1 << shift) - 1);
	for (unsigned i = 0; i < SIDES; i++)
		*at += sides >> i & 1 ? along[i] : 0;
	return 1;
}

/* Distinct sectors of the lanes of one group. */
static unsigned sectors(const struct loom_request *r, uint32_t lanes)
{
	uint64_t seen[8 << SIDES], at;
	unsigned count = 0, i;

	for (uint32_t m = lanes; m; m &= m - 1)
		for (unsigned sides = 0; sides < 1u << SIDES; sides++) {
			if (!sector(r->address[__builtin_ctz(m)], sides, &at))
				continue;
			for (i = 0; i < count && seen[i] != at; i++)
				;
			seen[i] = at;
			count += i == count;
		}
	return count;
}

unsigned loom_texel_requests(const struct loom_request *r)
{
	unsigned size = together_in(r) == LOOM_BY_EIGHT ? 8 : 4, count = 0;

	for (unsigned n = 0; n < LOOM_LANES; n += size)
		count += (r->active >> n & ((1u << size) - 1)) != 0;
	return count;
}

unsigned loom_texel_sectors(const struct loom_request *r)
{
	static const unsigned sizes[] = { [LOOM_BY_EIGHT] = 8,
					  [LOOM_BY_FOUR] = 4,
					  [LOOM_BY_TWO] = 2 };
	unsigned size = sizes[together_in(r)], count = 0;

	for (unsigned n = 0; n < LOOM_LANES; n += size)
		count += sectors(r, r->active & ((1u << size) - 1) << n);
	return count;
}
