/* What a warp's lanes read of a texture, and the sectors that this takes. */
#ifndef LOOM_TEXELS_H
#define LOOM_TEXELS_H

#include <stdint.h>

#include "hardware/banks.h"

/* The lanes that the hardware serves together, and those of them whose sectors
 * are found together. */
enum loom_together {
	LOOM_BY_EIGHT,
	LOOM_BY_FOUR,
	LOOM_BY_TWO /* four, but for the sectors two */
};

/* One lane's reading: the sector of its first element, and whether the next
 * one along each side belongs to it. */
struct loom_texels {
	uint32_t place[3]; /* below 2^28, 2^17, 2^14 */
	unsigned beside;   /* bits 0-2: columns, rows, planes */
	enum loom_together together;
};

/* In the room of an address. */
uint64_t loom_texels_pack(const struct loom_texels *t);

/* Of a request whose addresses are such. */
unsigned loom_texel_requests(const struct loom_request *r);
unsigned loom_texel_sectors(const struct loom_request *r);

#endif
