/* One thread of a group calls a function for all. */
#ifndef LOOM_GROUPS_INVOKE_H
#define LOOM_GROUPS_INVOKE_H

#include <utility>

#include "loom/groups/tile.h"

namespace cooperative_groups
{

template <class Group, class Function, class... Arguments>
LOOM_MEMBER void invoke_one(const Group &group, Function &&f,
			    Arguments &&...arguments)
{
	if (group.thread_rank() == 0)
		std::forward<Function>(f)(
			std::forward<Arguments>(arguments)...);
}

template <class Group, class Function, class... Arguments>
LOOM_MEMBER auto invoke_one_broadcast(const Group &group, Function &&f,
				      Arguments &&...arguments)
	-> std::decay_t<decltype(f(arguments...))>
{
	std::decay_t<decltype(f(arguments...))> result = {};

	if (group.thread_rank() == 0)
		result = std::forward<Function>(f)(
			std::forward<Arguments>(arguments)...);
	return group.shfl(result, 0);
}

} // namespace cooperative_groups

#endif
