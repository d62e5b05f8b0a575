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
	unsigned links; /* NVLinks; 0: its devices are joined by PCIe alone */
	unsigned single_to_double; /* how much faster float is */
};

/* The one that LOOM_DEVICE names; ends the program when it names none. */
const struct loom_model *loom_model(void);

#endif
