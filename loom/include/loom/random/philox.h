/* Philox4x32-10 (Salmon et al., "Parallel random numbers: as easy as 1, 2, 3",
 * 2011).  Its state is laid out as cuRAND's: output is the counter's, and STATE
 * the number in it that comes next. */
#ifndef LOOM_RANDOM_PHILOX_H
#define LOOM_RANDOM_PHILOX_H

#include "loom/common.h"

struct curandStatePhilox4_32_10 {
	uint4 ctr;
	uint4 output;
	uint2 key;
	unsigned int STATE;
	int boxmuller_flag;
	int boxmuller_flag_double;
	float boxmuller_extra;
	double boxmuller_extra_double;
};
typedef struct curandStatePhilox4_32_10 curandStatePhilox4_32_10_t;

LOOM_DEVICE uint4 curand_Philox4x32_10(uint4 c, uint2 key)
{
	for (int round = 0; round < 10; round++) {
		uint64_t x = (uint64_t)c.x * 0xd2511f53u;
		uint64_t z = (uint64_t)c.z * 0xcd9e8d57u;

		c = make_uint4((unsigned)(z >> 32) ^ c.y ^ key.x, (unsigned)z,
			       (unsigned)(x >> 32) ^ c.w ^ key.y, (unsigned)x);
		key.x += 0x9e3779b9u;
		key.y += 0xbb67ae85u;
	}
	return c;
}

/* The counter is a number of 128 bits: low is added to it, and high to its
 * upper half. */
LOOM_DEVICE void loom_philox_count(curandStatePhilox4_32_10_t *state,
				   unsigned long long low,
				   unsigned long long high)
{
	uint4 c = state->ctr;
	unsigned long long l = (unsigned long long)c.y << 32 | c.x;
	unsigned long long h = (unsigned long long)c.w << 32 | c.z;

	l += low;
	h += high + (l < low);
	state->ctr = make_uint4((unsigned)l, (unsigned)(l >> 32), (unsigned)h,
				(unsigned)(h >> 32));
	state->output = curand_Philox4x32_10(state->ctr, state->key);
}

LOOM_DEVICE void skipahead(unsigned long long n,
			   curandStatePhilox4_32_10_t *state)
{
	unsigned next = state->STATE + (unsigned)(n & 3);

	state->STATE = next & 3;
	loom_philox_count(state, n / 4 + next / 4, 0);
}

LOOM_DEVICE void skipahead_sequence(unsigned long long n,
				    curandStatePhilox4_32_10_t *state)
{
	loom_philox_count(state, 0, n);
}

LOOM_DEVICE void curand_init(unsigned long long seed,
			     unsigned long long subsequence,
			     unsigned long long offset,
			     curandStatePhilox4_32_10_t *state)
{
	state->ctr = make_uint4(0, 0, 0, 0);
	state->key = make_uint2((unsigned)seed, (unsigned)(seed >> 32));
	state->STATE = (unsigned)(offset & 3);
	state->boxmuller_flag = 0;
	state->boxmuller_flag_double = 0;
	state->boxmuller_extra = 0;
	state->boxmuller_extra_double = 0;
	loom_philox_count(state, offset / 4, subsequence);
}

LOOM_DEVICE unsigned int curand(curandStatePhilox4_32_10_t *state)
{
	uint4 o = state->output;
	unsigned at = state->STATE;
	unsigned v = at == 0 ? o.x : at == 1 ? o.y : at == 2 ? o.z : o.w;

	state->STATE = (at + 1) & 3;
	if (at == 3)
		loom_philox_count(state, 1, 0);
	return v;
}

/* The next four. */
LOOM_DEVICE uint4 curand4(curandStatePhilox4_32_10_t *state)
{
	uint4 o = state->output, n;
	unsigned at = state->STATE;

	loom_philox_count(state, 1, 0);
	n = state->output;
	return at == 0 ? o :
	       at == 1 ? make_uint4(o.y, o.z, o.w, n.x) :
	       at == 2 ? make_uint4(o.z, o.w, n.x, n.y) :
			 make_uint4(o.w, n.x, n.y, n.z);
}

#endif
