/* The devices that loom can be.
 *
 * Limits of a compute capability: CUDA C++ Programming Guide 13.0, table
 * "Technical Specifications per Compute Capability" and the sections on each
 * capability's shared memory; the numbers of blocks and the splits of the
 * cache also stand in the toolkit's cuda_occupancy.h.
 * Sizes and clocks (boost) of a product: NVIDIA's white papers and data
 * sheets "Tesla V100", "Turing", "A100", "H100", "Ada", "RTX Blackwell", "L4"
 * and "H200"; of the H200 what the driver reports of one.  How many
 * NVLinks a device has the data sheets of V100 (6), A100 (12), H100 and H200 (18)
 * say.  How much of the L2 cache persisting lines may take is 5/8 of an H200's and taken to be so in its
 * kin; 11/16 is what GeForce and L cards are reported to answer. */
#include "base/model.h"

#include <stdlib.h>
#include <string.h>

#include "base/failure.h"

#define MIB(n) ((size_t)(n) << 20)
#define GIB(n) ((size_t)(n) << 30)
#define SHARE(mib, part, whole) (MIB(mib) / (whole) * (part))
#define COUNT(array) (unsigned)(sizeof(array) / sizeof *(array))

static const unsigned volta[] = { 0, 8, 16, 32, 64, 96 };
static const unsigned turing[] = { 32, 64 };
static const unsigned ampere[] = { 0, 8, 16, 32, 64, 100, 132, 164 };
static const unsigned consumer[] = { 0, 8, 16, 32, 64, 100 };
static const unsigned hopper[] = { 0, 8, 16, 32, 64, 100, 132, 164, 196, 228 };

#define EVERY                                                               \
	.threads_per_block = 1024, .registers_per_block = 65536,            \
	.registers_per_multiprocessor = 65536, .shared_per_block = 48 * 1024
#define LIMITS(high, low, threads, blocks, split, shared, reserved)         \
	EVERY, .major = high, .minor = low,                                 \
	.threads_per_multiprocessor = threads,                              \
	.blocks_per_multiprocessor = blocks,                                \
	.carveouts = split, .carveout_count = COUNT(split),                 \
	.shared_per_multiprocessor = (shared) * 1024,                       \
	.shared_reserved = (reserved) * 1024,                               \
	.shared_optin = ((shared) - (reserved)) * 1024

#define V7_0 LIMITS(7, 0, 2048, 32, volta, 96, 0)
#define V7_5 LIMITS(7, 5, 1024, 16, turing, 64, 0)
#define V8_0 LIMITS(8, 0, 2048, 32, ampere, 164, 1)
#define V8_6 LIMITS(8, 6, 1536, 16, consumer, 100, 1)
#define V8_9 LIMITS(8, 9, 1536, 24, consumer, 100, 1)
#define V9_0 LIMITS(9, 0, 2048, 32, hopper, 228, 1), .cluster = 8
#define V12_0 LIMITS(12, 0, 1536, 24, consumer, 100, 1), .cluster = 8

static const struct loom_model models[] = {
	{ "h200", "NVIDIA H200", V9_0, .multiprocessors = 132,
	  .l2 = MIB(60), .l2_persisting = SHARE(60, 5, 8),
	  .memory = 150109880320, .bus = 6016, .clock = 1980000,
	  .memory_clock = 3201000, .copy_engines = 3, .single_to_double = 2,
	  .links = 18 },
	{ "h100", "NVIDIA H100 80GB HBM3", V9_0, .multiprocessors = 132,
	  .l2 = MIB(50), .l2_persisting = SHARE(50, 5, 8),
	  .memory = GIB(80), .bus = 5120, .clock = 1980000,
	  .memory_clock = 2619000, .copy_engines = 3, .single_to_double = 2,
	  .links = 18 },
	{ "a100", "NVIDIA A100-SXM4-40GB", V8_0, .multiprocessors = 108,
	  .l2 = MIB(40), .l2_persisting = SHARE(40, 5, 8),
	  .memory = GIB(40), .bus = 5120, .clock = 1410000,
	  .memory_clock = 1215000, .copy_engines = 3, .single_to_double = 2,
	  .links = 12 },
	{ "v100", "Tesla V100-SXM2-16GB", V7_0, .multiprocessors = 80,
	  .l2 = MIB(6), .memory = GIB(16), .bus = 4096, .clock = 1530000,
	  .memory_clock = 877000, .copy_engines = 5, .single_to_double = 2,
	  .links = 6 },
	{ "t4", "Tesla T4", V7_5, .multiprocessors = 40,
	  .l2 = MIB(4), .memory = GIB(16), .bus = 256, .clock = 1590000,
	  .memory_clock = 5001000, .copy_engines = 3, .single_to_double = 32 },
	{ "l4", "NVIDIA L4", V8_9, .multiprocessors = 58,
	  .l2 = MIB(48), .l2_persisting = SHARE(48, 11, 16),
	  .memory = GIB(24), .bus = 192, .clock = 2040000,
	  .memory_clock = 6251000, .copy_engines = 2, .single_to_double = 64 },
	{ "l40s", "NVIDIA L40S", V8_9, .multiprocessors = 142,
	  .l2 = MIB(96), .l2_persisting = SHARE(96, 11, 16),
	  .memory = GIB(48), .bus = 384, .clock = 2520000,
	  .memory_clock = 9001000, .copy_engines = 2, .single_to_double = 64 },
	{ "rtx3090", "NVIDIA GeForce RTX 3090", V8_6, .multiprocessors = 82,
	  .l2 = MIB(6), .l2_persisting = SHARE(6, 11, 16),
	  .memory = GIB(24), .bus = 384, .clock = 1695000,
	  .memory_clock = 9751000, .copy_engines = 2, .single_to_double = 64 },
	{ "rtx4090", "NVIDIA GeForce RTX 4090", V8_9, .multiprocessors = 128,
	  .l2 = MIB(72), .l2_persisting = SHARE(72, 11, 16),
	  .memory = GIB(24), .bus = 384, .clock = 2520000,
	  .memory_clock = 10501000, .copy_engines = 2,
	  .single_to_double = 64 },
	{ "rtx5060ti", "NVIDIA GeForce RTX 5060 Ti", V12_0,
	  .multiprocessors = 36, .l2 = MIB(32), .l2_persisting = SHARE(32, 11, 16),
	  .memory = GIB(16), .bus = 128, .clock = 2572000,
	  .memory_clock = 14001000, .copy_engines = 1,
	  .single_to_double = 64 },
	{ "rtx5090", "NVIDIA GeForce RTX 5090", V12_0, .multiprocessors = 170,
	  .l2 = MIB(96), .l2_persisting = SHARE(96, 11, 16),
	  .memory = GIB(32), .bus = 512, .clock = 2407000,
	  .memory_clock = 14001000, .copy_engines = 2,
	  .single_to_double = 64 },
};

_Noreturn static void refuse(const char *wanted)
{
	char list[256] = "";

	for (unsigned i = 0; i < COUNT(models); i++) {
		strcat(list, i ? ", " : "");
		strcat(list, models[i].name);
	}
	loom_fail("LOOM_DEVICE=%s: no such model; there are %s", wanted, list);
}

static const struct loom_model *choose(void)
{
	const char *wanted = getenv("LOOM_DEVICE");

	if (!wanted || !*wanted)
		return models;
	for (unsigned i = 0; i < COUNT(models); i++)
		if (!strcmp(models[i].name, wanted))
			return &models[i];
	refuse(wanted);
}

const struct loom_model *loom_model(void)
{
	static const struct loom_model *model;

	if (!model)
		model = choose();
	return model;
}
