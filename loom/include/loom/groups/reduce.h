/* Reductions of a group, in the hardware's order. */
#ifndef LOOM_GROUPS_REDUCE_H
#define LOOM_GROUPS_REDUCE_H

#include "loom/groups/collective.h"

namespace cooperative_groups
{

template <class Group, class T, class F>
LOOM_MEMBER auto reduce(const Group &group, T &&value, F &&f)
	-> decltype(f(value, value))
{
	loom_check_group<Group>();
	return loom_reduce(group, std::decay_t<T>(value), f);
}

template <class Group, class T, cuda::thread_scope Scope, class V, class F>
LOOM_MEMBER void reduce_update_async(const Group &group,
				     cuda::atomic<T, Scope> &to, V &&value,
				     F &&f)
{
	T result = reduce(group, (T)value, f);

	if (group.thread_rank() == 0)
		loom_update(to, result, f);
}

template <class Group, class T, cuda::thread_scope Scope, class V, class F>
LOOM_MEMBER void reduce_update_async(const Group &group,
				     const cuda::atomic_ref<T, Scope> &to,
				     V &&value, F &&f)
{
	T result = reduce(group, (T)value, f);

	if (group.thread_rank() == 0)
		loom_update(to, result, f);
}

template <class Group, class T, cuda::thread_scope Scope, class V, class F>
LOOM_MEMBER void reduce_store_async(const Group &group,
				    cuda::atomic<T, Scope> &to, V &&value,
				    F &&f)
{
	T result = reduce(group, (T)value, f);

	if (group.thread_rank() == 0)
		to.store(result, cuda::memory_order_relaxed);
}

template <class Group, class T, cuda::thread_scope Scope, class V, class F>
LOOM_MEMBER void reduce_store_async(const Group &group,
				    const cuda::atomic_ref<T, Scope> &to,
				    V &&value, F &&f)
{
	T result = reduce(group, (T)value, f);

	if (group.thread_rank() == 0)
		to.store(result, cuda::memory_order_relaxed);
}

template <class Group, class T, class V, class F>
LOOM_MEMBER void reduce_store_async(const Group &group, T *to, V &&value,
				    F &&f)
{
	T result = reduce(group, (T)value, f);

	if (group.thread_rank() == 0)
		*to = result;
}

} // namespace cooperative_groups

#endif
