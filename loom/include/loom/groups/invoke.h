/* One thread of a group calls a function for all. */
#ifndef LOOM_GROUPS_INVOKE_H
#define LOOM_GROUPS_INVOKE_H

#include <utility>

#include "loom/groups/tile.h"

namespace cooperative_groups
{

template <class Group, class F, class... A>
LOOM_MEMBER void invoke_one(const Group &group, F &&f, A &&...arguments)
{
	if (group.thread_rank() == 0)
		std::forward<F>(f)(std::forward<A>(arguments)...);
}

template <class Group, class F, class... A>
LOOM_MEMBER auto invoke_one_broadcast(const Group &group, F &&f,
				      A &&...arguments)
	-> std::decay_t<decltype(f(arguments...))>
{
	std::decay_t<decltype(f(arguments...))> result = {};

	if (group.thread_rank() == 0)
		result = std::forward<F>(f)(std::forward<A>(arguments)...);
	return group.shfl(result, 0);
}

} // namespace cooperative_groups

#endif
