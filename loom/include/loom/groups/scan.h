/* Scans of a group, in the hardware's order, so that sums of floats are the
 * hardware's to the last bit. */
#ifndef LOOM_GROUPS_SCAN_H
#define LOOM_GROUPS_SCAN_H

#include <utility>

#include "loom/groups/collective.h"
#include "loom/groups/operators.h"
#include "loom/groups/tile.h"

namespace cooperative_groups
{

/* Integers lose their own value again; others come from the rank before. */
template <class Type, class Function>
constexpr bool loom_subtracts =
	std::is_integral<Type>::value &&
	std::is_same<std::decay_t<Function>, plus<Type>>::value;

template <class Group, class Type, class Function>
LOOM_MEMBER Type loom_scan(const Group &group, Type value, Function &f,
			   bool exclusive)
{
	if constexpr (loom_is_wide<Group>::value) {
		return loom_scan_wide(group, value, f, exclusive);
	} else {
		Type sum = loom_scan_lanes(group, value, f);

		if (!exclusive)
			return sum;
		if constexpr (loom_subtracts<Type, Function>) {
			return (Type)(sum - value);
		} else {
			sum = group.shfl_up(sum, 1);
			return group.thread_rank() ? sum : Type{};
		}
	}
}

/* Each warp scans its own; then the sums of the warps are scanned. */
template <class Group, class Type, class Function>
LOOM_MEMBER Type loom_scan_wide(const Group &group, Type value, Function &f,
				bool exclusive)
{
	constexpr unsigned warps = Group::size() / 32;
	auto warp = tiled_partition<32>(group);
	Type sum = loom_scan_lanes(warp, value, f), before = {};
	Type of_warp[warps], scanned[warps];
	const uint64_t *all = group.gather(sum);

	for (unsigned w = 0; w < warps; w++)
		of_warp[w] = loom::gathered<Type>(all, 32 * w + 31);
	loom_scan_array<warps>(of_warp, scanned, f);
	if (warp.meta_group_rank()) {
		before = scanned[warp.meta_group_rank() - 1];
	}
	if (exclusive) {
		sum = warp.shfl_up(sum, 1);
		if (warp.thread_rank() == 0)
			return before;
	}
	return warp.meta_group_rank() ? f(sum, before) : sum;
}

template <class Group, class Type, class Function>
LOOM_MEMBER auto inclusive_scan(const Group &group, Type &&value, Function &&f)
	-> decltype(f(value, value))
{
	loom_check_group<Group>();
	return loom_scan(group, std::decay_t<Type>(value), f, false);
}

template <class Group, class Type>
LOOM_MEMBER std::decay_t<Type> inclusive_scan(const Group &group, Type &&value)
{
	return inclusive_scan(group, value, plus<std::decay_t<Type>>());
}

template <class Group, class Type, class Function>
LOOM_MEMBER auto exclusive_scan(const Group &group, Type &&value, Function &&f)
	-> decltype(f(value, value))
{
	loom_check_group<Group>();
	return loom_scan(group, std::decay_t<Type>(value), f, true);
}

template <class Group, class Type>
LOOM_MEMBER std::decay_t<Type> exclusive_scan(const Group &group, Type &&value)
{
	return exclusive_scan(group, value, plus<std::decay_t<Type>>());
}

/* The scan goes on from an atomic, to which the group's sum is added. */
template <class Group, class Atomic, class Type, class Function>
LOOM_MEMBER Type loom_scan_update(const Group &group, Atomic &to, Type value,
				  Function &f, bool exclusive)
{
	static_assert(!loom_is_wide<Group>::value,
		      "loom offers scan updates to groups within a warp");
	Type sum = loom_scan(group, value, f, false), old = {};

	if (group.thread_rank() == group.size() - 1)
		old = loom_update(to, sum, f);
	old = group.shfl(old, (int)group.size() - 1);
	if (exclusive) {
		if constexpr (loom_subtracts<Type, Function>) {
			sum = (Type)(sum - value);
		} else {
			sum = group.shfl_up(sum, 1);
			if (!group.thread_rank())
				sum = Type{};
		}
	}
	return f(old, sum);
}

#define LOOM_SCAN_UPDATE(name, exclusive, Atomic)                           \
	template <class Group, class Type, cuda::thread_scope Scope,        \
		  class Value, class Function>                              \
	LOOM_MEMBER Type name(const Group &group, Atomic &to,               \
			      Value &&value, Function &&f)                  \
	{                                                                   \
		return loom_scan_update(group, to, (Type)value, f,          \
					exclusive);                         \
	}                                                                   \
	template <class Group, class Type, cuda::thread_scope Scope,        \
		  class Value>                                              \
	LOOM_MEMBER Type name(const Group &group, Atomic &to,               \
			      Value &&value)                                \
	{                                                                   \
		plus<Type> f;                                               \
                                                                            \
		return loom_scan_update(group, to, (Type)value, f,          \
					exclusive);                         \
	}

#define LOOM_COMMA ,
LOOM_SCAN_UPDATE(inclusive_scan_update, false,
		 cuda::atomic<Type LOOM_COMMA Scope>)
LOOM_SCAN_UPDATE(exclusive_scan_update, true,
		 cuda::atomic<Type LOOM_COMMA Scope>)
LOOM_SCAN_UPDATE(inclusive_scan_update, false,
		 const cuda::atomic_ref<Type LOOM_COMMA Scope>)
LOOM_SCAN_UPDATE(exclusive_scan_update, true,
		 const cuda::atomic_ref<Type LOOM_COMMA Scope>)
#undef LOOM_COMMA
#undef LOOM_SCAN_UPDATE

} // namespace cooperative_groups

#endif
