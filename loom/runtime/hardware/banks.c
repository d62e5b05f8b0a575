/* The wavefront rule, as measured on an H200.
 *
 * Shared memory has 32 banks, each 4 bytes wide: word w (byte address / 4)
 * lies behind door w mod 32.  In one pass (a wavefront) each bank hands out
 * one word, to every lane that asks for it.  So:
 *
 * 4 bytes a lane and less: one phase.  It takes as many wavefronts as the
 *   busiest bank has distinct words to hand out; lanes that want the same
 *   word share it.
 *
 * 8 bytes a lane: a full warp wants 256 bytes and a wavefront carries 128,
 *   so the lanes go in 2 phases: 0-15, then 16-31.  16 bytes a lane: 4
 *   phases of 8 lanes.  Each phase is counted by itself, like a 4-byte one.
 *
 * Merging: when each lane n wants the same address as lane n^1, or each the
 *   same as lane n^2, a wide load needs half of the data, and two neighbouring
 *   phases become one wavefront if one has room for both: if no bank has two
 *   words to hand out to them.  Otherwise each goes by itself.  When all want the
 *   same address, and no more than half of the lanes want 16 bytes, 4 become 1:
 *   a wavefront brings 256 bytes to lanes.  Of four addresses, one for each four
 *   of 16 lanes, an H200 did not make 1.  An inactive lane pairs with any; but
 *   where a lane's partner is, and lane 31 is not, of 16 bytes from several
 *   addresses only the last two phases become one.  (We do not know why: an H100 did
 *   so in 9 of 9 requests, and without lane 31 merged the first two in 5 of 5.)
 *   Stores never merge.  (Of 16 bytes, whether half of a warp's lanes may share
 *   alone was not counted.)
 */
#include "hardware/banks.h"

#include <stddef.h>

#include "common/hardware.h"

enum { MOST_WIDE = 16 }; /* lanes that a wavefront brings 16 bytes each */

/* strict: what one lane wants nobody shares with an inactive one. */
static int pairs_share(const struct loom_request *r, unsigned step, int strict)
{
	for (unsigned n = 0; n < LOOM_LANES; n++) {
		unsigned other = n ^ step;
		unsigned on = r->active >> n & 1, on2 = r->active >> other & 1;

		if ((strict && on != on2) ||
		    (on && on2 && r->address[n] != r->address[other]))
			return 0;
	}
	return 1;
}

/* Whether a pair of phases may be one. */
static int may_merge(const struct loom_request *r, int strict)
{
	return r->is_load && r->width > 4 &&
	       (pairs_share(r, 1, strict) || pairs_share(r, 2, strict));
}

static int want_one_address(const struct loom_request *r)
{
	for (uint32_t m = r->active; m; m &= m - 1)
		if (r->address[__builtin_ctz(m)] !=
		    r->address[__builtin_ctz(r->active)])
			return 0;
	return r->active != 0;
}

/* Whether the first two of 16 bytes stay apart. */
static int is_half_merged(const struct loom_request *r)
{
	return r->width > 8 && r->active >> (LOOM_LANES - 1) && !may_merge(r, 1) &&
	       !want_one_address(r);
}

/* Whether all four phases of 16 bytes are one. */
static int is_one(const struct loom_request *r)
{
	return r->is_load && r->width > 8 &&
	       __builtin_popcount(r->active) <= MOST_WIDE && want_one_address(r);
}

/* The words that a phase's lanes want from each bank. */
struct phase {
	unsigned char count[LOOM_BANKS];
	uint64_t word[LOOM_BANKS][LOOM_LANES];
};

/* The turn, from 0, in which the word's bank hands it out. */
static unsigned turn(struct phase *p, uint64_t word)
{
	unsigned bank = (unsigned)(word % LOOM_BANKS), n = p->count[bank];

	for (unsigned i = 0; i < n; i++)
		if (p->word[bank][i] == word)
			return i;
	p->word[bank][n] = word;
	p->count[bank] = (unsigned char)(n + 1);
	return n;
}

