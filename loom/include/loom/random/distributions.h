/* Numbers of a distribution, made of a generator's bits.  Who draws normal
 * numbers one at a time gets the second of each pair from the state. */
#ifndef LOOM_RANDOM_DISTRIBUTIONS_H
#define LOOM_RANDOM_DISTRIBUTIONS_H

#include "loom/random/philox.h"
#include "loom/random/xorwow.h"

namespace loom
{

enum { LOOM_PAIR_NORMAL = 1, LOOM_PAIR_LOG_NORMAL = 2 };

/* The first of a pair that is drawn; and next time, kept till then, the second. */
template <class Number, class Function>
LOOM_DEVICE Number one_of_pair(int kind, int &kept, Number &second,
			       Function draw)
{
	if (kept == kind) {
		kept = 0;
		return second;
	}
	auto pair = draw();
	second = pair.y;
	kept = kind;
	return pair.x;
}

/* Above 0, up to 1. */
LOOM_DEVICE float uniform(unsigned bits)
{
	return __fmaf_rn((float)bits, 0x1p-32f, 0x1p-33f);
}

LOOM_DEVICE double uniform(unsigned low, unsigned high)
{
	unsigned long long bits = low ^ (unsigned long long)high << 21;

	return __fma_rn((double)bits, 0x1p-53, 0x1p-54);
}

/* Box and Muller, "A note on the generation of random normal deviates", 1958. */
LOOM_DEVICE float2 normals(unsigned a, unsigned b)
{
	const float turn = 0x1p-32f * 6.2831855f;
	float v = __fmaf_rn((float)b, turn, turn / 2);
	float length = sqrtf(-2.0f * logf(uniform(a)));

	return make_float2(sinf(v) * length, cosf(v) * length);
}

LOOM_DEVICE double2 normals(unsigned a, unsigned b, unsigned c, unsigned d)
{
	double length = sqrt(-2.0 * log(uniform(a, b)));
	double v = 2 * uniform(c, d);

	return make_double2(sinpi(v) * length, cospi(v) * length);
}

} // namespace loom

template <class State> LOOM_DEVICE float curand_uniform(State *state)
{
	return loom::uniform(curand(state));
}

LOOM_DEVICE double curand_uniform_double(curandStateXORWOW_t *state)
{
	unsigned low = curand(state);

	return loom::uniform(low, curand(state));
}

LOOM_DEVICE double curand_uniform_double(curandStatePhilox4_32_10_t *state)
{
	return __fma_rn((double)curand(state), 0x1p-32, 0x1p-32);
}

LOOM_DEVICE float4 curand_uniform4(curandStatePhilox4_32_10_t *state)
{
	uint4 b = curand4(state);

	return make_float4(loom::uniform(b.x), loom::uniform(b.y),
			   loom::uniform(b.z), loom::uniform(b.w));
}

LOOM_DEVICE double2 curand_uniform2_double(curandStatePhilox4_32_10_t *state)
{
	uint4 b = curand4(state);

	return make_double2(loom::uniform(b.x, b.y), loom::uniform(b.z, b.w));
}

template <class State> LOOM_DEVICE float2 curand_normal2(State *state)
{
	unsigned a = curand(state);

	return loom::normals(a, curand(state));
}

template <class State> LOOM_DEVICE float curand_normal(State *state)
{
	return loom::one_of_pair(loom::LOOM_PAIR_NORMAL, state->boxmuller_flag,
				 state->boxmuller_extra,
				 [&] { return curand_normal2(state); });
}

template <class State>
LOOM_DEVICE float2 curand_log_normal2(State *state, float mean, float deviation)
{
	float2 pair = curand_normal2(state);

	return make_float2(expf(mean + deviation * pair.x),
			   expf(mean + deviation * pair.y));
}

template <class State>
LOOM_DEVICE float curand_log_normal(State *state, float mean, float deviation)
{
	return loom::one_of_pair(
		loom::LOOM_PAIR_LOG_NORMAL, state->boxmuller_flag,
		state->boxmuller_extra,
		[&] { return curand_log_normal2(state, mean, deviation); });
}

LOOM_DEVICE float4 curand_normal4(curandStatePhilox4_32_10_t *state)
{
	uint4 b = curand4(state);
	float2 first = loom::normals(b.x, b.y), second = loom::normals(b.z, b.w);

	return make_float4(first.x, first.y, second.x, second.y);
}

template <class State> LOOM_DEVICE double2 curand_normal2_double(State *state)
{
	unsigned a = curand(state), b = curand(state), c = curand(state);

	return loom::normals(a, b, c, curand(state));
}

template <class State> LOOM_DEVICE double curand_normal_double(State *state)
{
	return loom::one_of_pair(loom::LOOM_PAIR_NORMAL,
				 state->boxmuller_flag_double,
				 state->boxmuller_extra_double,
				 [&] { return curand_normal2_double(state); });
}

#endif
