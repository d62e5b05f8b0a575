/* The device's side of what CUDA removed: exchanges of a warp without a mask
 * (host/removed.h has the rest).  With --cuda=12 those take part who are there,
 * as on devices before Volta. */
#ifndef LOOM_DEVICE_REMOVED_H
#define LOOM_DEVICE_REMOVED_H

#include "loom/host/removed-name.h"
#include "loom/warp.h"

#define LOOM_UNMASKED(name, S)                                              \
	template <class Type>                                               \
	LOOM_REMOVED("call " #name "_sync, with a mask of the lanes")       \
	LOOM_DEVICE Type name(Type v, S source, int width = 32)             \
	{                                                                   \
		return name##_sync(__activemask(), v, source, width);       \
	}
LOOM_UNMASKED(__shfl, int)
LOOM_UNMASKED(__shfl_up, unsigned)
LOOM_UNMASKED(__shfl_down, unsigned)
LOOM_UNMASKED(__shfl_xor, int)
#undef LOOM_UNMASKED

#define LOOM_UNMASKED(T, name)                                              \
	LOOM_REMOVED("call " #name "_sync, with a mask of the lanes")       \
	LOOM_DEVICE T name(int predicate)                                   \
	{                                                                   \
		return name##_sync(__activemask(), predicate);              \
	}
LOOM_UNMASKED(int, __any)
LOOM_UNMASKED(int, __all)
LOOM_UNMASKED(unsigned, __ballot)
#undef LOOM_UNMASKED

#endif
