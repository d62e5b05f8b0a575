/* XORWOW.  Its state is laid out as cuRAND's. */
#ifndef LOOM_RANDOM_XORWOW_H
#define LOOM_RANDOM_XORWOW_H

#include "loom/common.h"

extern "C" void loom_xorwow_jump(unsigned *v, unsigned long long n,
				 unsigned shift) noexcept;

struct curandStateXORWOW {
	unsigned int d, v[5];
	int boxmuller_flag;
	int boxmuller_flag_double;
	float boxmuller_extra;
	double boxmuller_extra_double;
};
typedef struct curandStateXORWOW curandStateXORWOW_t;
typedef struct curandStateXORWOW curandState_t;
typedef struct curandStateXORWOW curandState;

/* Jumps change five words, which the runtime does not count. */
LOOM_DEVICE void loom_xorwow_skip(curandStateXORWOW_t *state,
				  unsigned long long n, unsigned shift)
{
	unsigned v[5];

	for (int i = 0; i < 5; i++)
		v[i] = state->v[i];
	loom_xorwow_jump(v, n, shift);
	for (int i = 0; i < 5; i++)
		state->v[i] = v[i];
}

LOOM_DEVICE void skipahead(unsigned long long n, curandStateXORWOW_t *state)
{
	loom_xorwow_skip(state, n, 0);
	state->d += 362437u * (unsigned)n;
}

LOOM_DEVICE void skipahead_sequence(unsigned long long n,
				    curandStateXORWOW_t *state)
{
	loom_xorwow_skip(state, n, 67);
}

LOOM_DEVICE void curand_init(unsigned long long seed,
			     unsigned long long subsequence,
			     unsigned long long offset,
			     curandStateXORWOW_t *state)
{
	unsigned low = 1099087573u * ((unsigned)seed ^ 0xaad26b49u);
	unsigned high = 2591861531u * ((unsigned)(seed >> 32) ^ 0xf7dcefddu);
	curandStateXORWOW_t s = { 6615241u + low + high,
				  { 123456789u + low, 362436069u ^ low,
				    521288629u + high, 88675123u ^ high,
				    5783321u + low },
				  0, 0, 0, 0 };

	loom_xorwow_jump(s.v, subsequence, 67);
	loom_xorwow_jump(s.v, offset, 0);
	s.d += 362437u * (unsigned)offset;
	*state = s;
}

LOOM_DEVICE unsigned int curand(curandStateXORWOW_t *state)
{
	unsigned t = state->v[0] ^ state->v[0] >> 2, last = state->v[4];

	for (int i = 0; i < 4; i++)
		state->v[i] = state->v[i + 1];
	last = last ^ last << 4 ^ t ^ t << 1;
	state->v[4] = last;
	state->d += 362437u;
	return last + state->d;
}

#endif
