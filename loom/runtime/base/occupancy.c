/* How many blocks a multiprocessor holds at once, from the model's limits on
 * threads, blocks and shared memory.  The hardware has a fourth limit, its
 * registers: ptxas decides how many a kernel takes, so that a CPU cannot know
 * and the figure here is the most that there can be. */
#include "base/occupancy.h"

#include "base/model.h"

enum { WARP = 32, SHARED_UNIT_7 = 256, SHARED_UNIT_8 = 128 };

static size_t shared_of_block(const struct loom_model *m, size_t shared)
{
	size_t unit = m->major < 8 ? SHARED_UNIT_7 : SHARED_UNIT_8;

	return (shared + m->shared_reserved + unit - 1) / unit * unit;
}

unsigned loom_occupancy_within(const struct loom_model *m, unsigned threads,
			       size_t shared, size_t carveout)
{
	unsigned warps = (threads + WARP - 1) / WARP, blocks;
	size_t each = shared_of_block(m, shared);

	if (!threads || threads > m->threads_per_block ||
	    shared > m->shared_optin)
		return 0;
	blocks = m->threads_per_multiprocessor / WARP / warps;
	if (blocks > m->blocks_per_multiprocessor)
		blocks = m->blocks_per_multiprocessor;
	if (each && blocks > carveout / each)
		blocks = (unsigned)(carveout / each);
	return blocks;
}

unsigned loom_occupancy(const struct loom_model *m, unsigned threads,
			size_t shared_static, size_t shared_dynamic)
{
	if (shared_static > m->shared_optin ||
	    shared_dynamic > m->shared_optin)
		return 0;
	return loom_occupancy_within(m, threads, shared_static + shared_dynamic,
				     m->shared_per_multiprocessor);
}

size_t loom_occupancy_carveout(const struct loom_model *m, int percent)
{
	size_t wanted = percent < 0 ? m->shared_per_multiprocessor :
			m->shared_per_multiprocessor * (size_t)percent / 100;

	for (unsigned i = 0; i < m->carveout_count; i++)
		if ((size_t)m->carveouts[i] * 1024 >= wanted)
			return (size_t)m->carveouts[i] * 1024;
	return m->shared_per_multiprocessor;
}

/* The driver's part does not count here, nor does it on the hardware. */
size_t loom_occupancy_share(const struct loom_model *m, unsigned blocks)
{
	size_t unit = m->major < 8 ? SHARED_UNIT_7 : SHARED_UNIT_8;
	size_t each = m->shared_per_multiprocessor / blocks / unit * unit;

	return each < m->shared_optin ? each : m->shared_optin;
}
