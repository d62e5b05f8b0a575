/* What the device's headers share. */
#ifndef LOOM_COMMON_H
#define LOOM_COMMON_H

#include <stdint.h>

#include "loom/vectors.h"

/* It looks at its arguments alone: what is loaded from memory stays in
 * registers across the call. */
#define LOOM_VALUE __attribute__((__const__))
#define LOOM_DEVICE static inline __attribute__((__always_inline__, __unused__))
#ifdef __clang__
#define LOOM_UNSEEN __no_sanitize__("thread", "coverage"), __disable_sanitizer_instrumentation__
/* Whole structs are copied by calls; instrumentation.c must see them. */
__asm__("memcpy = __tsan_memcpy\n"
	"memmove = __tsan_memmove\n"
	"memset = __tsan_memset\n");
#else
#define LOOM_UNSEEN __no_sanitize__("thread"), __no_sanitize_coverage__
#endif
/* Code that works on the kernel's memory without being counted. */
#define LOOM_QUIET                                                          \
	static __attribute__((__noinline__, __unused__,                     \
			      LOOM_UNSEEN))

namespace loom
{

/* A lane may hand over what only the lane that is read has set. */
#define LOOM_MAY_BE_UNSET                                                   \
	_Pragma("GCC diagnostic push")                                      \
	_Pragma("GCC diagnostic ignored \"-Wmaybe-uninitialized\"")
#define LOOM_END_UNSET _Pragma("GCC diagnostic pop")

LOOM_MAY_BE_UNSET
template <class Type> LOOM_DEVICE uint64_t bits(Type value)
{
	static_assert(sizeof(Type) <= 8, "at most 8 bytes travel at once");
	uint64_t b = 0;

	__builtin_memcpy(&b, &value, sizeof value);
	return b;
}
LOOM_END_UNSET

template <class Type> LOOM_DEVICE Type from_bits(uint64_t b)
{
	Type value;

	__builtin_memcpy(&value, &b, sizeof value);
	return value;
}

/* Only other arguments say what Type is. */
template <class Type> struct same {
	typedef Type type;
};

} // namespace loom

#endif
