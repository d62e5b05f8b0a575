/* What one instruction of a warp costs the memory of an NVIDIA GPU, by loom's
 * rules: for compilers and tools of others. Pure functions; link with
 * -lloom_hardware, or ask pkg-config for loom-hardware.
 *
 * The rules reproduce what an H200 counted of 168 patterns of shared memory and
 * 697 of atomics and constants. Newer and older GPUs were not asked. */
#ifndef LOOM_HARDWARE_LIBRARY_H
#define LOOM_HARDWARE_LIBRARY_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum loom_hardware_op {
	LOOM_HARDWARE_LOAD,
	LOOM_HARDWARE_STORE,
	LOOM_HARDWARE_ATOMIC
};

/* The byte addresses of the lanes that take part (bit n of active: lane n),
 * each a multiple of width, which is 1, 2, 4, 8 or 16. */
struct loom_hardware_request {
	uint64_t address[32];
	uint32_t active;
	unsigned width;
};

/* Each returns 0 for a request that there cannot be: of another width, with an
 * address that is no multiple of it, or without a lane. */

/* Passes over the banks of shared memory; *least, if it is not NULL: those
 * that as many lanes would take without a conflict. */
unsigned loom_hardware_wavefronts(const struct loom_hardware_request *r,
				  enum loom_hardware_op op, unsigned *least);

/* Sectors of 32 bytes of global memory; *least: those of the same bytes side
 * by side. */
unsigned loom_hardware_sectors(const struct loom_hardware_request *r,
			       enum loom_hardware_op op, unsigned *least);

/* The most lanes that meet at an address. */
unsigned loom_hardware_contention(const struct loom_hardware_request *r);

#ifdef __cplusplus
}
#endif

#endif
