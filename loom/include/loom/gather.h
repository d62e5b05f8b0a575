/* What groups ask of the runtime. */
#ifndef LOOM_GATHER_H
#define LOOM_GATHER_H

#include "loom/groups/warp.h"

extern "C" {
/* The threads of a tile of several warps give a value each and get all, by
 * rank; they stay until the next call but one. */
const uint64_t *loom_gather(unsigned size, uint64_t value);

int loom_grid_can_sync(void);
void loom_bad_tile(unsigned size) __attribute__((__noreturn__));
}

namespace loom
{

template <class Type>
LOOM_QUIET Type gathered(const uint64_t *values, unsigned rank)
{
	Type value;

	__builtin_memcpy(&value, &values[rank], sizeof value);
	return value;
}

LOOM_QUIET unsigned gathered_true(const uint64_t *values, unsigned size)
{
	unsigned n = 0;

	for (unsigned i = 0; i < size; i++)
		n += values[i] != 0;
	return n;
}

} // namespace loom

#endif
