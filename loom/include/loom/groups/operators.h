/* The operations that reductions and scans know by name. */
#ifndef LOOM_GROUPS_OPERATORS_H
#define LOOM_GROUPS_OPERATORS_H

#include "loom/groups/warp.h"

namespace cooperative_groups
{

#define LOOM_OPERATOR(name, expression)                                     \
	template <class Type> struct name {                                 \
		LOOM_MEMBER Type operator()(Type a, Type b) const           \
		{                                                           \
			return expression;                                  \
		}                                                           \
	};

LOOM_OPERATOR(plus, a + b)
LOOM_OPERATOR(less, b < a ? b : a)
LOOM_OPERATOR(greater, a < b ? b : a)
LOOM_OPERATOR(bit_and, a & b)
LOOM_OPERATOR(bit_or, a | b)
LOOM_OPERATOR(bit_xor, a ^ b)
#undef LOOM_OPERATOR

} // namespace cooperative_groups

#endif
