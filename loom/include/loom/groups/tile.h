/* thread_block_tile, of a size that the compiler knows. */
#ifndef LOOM_GROUPS_TILE_H
#define LOOM_GROUPS_TILE_H

#include "loom/groups/lanes.h"
#include "loom/groups/wide.h"

namespace cooperative_groups
{

template <unsigned Size, class Parent = void>
class thread_block_tile
	: public std::conditional_t<(Size <= 32), loom_tile<Size>,
				    loom_wide_tile<Size>>
{
	using base = std::conditional_t<(Size <= 32), loom_tile<Size>,
					loom_wide_tile<Size>>;

	template <unsigned, class> friend class thread_block_tile;
	template <unsigned OtherSize, class OtherParent>
	friend thread_block_tile<OtherSize, OtherParent>
	tiled_partition(const OtherParent &);
	friend thread_block_tile<1, void> this_thread();
	friend struct partition;

	LOOM_MEMBER thread_block_tile(unsigned rank, unsigned groups)
		: base(rank, groups)
	{
	}

      public:
	/* A tile forgets its parent when it is passed as one without. */
	template <class Other,
		  class = std::enable_if_t<std::is_void<Parent>::value &&
					   !std::is_void<Other>::value>>
	LOOM_MEMBER thread_block_tile(const thread_block_tile<Size, Other> &t)
		: base(t.meta_group_rank(), t.meta_group_size())
	{
	}

	static LOOM_MEMBER unsigned thread_rank()
	{
		return loom::warp::block_rank() & (Size - 1);
	}
	static LOOM_MEMBER constexpr unsigned num_threads()
	{
		return Size;
	}
	static LOOM_MEMBER constexpr unsigned size()
	{
		return Size;
	}
	LOOM_MEMBER unsigned meta_group_rank() const
	{
		return this->meta_rank;
	}
	LOOM_MEMBER unsigned meta_group_size() const
	{
		return this->meta_count;
	}
};

LOOM_MEMBER thread_block_tile<1, void> this_thread()
{
	return thread_block_tile<1, void>(0, 1);
}

} // namespace cooperative_groups

#endif
