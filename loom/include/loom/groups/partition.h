/* Groups from groups. */
#ifndef LOOM_GROUPS_PARTITION_H
#define LOOM_GROUPS_PARTITION_H

#include "loom/gather.h"
#include "loom/groups/grid.h"
#include "loom/groups/tile.h"

namespace cooperative_groups
{

/* What may look into a group to divide it. */
struct partition {
	template <class Group>
	static LOOM_MEMBER unsigned mask(const Group &group)
	{
		return group.mask;
	}
	static LOOM_MEMBER coalesced_group lanes(unsigned mask, unsigned rank,
						 unsigned groups)
	{
		return coalesced_group(mask, rank, groups);
	}
	/* Lanes that give the same value. */
	static LOOM_MEMBER coalesced_group by_value(unsigned mask,
						    uint64_t value)
	{
		unsigned same = (unsigned)loom_exchange(LOOM_MATCH, mask, value,
							0, 32);
		unsigned first = (unsigned)__ffs((int)same) - 1;
		unsigned firsts = __ballot_sync(mask,
						first == loom::warp::lane());

		return lanes(same,
			     (unsigned)__popc(firsts & ((1u << first) - 1)),
			     (unsigned)__popc(firsts));
	}
	static LOOM_MEMBER coalesced_group by_truth(unsigned mask, bool truth)
	{
		unsigned yes = __ballot_sync(mask, truth);

		if (yes == mask || !yes)
			return lanes(mask, 0, 1);
		return lanes(truth ? yes : mask & ~yes, truth, 2);
	}
};

template <unsigned Size, class Parent>
LOOM_MEMBER thread_block_tile<Size, Parent> tiled_partition(const Parent &group)
{
	return thread_block_tile<Size, Parent>(
		(unsigned)group.thread_rank() / Size,
		((unsigned)group.size() + Size - 1) / Size);
}

/* Consecutive ranks of any lanes. */
LOOM_MEMBER coalesced_group tiled_partition(const coalesced_group &group,
					    unsigned size)
{
	unsigned rank = group.thread_rank(), first = rank & ~(size - 1), mask = 0;

	if (!size || size > 32 || size & (size - 1))
		loom_bad_tile(size);
	if (group.size() <= size)
		return group;
	for (unsigned n = first; n < first + size && n < group.size(); n++)
		mask |= 1u << loom::warp::nth(group.mask, n);
	return coalesced_group(mask, rank / size,
			       (group.size() + size - 1) / size, group.tiled);
}

LOOM_MEMBER thread_group tiled_partition(const thread_group &group,
					 unsigned size)
{
	unsigned rank = (unsigned)group.thread_rank();
	unsigned first = rank & ~(size - 1), count = (unsigned)group.size();
	unsigned mask = 0;

	if (!size || size > 32 || size & (size - 1) ||
	    (group.type != thread_group::LOOM_GROUP_BLOCK &&
	     group.type != thread_group::LOOM_GROUP_LANES))
		loom_bad_tile(size);
	if (group.type == thread_group::LOOM_GROUP_LANES && count <= size)
		return group;
	for (unsigned n = first; n < first + size && n < count; n++)
		mask |= 1u << (group.type == thread_group::LOOM_GROUP_BLOCK ?
				       n % 32 :
				       loom::warp::nth(group.mask, n));
	return thread_group(thread_group::LOOM_GROUP_LANES, mask,
			    (unsigned)__popc(mask), rank / size,
			    (count + size - 1) / size, true);
}

LOOM_MEMBER coalesced_group binary_partition(const coalesced_group &group,
					     bool truth)
{
	return partition::by_truth(partition::mask(group), truth);
}

template <unsigned Size, class Parent>
LOOM_MEMBER coalesced_group
binary_partition(const thread_block_tile<Size, Parent> &group, bool truth)
{
	static_assert(Size <= 32, "only tiles within a warp are divided so");
	return partition::by_truth(partition::mask(group), truth);
}

template <class Type>
LOOM_MEMBER coalesced_group labeled_partition(const coalesced_group &group,
					      Type label)
{
	static_assert(std::is_integral<Type>::value ||
			      std::is_pointer<Type>::value,
		      "a label is an integer or a pointer");
	if (std::is_same<Type, bool>::value)
		return partition::by_truth(partition::mask(group), !!label);
	return partition::by_value(partition::mask(group),
				   loom::bits(label));
}

template <class Type, unsigned Size, class Parent>
LOOM_MEMBER coalesced_group
labeled_partition(const thread_block_tile<Size, Parent> &group, Type label)
{
	static_assert(Size <= 32, "only tiles within a warp are divided so");
	static_assert(std::is_integral<Type>::value ||
			      std::is_pointer<Type>::value,
		      "a label is an integer or a pointer");
	if (std::is_same<Type, bool>::value)
		return partition::by_truth(partition::mask(group), !!label);
	return partition::by_value(partition::mask(group),
				   loom::bits(label));
}

} // namespace cooperative_groups

#endif