/* Wavefronts of the lanes from first to last - 1. */
static unsigned phase_wavefronts(const struct loom_request *r, unsigned first,
				 unsigned last, unsigned before,
				 unsigned char *wave)
{
	unsigned words = r->width > 4 ? r->width / 4 : 1, most = 0;
	struct phase p;

	for (unsigned bank = 0; bank < LOOM_BANKS; bank++)
		p.count[bank] = 0;
	for (unsigned lane = first; lane < last; lane++) {
		if (!(r->active >> lane & 1))
			continue;
		for (unsigned w = 0; w < words; w++) {
			unsigned t = turn(&p, r->address[lane] / 4 + w);

			if (t >= most)
				most = t + 1;
			if (wave && w == 0)
				wave[lane] = (unsigned char)(before + t);
		}
	}
	return most;
}

unsigned loom_wavefronts(const struct loom_request *r,
			 unsigned char wave[LOOM_LANES])
{
	unsigned lanes = r->width > 4 ? LOOM_LANES * 4 / r->width : LOOM_LANES;
	unsigned sum = 0, last;
	unsigned from = !may_merge(r, 0) ? LOOM_LANES :
			is_half_merged(r) ? LOOM_LANES / 2 : 0;

	if (is_one(r))
		return phase_wavefronts(r, 0, LOOM_LANES, 0, wave);
	for (unsigned first = 0; first < LOOM_LANES; first = last) {
		last = first + lanes;
		if (first >= from && first % (2 * lanes) == 0 &&
		    phase_wavefronts(r, first, last + lanes, sum, NULL) == 1)
			last += lanes;
		sum += phase_wavefronts(r, first, last, sum, wave);
	}
	return sum;
}

/* A wavefront carries 128 bytes; merged pairs want their bytes once.  It may
 * take less where inactive lanes make pairs. */
unsigned loom_wavefronts_ideal(const struct loom_request *r)
{
	int strict = may_merge(r, 1);
	unsigned full = strict ? 256 : 128, ideal, taken;

	if (r->width <= 4)
		return r->active != 0;
	ideal = ((unsigned)__builtin_popcount(r->active) * r->width + full - 1) /
		full;
	if (!is_one(r) && may_merge(r, 0) == strict)
		return ideal;
	taken = loom_wavefronts(r, NULL);
	return taken < ideal ? taken : ideal;
}

unsigned loom_distinct(const struct loom_request *r, unsigned bits)
{
	uint64_t seen[LOOM_LANES];
	unsigned n = 0;

	for (uint32_t m = r->active; m; m &= m - 1) {
		uint64_t v = r->address[__builtin_ctz(m)] >> bits;
		unsigned i = n;

		while (i > 0 && seen[i - 1] != v)
			i--;
		if (i == 0)
			seen[n++] = v;
	}
	return n;
}

/* Lanes usually ask for rising addresses: what differs from the one before
 * is new.  Returns whether they do. */
static int rising(const struct loom_request *r, unsigned *addresses,
		  unsigned *sectors)
{
	uint64_t last = 0, sector = UINT64_MAX;

	*addresses = *sectors = 0;
	for (uint32_t m = r->active; m; m &= m - 1) {
		uint64_t v = r->address[__builtin_ctz(m)];

		if (v < last)
			return 0;
		*addresses += v != last || !*addresses;
		*sectors += v >> LOOM_SECTOR_BITS != sector;
		last = v;
		sector = v >> LOOM_SECTOR_BITS;
	}
	return 1;
}

unsigned loom_sectors(const struct loom_request *r, unsigned *ideal)
{
	unsigned addresses, sectors;

	if (!rising(r, &addresses, &sectors)) {
		addresses = loom_distinct(r, 0);
		sectors = loom_distinct(r, LOOM_SECTOR_BITS);
	}
	*ideal = (addresses * r->width + LOOM_SECTOR - 1) / LOOM_SECTOR;
	return sectors;
}
