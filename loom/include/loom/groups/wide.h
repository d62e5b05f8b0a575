/* Tiles of several warps.  Their threads meet in the runtime. */
#ifndef LOOM_GROUPS_WIDE_H
#define LOOM_GROUPS_WIDE_H

#include "loom/gather.h"
#include "loom/groups/group.h"

namespace cooperative_groups
{

template <unsigned Size> class loom_wide_tile : public thread_group
{
	static_assert(Size <= 1024 && !(Size & (Size - 1)),
		      "a tile's size is a power of 2, at most 1024");

      protected:
	LOOM_MEMBER loom_wide_tile(unsigned rank, unsigned groups)
		: thread_group(LOOM_GROUP_WIDE, 0, Size, rank, groups, true)
	{
	}

      public:
	LOOM_MEMBER void sync() const
	{
		loom_gather(Size, 0);
	}
	/* What every thread of the tile gave, by rank, until the next call. */
	template <class Type>
	LOOM_MEMBER const uint64_t *gather(Type value) const
	{
		return loom_gather(Size, loom::bits(value));
	}
	template <class Type>
	LOOM_MEMBER Type shfl(Type value, unsigned rank) const
	{
		return loom::gathered<Type>(gather(value), rank & (Size - 1));
	}
	LOOM_MEMBER int any(int predicate) const
	{
		return loom::gathered_true(gather(predicate != 0), Size) != 0;
	}
	LOOM_MEMBER int all(int predicate) const
	{
		return loom::gathered_true(gather(predicate != 0), Size) ==
		       Size;
	}
};

} // namespace cooperative_groups

#endif
