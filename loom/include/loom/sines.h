/* What a sine or a cosine loads: loomcc puts these around their arguments
 * (compiler/sines.c), which they hand on.  What is known while compiling is
 * calculated then.  place: two calls with one number may become one. */
#ifndef LOOM_SINES_H
#define LOOM_SINES_H

#include "loom/common.h"

extern "C" {
/* quarters: of a turn; kind: the function. */
LOOM_VALUE double loom_sine(double angle, double quarters, unsigned kind) noexcept;
LOOM_VALUE float loom_sinef(float angle, unsigned place) noexcept;
}

namespace loom
{

LOOM_DEVICE double turned(double v, double quarters, unsigned kind)
{
	return __builtin_constant_p(v) ? v : loom_sine(v, quarters, kind);
}
LOOM_DEVICE double sine(double v, unsigned)
{
	return turned(v, v * 0.6366197723675814, 0);
}
LOOM_DEVICE double cosine(double v, unsigned)
{
	return turned(v, v * 0.6366197723675814, 1);
}
LOOM_DEVICE float sine(float v, unsigned place)
{
	return __builtin_constant_p(v) ? v : loom_sinef(v, place);
}
LOOM_DEVICE float cosine(float v, unsigned place) { return sine(v, place); }
LOOM_DEVICE double half_sine(double v, unsigned) { return turned(v, 2 * v, 2); }
LOOM_DEVICE double half_cosine(double v, unsigned) { return turned(v, 2 * v, 3); }
LOOM_DEVICE float half_sine(float v, unsigned) { return v; }
LOOM_DEVICE float half_cosine(float v, unsigned) { return v; }
LOOM_DEVICE double tangent(double v, unsigned) { return v; }
LOOM_DEVICE float tangent(float v, unsigned place) { return sine(v, place); }
LOOM_DEVICE float single(float v, unsigned place) { return sine(v, place); }

/* Functions of a program's own that have these names. */
template <class Type> LOOM_DEVICE Type &&sine(Type &&v, unsigned)
{
	return (Type &&)v;
}
template <class Type> LOOM_DEVICE Type &&cosine(Type &&v, unsigned)
{
	return (Type &&)v;
}
template <class Type> LOOM_DEVICE Type &&half_sine(Type &&v, unsigned)
{
	return (Type &&)v;
}
template <class Type> LOOM_DEVICE Type &&half_cosine(Type &&v, unsigned)
{
	return (Type &&)v;
}
template <class Type> LOOM_DEVICE Type &&tangent(Type &&v, unsigned)
{
	return (Type &&)v;
}

} // namespace loom

#endif
