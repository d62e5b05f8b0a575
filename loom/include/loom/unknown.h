/* A value that the compiler takes for any other (compiler/copies.c), and one that it
 * has to have (compiler/zeros.c). */
#ifndef LOOM_UNKNOWN_H
#define LOOM_UNKNOWN_H

#include <type_traits>

#include "loom/common.h"

namespace loom {

/* No class: that is copied as it is. */
template <typename Type>
LOOM_DEVICE decltype(auto) unknown(const Type &value)
{
	if constexpr (std::is_integral_v<Type>) {
		Type any = value;

		__asm__("" : "+r"(any));
		return any;
	} else if constexpr (std::is_same_v<Type, float> ||
			     std::is_same_v<Type, double>) {
		Type any = value;

#ifdef __x86_64__
		__asm__("" : "+x"(any));
#else
		__asm__("" : "+w"(any));
#endif
		return any;
	} else {
		return (value);
	}
}

/* What both ways have stored: each knows it, so that nothing is loaded. */
template <typename Type> LOOM_DEVICE void wanted(const Type &value)
{
	if constexpr (std::is_volatile_v<Type>)
		;
	else if constexpr (std::is_integral_v<Type>)
		__asm__ volatile("" : : "r"(value));
	else if constexpr (std::is_same_v<Type, float> || std::is_same_v<Type, double>)
#ifdef __x86_64__
		__asm__ volatile("" : : "x"(value));
#else
		__asm__ volatile("" : : "w"(value));
#endif
}

}

#endif
