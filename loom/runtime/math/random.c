#include "math/random.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { SEQUENCES = 4096, BLOCKS = 65536, UNIT = 4 };

struct xorwow {
	uint32_t d, v[5];
};

struct loom_random {
	int philox, ready;
	unsigned long long seed, position;
	struct xorwow sequence[]; /* of XORWOW */
};

void loom_xorwow_jump(unsigned *v, unsigned long long n, unsigned shift);

struct loom_random *loom_random_make(int philox)
{
	struct loom_random *r =
		calloc(1, sizeof *r + (philox ? 0 : SEQUENCES *
				       sizeof *r->sequence));

	if (r)
		r->philox = philox;
	return r;
}

void loom_random_seed(struct loom_random *r, unsigned long long seed)
{
	r->seed = seed;
	r->ready = 0;
}

void loom_random_skip(struct loom_random *r, unsigned long long offset)
{
	r->position = offset;
	r->ready = 0;
}

static struct xorwow seeded(unsigned long long seed)
{
	uint32_t low = 1099087573u * ((uint32_t)seed ^ 0xaad26b49u);
	uint32_t high = 2591861531u * ((uint32_t)(seed >> 32) ^ 0xf7dcefddu);

	return (struct xorwow){ 6615241u + low + high,
				{ 123456789u + low, 362436069u ^ low,
				  521288629u + high, 88675123u ^ high,
				  5783321u + low } };
}

/* Each sequence begins 2^67 steps behind the one before it. */
static void prepare(struct loom_random *r)
{
	struct xorwow x = seeded(r->seed);

	for (unsigned i = 0; i < SEQUENCES; i++) {
		unsigned long long drawn =
			(r->position + SEQUENCES - 1 - i) / SEQUENCES;

		r->sequence[i] = x;
		loom_xorwow_jump(r->sequence[i].v, drawn, 0);
		r->sequence[i].d += 362437u * (uint32_t)drawn;
		loom_xorwow_jump(x.v, 1, 67);
	}
	r->ready = 1;
}

static uint32_t draw(struct xorwow *x)
{
	uint32_t t = x->v[0] ^ x->v[0] >> 2, last = x->v[4];

	memmove(x->v, x->v + 1, 4 * sizeof *x->v);
	x->v[4] = last ^ last << 4 ^ t ^ t << 1;
	x->d += 362437u;
	return x->v[4] + x->d;
}

static void philox(const struct loom_random *r, uint64_t block, uint64_t sequence,
		   uint32_t *out)
{
	uint32_t c[4] = { (uint32_t)block, (uint32_t)(block >> 32),
			  (uint32_t)sequence, (uint32_t)(sequence >> 32) };
	uint32_t a = (uint32_t)r->seed, b = (uint32_t)(r->seed >> 32);

	for (int round = 0; round < 10; round++) {
		uint64_t x = (uint64_t)c[0] * 0xd2511f53u;
		uint64_t z = (uint64_t)c[2] * 0xcd9e8d57u;

		c[0] = (uint32_t)(z >> 32) ^ c[1] ^ a;
		c[1] = (uint32_t)z;
		c[2] = (uint32_t)(x >> 32) ^ c[3] ^ b;
		c[3] = (uint32_t)x;
		a += 0x9e3779b9u;
		b += 0xbb67ae85u;
	}
	memcpy(out, c, sizeof c);
}

static int is_double(enum loom_distribution kind)
{
	return kind == LOOM_UNIFORM_DOUBLE || kind == LOOM_NORMAL_DOUBLE ||
	       kind == LOOM_LOG_NORMAL_DOUBLE;
}

size_t loom_random_size(enum loom_distribution kind)
{
	return is_double(kind) ? sizeof(double) : sizeof(float);
}

/* How many numbers are made of one draw. */
static size_t unit(const struct loom_random *r, enum loom_distribution kind)
{
	return r->philox ? UNIT : kind >= LOOM_NORMAL ? 2 : 1;
}

int loom_random_fits(const struct loom_random *r, enum loom_distribution kind,
		     size_t n)
{
	return r->philox || n % unit(r, kind) == 0;
}

static float uniform(uint32_t bits)
{
	return fmaf((float)bits, 0x1p-32f, 0x1p-33f);
}

static double uniform_double(const uint32_t *w)
{
	return fma((double)(w[0] ^ (uint64_t)w[1] << 21), 0x1p-53, 0x1p-54);
}

/* Of a pair's words the first number, or the second: Box and Muller. */
static float normal(const uint32_t *w, size_t second)
{
	const float turn = 0x1p-32f * 6.2831855f;
	float v = fmaf((float)w[1], turn, turn / 2);
	float length = sqrtf(-2.0f * logf(uniform(w[0])));

	return (second ? cosf(v) : sinf(v)) * length;
}

static double normal_double(const uint32_t *w, size_t second)
{
	double v = 2 * 3.14159265358979323846 * uniform_double(w + 2);
	double length = sqrt(-2 * log(uniform_double(w)));

	return (second ? cos(v) : sin(v)) * length;
}

/* Number i of those made of the words w. */
static void put(void *out, size_t at, enum loom_distribution kind,
		const uint32_t *w, size_t i, double mean, double deviation)
{
	size_t pair = i & ~(size_t)1;
	float n;
	double d;

	switch (kind) {
	case LOOM_BITS:
		((uint32_t *)out)[at] = w[i];
		break;
	case LOOM_UNIFORM:
		((float *)out)[at] = uniform(w[i]);
		break;
	case LOOM_UNIFORM_DOUBLE:
		((double *)out)[at] = uniform_double(w + 2 * i);
		break;
	case LOOM_NORMAL:
	case LOOM_LOG_NORMAL:
		n = (float)mean + (float)deviation * normal(w + pair, i & 1);
		((float *)out)[at] = kind == LOOM_NORMAL ? n : expf(n);
		break;
	case LOOM_NORMAL_DOUBLE:
	case LOOM_LOG_NORMAL_DOUBLE:
		d = mean + deviation * normal_double(w + 2 * pair, i & 1);
		((double *)out)[at] = kind == LOOM_NORMAL_DOUBLE ? d : exp(d);
		break;
	}
}

/* The words of the unit that begins at the position. */
static void words(struct loom_random *r, uint64_t position, size_t count,
		  uint32_t *w)
{
	uint64_t n = position / UNIT;

	if (r->philox) {
		for (size_t i = 0; i < count; i += UNIT)
			philox(r, n / BLOCKS * (count / UNIT) + i / UNIT,
			       n % BLOCKS, w + i);
		return;
	}
	for (size_t i = 0; i < count; i++)
		w[i] = draw(&r->sequence[position % SEQUENCES]);
}

void loom_random_fill(struct loom_random *r, enum loom_distribution kind,
		      void *out, size_t n, double mean, double deviation)
{
	uint32_t w[2 * UNIT];
	size_t each = unit(r, kind), at = 0;

	if (!r->philox && !r->ready)
		prepare(r);
	while (at < n) {
		size_t first = r->philox ? r->position % UNIT : 0, i;

		words(r, r->position, each * (is_double(kind) ? 2 : 1), w);
		for (i = first; i < each && at < n; i++)
			put(out, at++, kind, w, i, mean, deviation);
		r->position += r->philox ? i - first : 1;
	}
}
