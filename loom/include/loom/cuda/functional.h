/* What libcu++ has beside the standard's functions. */
#ifndef LOOM_CUDA_FUNCTIONAL_H
#define LOOM_CUDA_FUNCTIONAL_H

#include <type_traits>

#include "loom/groups/warp.h"

namespace cuda
{

#define LOOM_EXTREME(name, condition)                                       \
	template <class T = void> struct name {                             \
		LOOM_MEMBER constexpr T operator()(const T &a,              \
						   const T &b) const        \
		{                                                           \
			return condition ? b : a;                           \
		}                                                           \
	};                                                                  \
	template <> struct name<void> {                                     \
		template <class A, class B>                                 \
		LOOM_MEMBER constexpr ::std::common_type_t<A, B>            \
		operator()(const A &a, const B &b) const                    \
		{                                                           \
			return condition ? b : a;                           \
		}                                                           \
	};

LOOM_EXTREME(maximum, a < b)
LOOM_EXTREME(minimum, b < a)
#undef LOOM_EXTREME

template <class T, class U>
LOOM_MEMBER constexpr ::std::common_type_t<T, U> ceil_div(T a, U b) noexcept
{
	using C = ::std::common_type_t<T, U>;

	return (C)((C)a / (C)b + ((C)a % (C)b != 0));
}

template <class T, class U>
LOOM_MEMBER constexpr ::std::common_type_t<T, U> round_up(T a, U b) noexcept
{
	return ceil_div(a, b) * (::std::common_type_t<T, U>)b;
}

template <class T, class U>
LOOM_MEMBER constexpr ::std::common_type_t<T, U> round_down(T a, U b) noexcept
{
	using C = ::std::common_type_t<T, U>;

	return (C)a / (C)b * (C)b;
}

template <class T> LOOM_MEMBER constexpr int ilog2(T value) noexcept
{
	return 63 - __builtin_clzll((unsigned long long)value);
}

} // namespace cuda

#endif
