/* Groups of lanes of one warp: those that are here together, and tiles. */
#ifndef LOOM_GROUPS_LANES_H
#define LOOM_GROUPS_LANES_H

#include "loom/groups/group.h"

namespace cooperative_groups
{

/* Any lanes.  Sources, votes and matches go by rank within the group. */
class coalesced_group : public thread_group
{
	LOOM_MEMBER coalesced_group(unsigned lanes, unsigned rank = 0,
				    unsigned groups = 1, bool is_tiled = false)
		: thread_group(LOOM_GROUP_LANES, lanes, (unsigned)__popc(lanes),
			       rank, groups, is_tiled)
	{
	}

	/* The lane that is so many ranks away; this one when there is none. */
	LOOM_MEMBER int away(int ranks) const
	{
		unsigned to = thread_rank() + (unsigned)ranks;

		if (to >= count)
			return (int)loom::warp::lane();
		return (int)loom::warp::nth(mask, to);
	}

	template <class Type>
	LOOM_MEMBER Type from(Type value, int lane) const
	{
		return loom::warp::shuffle(LOOM_SHUFFLE, mask, value, lane, 32);
	}

      public:
	friend coalesced_group coalesced_threads();
	friend coalesced_group tiled_partition(const coalesced_group &,
					       unsigned);
	friend struct partition;

	LOOM_MEMBER void sync() const
	{
		__syncwarp(mask);
	}
	LOOM_MEMBER unsigned num_threads() const
	{
		return count;
	}
	LOOM_MEMBER unsigned size() const
	{
		return count;
	}
	LOOM_MEMBER unsigned thread_rank() const
	{
		return (unsigned)__popc(mask & loom::warp::before());
	}
	LOOM_MEMBER unsigned meta_group_rank() const
	{
		return meta_rank;
	}
	LOOM_MEMBER unsigned meta_group_size() const
	{
		return meta_count;
	}
	template <class Type> LOOM_MEMBER Type shfl(Type value, int rank) const
	{
		return from(value, (int)loom::warp::nth(mask, (unsigned)rank));
	}
	template <class Type>
	LOOM_MEMBER Type shfl_up(Type value, int ranks) const
	{
		return from(value, away(-ranks));
	}
	template <class Type>
	LOOM_MEMBER Type shfl_down(Type value, unsigned ranks) const
	{
		return from(value, away((int)ranks));
	}
	LOOM_MEMBER int any(int predicate) const
	{
		return __any_sync(mask, predicate);
	}
	LOOM_MEMBER int all(int predicate) const
	{
		return __all_sync(mask, predicate);
	}
	LOOM_MEMBER unsigned ballot(int predicate) const
	{
		return loom::warp::by_rank(mask,
					   __ballot_sync(mask, predicate));
	}
	template <class Type> LOOM_MEMBER unsigned match_any(Type value) const
	{
		return loom::warp::by_rank(
			mask, (unsigned)loom_exchange(LOOM_MATCH, mask,
						      loom::bits(value),
						      0, 32));
	}
	template <class Type>
	LOOM_MEMBER unsigned match_all(Type value, int &same) const
	{
		unsigned equal = match_any(value);

		same = equal == loom::warp::lanes(0, count);
		return same ? equal : 0;
	}
};

LOOM_MEMBER coalesced_group coalesced_threads()
{
	return coalesced_group(__activemask());
}

/* A tile of at most a warp: its lanes follow each other. */
template <unsigned Size> class loom_tile : public thread_group
{
	static_assert(Size && !(Size & (Size - 1)),
		      "a tile's size is a power of 2");

      protected:
	static LOOM_MEMBER unsigned first()
	{
		return loom::warp::lane() & ~(Size - 1);
	}
	static LOOM_MEMBER unsigned members()
	{
		return loom::warp::lanes(first(), Size);
	}
	LOOM_MEMBER loom_tile(unsigned rank, unsigned groups)
		: thread_group(LOOM_GROUP_LANES, members(), Size, rank, groups,
			       true)
	{
	}

      public:
	static LOOM_MEMBER void sync()
	{
		__syncwarp(members());
	}
	template <class Type> LOOM_MEMBER Type shfl(Type value, int rank) const
	{
		return loom::warp::shuffle(LOOM_SHUFFLE, members(), value, rank,
					   Size);
	}
	template <class Type>
	LOOM_MEMBER Type shfl_up(Type value, unsigned ranks) const
	{
		return loom::warp::shuffle(LOOM_SHUFFLE_UP, members(), value,
					   (int)ranks, Size);
	}
	template <class Type>
	LOOM_MEMBER Type shfl_down(Type value, unsigned ranks) const
	{
		return loom::warp::shuffle(LOOM_SHUFFLE_DOWN, members(), value,
					   (int)ranks, Size);
	}
	template <class Type>
	LOOM_MEMBER Type shfl_xor(Type value, unsigned bits) const
	{
		return loom::warp::shuffle(LOOM_SHUFFLE_XOR, members(), value,
					   (int)bits, Size);
	}
	LOOM_MEMBER int any(int predicate) const
	{
		return __any_sync(members(), predicate);
	}
	LOOM_MEMBER int all(int predicate) const
	{
		return __all_sync(members(), predicate);
	}
	LOOM_MEMBER unsigned ballot(int predicate) const
	{
		return __ballot_sync(members(), predicate) >> first();
	}
	template <class Type> LOOM_MEMBER unsigned match_any(Type value) const
	{
		return (unsigned)loom_exchange(LOOM_MATCH, members(),
					       loom::bits(value), 0,
					       32) >> first();
	}
	template <class Type>
	LOOM_MEMBER unsigned match_all(Type value, int &same) const
	{
		unsigned equal = match_any(value);

		same = equal == loom::warp::lanes(0, Size);
		return same ? equal : 0;
	}
};

} // namespace cooperative_groups

#endif
