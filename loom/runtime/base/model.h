/* The device that loom models: its limits and sizes. */
#ifndef LOOM_MODEL_H
#define LOOM_MODEL_H

#include <stddef.h>

struct loom_model {
	const char *name;  /* as in LOOM_DEVICE */
	const char *title; /* as its maker has it */
	unsigned major, minor;
	unsigned multiprocessors;

	unsigned threads_per_block;
	unsigned threads_per_multiprocessor;
	unsigned blocks_per_multiprocessor;
	unsigned registers_per_block;
	unsigned registers_per_multiprocessor;

	size_t shared_per_block; /* without asking */
	size_t shared_optin;     /* a block's most */
	size_t shared_per_multiprocessor;
	size_t shared_reserved;  /* the driver's, in each block */
	/* What a multiprocessor can split off its L1 cache, in KiB. */
	const unsigned *carveouts;
	unsigned carveout_count;
	unsigned cluster; /* blocks of a portable cluster; 0: no clusters */

	size_t l2, l2_persisting;
	size_t memory;
	unsigned bus;                 /* bits */
	unsigned clock, memory_clock; /* kHz */
	unsigned copy_engines;
	unsigned single_to_double; /* how much faster float is */
};

/* The one that LOOM_DEVICE names; ends the program when it names none. */
const struct loom_model *loom_model(void);

/* occupancy.c: how many such blocks a multiprocessor holds at once.  The
 * registers, which a CPU does not know, are left out of it. */
unsigned loom_occupancy(const struct loom_model *model, unsigned threads,
			size_t shared_static, size_t shared_dynamic);
/* The same when the multiprocessor splits off only so much. */
unsigned loom_occupancy_within(const struct loom_model *model, unsigned threads,
			       size_t shared, size_t carveout);
/* The split that serves a carve-out of some percent, -1: the largest. */
size_t loom_occupancy_carveout(const struct loom_model *model, int percent);
/* The shared memory that each of so many blocks can have. */
size_t loom_occupancy_share(const struct loom_model *model, unsigned blocks);

#endif
