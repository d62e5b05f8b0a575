/* Reductions of a group, in the hardware's order. */
#ifndef LOOM_GROUPS_REDUCE_H
#define LOOM_GROUPS_REDUCE_H

#include "loom/groups/collective.h"

namespace cooperative_groups
{

template <class Group, class Type, class Function>
LOOM_MEMBER auto reduce(const Group &group, Type &&value, Function &&f)
	-> decltype(f(value, value))
{
	loom_check_group<Group>();
	return loom_reduce(group, std::decay_t<Type>(value), f);
}

template <class Group, class Type, cuda::thread_scope Scope, class Value,
	  class Function>
LOOM_MEMBER void reduce_update_async(const Group &group,
				     cuda::atomic<Type, Scope> &to,
				     Value &&value, Function &&f)
{
	Type result = reduce(group, (Type)value, f);

	if (group.thread_rank() == 0)
		loom_update(to, result, f);
}

template <class Group, class Type, cuda::thread_scope Scope, class Value,
	  class Function>
LOOM_MEMBER void reduce_update_async(const Group &group,
				     const cuda::atomic_ref<Type, Scope> &to,
				     Value &&value, Function &&f)
{
	Type result = reduce(group, (Type)value, f);

	if (group.thread_rank() == 0)
		loom_update(to, result, f);
}

template <class Group, class Type, cuda::thread_scope Scope, class Value,
	  class Function>
LOOM_MEMBER void reduce_store_async(const Group &group,
				    cuda::atomic<Type, Scope> &to,
				    Value &&value, Function &&f)
{
	Type result = reduce(group, (Type)value, f);

	if (group.thread_rank() == 0)
		to.store(result, cuda::memory_order_relaxed);
}

template <class Group, class Type, cuda::thread_scope Scope, class Value,
	  class Function>
LOOM_MEMBER void reduce_store_async(const Group &group,
				    const cuda::atomic_ref<Type, Scope> &to,
				    Value &&value, Function &&f)
{
	Type result = reduce(group, (Type)value, f);

	if (group.thread_rank() == 0)
		to.store(result, cuda::memory_order_relaxed);
}

template <class Group, class Type, class Value, class Function>
LOOM_MEMBER void reduce_store_async(const Group &group, Type *to, Value &&value,
				    Function &&f)
{
	Type result = reduce(group, (Type)value, f);

	if (group.thread_rank() == 0)
		*to = result;
}

} // namespace cooperative_groups

#endif
