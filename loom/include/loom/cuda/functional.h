/* What libcu++ has beside the standard's functions. */
#ifndef LOOM_CUDA_FUNCTIONAL_H
#define LOOM_CUDA_FUNCTIONAL_H

#include <type_traits>

#include "loom/groups/warp.h"

namespace cuda
{

#define LOOM_EXTREME(name, condition)                                       \
	template <class Type = void> struct name {                          \
		LOOM_MEMBER constexpr Type operator()(const Type &a,        \
						      const Type &b) const  \
		{                                                           \
			return condition ? b : a;                           \
		}                                                           \
	};                                                                  \
	template <> struct name<void> {                                     \
		template <class First, class Second>                        \
		LOOM_MEMBER constexpr ::std::common_type_t<First, Second>   \
		operator()(const First &a, const Second &b) const           \
		{                                                           \
			return condition ? b : a;                           \
		}                                                           \
	};

LOOM_EXTREME(maximum, a < b)
LOOM_EXTREME(minimum, b < a)
#undef LOOM_EXTREME

template <class Type, class Other>
LOOM_MEMBER constexpr ::std::common_type_t<Type, Other>
ceil_div(Type a, Other b) noexcept
{
	using Common = ::std::common_type_t<Type, Other>;

	return (Common)((Common)a / (Common)b + ((Common)a % (Common)b != 0));
}

template <class Type, class Other>
LOOM_MEMBER constexpr ::std::common_type_t<Type, Other>
round_up(Type a, Other b) noexcept
{
	return ceil_div(a, b) * (::std::common_type_t<Type, Other>)b;
}

template <class Type, class Other>
LOOM_MEMBER constexpr ::std::common_type_t<Type, Other>
round_down(Type a, Other b) noexcept
{
	using Common = ::std::common_type_t<Type, Other>;

	return (Common)a / (Common)b * (Common)b;
}

template <class Type> LOOM_MEMBER constexpr int ilog2(Type value) noexcept
{
	return 63 - __builtin_clzll((unsigned long long)value);
}

} // namespace cuda

#endif
