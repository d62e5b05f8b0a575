/* What every GPU that loom can be has alike. */
#ifndef LOOM_HARDWARE_H
#define LOOM_HARDWARE_H

enum {
	LOOM_LANES = 32, /* of a warp */
	LOOM_BANKS = 32, /* of shared memory, 4 bytes wide */
	LOOM_SECTOR_BITS = 5,
	LOOM_SECTOR = 1 << LOOM_SECTOR_BITS,
	LOOM_BLOCK_MAX = 1024 /* threads */
};

#endif
