/* Jumps of Marsaglia's xorwow ("Xorshift RNGs", 2003).  A step of its five
 * words is linear over bits: it is a matrix, and many steps are its power.
 * Powers of two of it are made once, by squaring. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS = 5, BITS = 160, JUMPS = 67 + 64 };

/* Column i: what becomes of bit i alone. */
struct matrix {
	unsigned column[BITS][WORDS];
};

static struct matrix *power; /* of 2^i steps */
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void step(unsigned *v)
{
	unsigned t = v[0] ^ v[0] >> 2;

	memmove(v, v + 1, (WORDS - 1) * sizeof *v);
	v[4] = v[3] ^ v[3] << 4 ^ t ^ t << 1;
}

static void apply(const struct matrix *m, unsigned *v)
{
	unsigned sum[WORDS] = { 0 };

	for (int i = 0; i < BITS; i++)
		if (v[i / 32] >> i % 32 & 1)
			for (int j = 0; j < WORDS; j++)
				sum[j] ^= m->column[i][j];
	memcpy(v, sum, sizeof sum);
}

static void make_powers(void)
{
	power = calloc(JUMPS, sizeof *power);
	if (!power)
		abort();
	for (int i = 0; i < BITS; i++) {
		power[0].column[i][i / 32] = 1u << i % 32;
		step(power[0].column[i]);
	}
	for (int n = 1; n < JUMPS; n++) {
		power[n] = power[n - 1];
		for (int i = 0; i < BITS; i++)
			apply(&power[n - 1], power[n].column[i]);
	}
}

/* v is n times 2^shift steps further. */
void loom_xorwow_jump(unsigned *v, unsigned long long n, unsigned shift);
void loom_xorwow_jump(unsigned *v, unsigned long long n, unsigned shift)
{
	if (n)
		pthread_once(&once, make_powers);
	for (unsigned i = 0; n; i++, n >>= 1)
		if (n & 1)
			apply(&power[shift + i], v);
}
