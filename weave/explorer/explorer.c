/* What a page calls of loom's rules: one request, whose addresses the page
 * writes and whose wavefronts it reads; and where a swizzle puts an address. */
#include "banks.h"
#include "execution/tensor-box.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

static struct loom_request request;
static unsigned char wave[LOOM_LANES];

uint64_t *EXPORT(addresses)(void) { return request.address; }
unsigned char *EXPORT(waves)(void) { return wave; }

/* Wavefronts in the upper half, the ideal in the lower. */
unsigned EXPORT(wavefronts)(unsigned active, unsigned width, int is_load)
{
	request.active = active;
	request.width = width;
	request.is_load = is_load;
	return loom_wavefronts(&request, wave) << 16 |
	       loom_wavefronts_ideal(&request);
}

unsigned EXPORT(sectors)(unsigned active, unsigned width)
{
	unsigned ideal, sectors;

	request.active = active;
	request.width = width;
	sectors = loom_sectors(&request, &ideal);
	return sectors << 16 | ideal;
}

unsigned EXPORT(distinct)(unsigned active)
{
	request.active = active;
	return loom_distinct(&request, 0);
}

unsigned EXPORT(swizzled)(unsigned mode, unsigned address)
{
	return (unsigned)loom_box_swizzled(mode, address);
}
