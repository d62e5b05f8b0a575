/* Arithmetic on the two halves or the four bytes of a word (simd.c). */
#ifndef LOOM_SIMD_H
#define LOOM_SIMD_H

/* X(name, signedness, result from elements a and b as int64_t). */
#define LOOM_EACH_PAIRWISE(X)                                               \
	X(vadd, U, a + b)                                                   \
	X(vsub, U, a - b)                                                   \
	X(vaddss, S, CLAMP(a + b))                                          \
	X(vaddus, U, CLAMP(a + b))                                          \
	X(vsubss, S, CLAMP(a - b))                                          \
	X(vsubus, U, CLAMP(a - b))                                          \
	X(vavgs, S, (a + b + (a + b >= 0)) >> 1)                            \
	X(vavgu, U, (a + b + 1) >> 1)                                       \
	X(vhaddu, U, (a + b) >> 1)                                          \
	X(vmaxs, S, a > b ? a : b)                                          \
	X(vmaxu, U, a > b ? a : b)                                          \
	X(vmins, S, a < b ? a : b)                                          \
	X(vminu, U, a < b ? a : b)                                          \
	X(vabsdiffs, S, a > b ? a - b : b - a)                              \
	X(vabsdiffu, U, a > b ? a - b : b - a)                              \
	LOOM_EACH_COMPARISON(X, vcmp, -1)                                   \
	LOOM_EACH_COMPARISON(X, vset, 1)
#define LOOM_EACH_COMPARISON(X, name, yes)                                  \
	X(name##eq, U, a == b ? yes : 0)                                    \
	X(name##ne, U, a != b ? yes : 0)                                    \
	X(name##ges, S, a >= b ? yes : 0)                                   \
	X(name##geu, U, a >= b ? yes : 0)                                   \
	X(name##gts, S, a > b ? yes : 0)                                    \
	X(name##gtu, U, a > b ? yes : 0)                                    \
	X(name##les, S, a <= b ? yes : 0)                                   \
	X(name##leu, U, a <= b ? yes : 0)                                   \
	X(name##lts, S, a < b ? yes : 0)                                    \
	X(name##ltu, U, a < b ? yes : 0)
#define LOOM_EACH_SINGLE(X)                                                 \
	X(vabs, S, a < 0 ? -a : a)                                          \
	X(vabsss, S, CLAMP(a < 0 ? -a : a))                                 \
	X(vneg, S, -a)                                                      \
	X(vnegss, S, CLAMP(-a))

#ifdef __cplusplus
extern "C" {
#define LOOM_PAIRWISE(name, sign, result)                                   \
	LOOM_VALUE unsigned __##name##2(unsigned, unsigned) noexcept;                  \
	LOOM_VALUE unsigned __##name##4(unsigned, unsigned) noexcept;
#define LOOM_SINGLE(name, sign, result)                                     \
	LOOM_VALUE unsigned __##name##2(unsigned) noexcept;                            \
	LOOM_VALUE unsigned __##name##4(unsigned) noexcept;
LOOM_EACH_PAIRWISE(LOOM_PAIRWISE)
LOOM_EACH_SINGLE(LOOM_SINGLE)
#undef LOOM_PAIRWISE
#undef LOOM_SINGLE
/* Sums of the absolute differences. */
LOOM_VALUE unsigned __vsads2(unsigned, unsigned) noexcept;
LOOM_VALUE unsigned __vsads4(unsigned, unsigned) noexcept;
LOOM_VALUE unsigned __vsadu2(unsigned, unsigned) noexcept;
LOOM_VALUE unsigned __vsadu4(unsigned, unsigned) noexcept;
}
#endif

#endif
