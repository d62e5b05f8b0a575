/* What reductions and scans share. */
#ifndef LOOM_GROUPS_COLLECTIVE_H
#define LOOM_GROUPS_COLLECTIVE_H

#include "loom/cuda/atomic.h"
#include "loom/groups/operators.h"
#include "loom/groups/partition.h"
#include "loom/groups/tile.h"

namespace cooperative_groups
{

template <class Group> struct loom_is_wide : std::false_type {
};
template <unsigned Size, class Parent>
struct loom_is_wide<thread_block_tile<Size, Parent>>
	: std::bool_constant<(Size > 32)> {
};

template <class Group> struct loom_is_tile : std::false_type {
};
template <unsigned Size, class Parent>
struct loom_is_tile<thread_block_tile<Size, Parent>> : std::true_type {
};

template <class Group> constexpr void loom_check_group()
{
	static_assert(loom_is_tile<Group>::value ||
			      std::is_same<Group, coalesced_group>::value,
		      "only tiles and coalesced groups reduce and scan");
}

/* By rank, whatever lanes the ranks are on. */
template <class Group, class Type, class Function>
LOOM_MEMBER Type loom_scan_lanes(const Group &group, Type value, Function &f)
{
	for (unsigned step = 1; step < group.size(); step *= 2) {
		Type other = group.shfl_up(value, (int)step);

		if (step <= group.thread_rank())
			value = f(value, other);
	}
	return value;
}

/* The same for values that are all here. */
template <unsigned Size, class Type, class Function>
LOOM_MEMBER void loom_scan_array(const Type *value, Type *result, Function &f)
{
	for (unsigned n = 0; n < Size; n++)
		result[n] = value[n];
	for (unsigned step = 1; step < Size; step *= 2)
		for (unsigned n = Size - 1; n >= step; n--)
			result[n] = f(result[n], result[n - step]);
}

template <class Group, class Type, class Function>
LOOM_MEMBER Type loom_reduce_lanes(const Group &group, Type value, Function &f)
{
	unsigned rank = group.thread_rank(), size = group.size();

	if (size & (size - 1) || (size < 32 && !loom_is_tile<Group>::value))
		return group.shfl(loom_scan_lanes(group, value, f),
				  (int)size - 1);
	for (unsigned step = size / 2; step; step /= 2)
		value = f(value, group.shfl(value, (int)(rank ^ step)));
	return value;
}

template <class Group, class Type, class Function>
LOOM_MEMBER Type loom_reduce(const Group &group, Type value, Function &f)
{
	if constexpr (loom_is_wide<Group>::value) {
		constexpr unsigned warps = Group::size() / 32;
		auto warp = tiled_partition<32>(group);
		Type sum[warps];
		const uint64_t *all = group.gather(
			loom_reduce_lanes(warp, value, f));

		for (unsigned w = 0; w < warps; w++)
			sum[w] = loom::gathered<Type>(all, 32 * w);
		for (unsigned step = warps / 2; step; step /= 2)
			for (unsigned w = 0; w < step; w++)
				sum[w] = f(sum[w], sum[w + step]);
		return sum[0];
	} else {
		return loom_reduce_lanes(group, value, f);
	}
}

/* Applies an operation to an atomic; returns what was there before. */
template <class Atomic, class Type, class Function>
LOOM_MEMBER Type loom_update(Atomic &to, Type value, Function &f)
{
	using op = std::decay_t<Function>;
	constexpr auto relaxed = cuda::memory_order_relaxed;

	if constexpr (std::is_integral<Type>::value &&
		      std::is_same<op, plus<Type>>::value) {
		return to.fetch_add(value, relaxed);
	} else if constexpr (std::is_integral<Type>::value &&
			     std::is_same<op, less<Type>>::value) {
		return to.fetch_min(value, relaxed);
	} else if constexpr (std::is_integral<Type>::value &&
			     std::is_same<op, greater<Type>>::value) {
		return to.fetch_max(value, relaxed);
	} else if constexpr (std::is_same<op, bit_and<Type>>::value) {
		return to.fetch_and(value, relaxed);
	} else if constexpr (std::is_same<op, bit_or<Type>>::value) {
		return to.fetch_or(value, relaxed);
	} else if constexpr (std::is_same<op, bit_xor<Type>>::value) {
		return to.fetch_xor(value, relaxed);
	} else {
		Type old = to.load(relaxed);

		while (!to.compare_exchange_weak(old, f(old, value), relaxed))
			;
		return old;
	}
}

} // namespace cooperative_groups

#endif
