#include "counters/phases.h"

/* Of the rounds that are left to each lane, as many as make a multiple. */
static void take(struct loom_phase *p, unsigned *left, unsigned *from, unsigned size)
{
	p->size = size;
	for (unsigned n = 0; n < LOOM_LANES; n++) {
		p->times[n] = left[n] / size;
		p->from[n] = from[n];
		from[n] += p->times[n] * size;
		left[n] %= size;
	}
}

static unsigned whole(struct loom_phase *p, unsigned most, unsigned *left,
		      unsigned *from)
{
	unsigned n = 0;

	for (unsigned size = most; size >= LOOM_PHASE_LEAST; size /= 2)
		take(&p[n++], left, from, size);
	return n;
}

unsigned loom_phases(struct loom_phase *p, const unsigned *rounds, unsigned most,
		     int odd_last)
{
	unsigned left[LOOM_LANES], odd[LOOM_LANES], from[LOOM_LANES] = { 0 };
	unsigned n = 0;

	for (unsigned i = 0; i < LOOM_LANES; i++) {
		odd[i] = rounds[i] % LOOM_PHASE_LEAST;
		left[i] = rounds[i] - odd[i];
	}
	if (odd_last)
		n = whole(p, most, left, from);
	take(&p[n++], odd, from, 1);
	if (!odd_last)
		n += whole(p + n, most, left, from);
	return n;
}

uint32_t loom_phase_lanes(const struct loom_phase *p, unsigned time)
{
	uint32_t lanes = 0;

	for (unsigned n = 0; n < LOOM_LANES; n++)
		lanes |= (uint32_t)(p->times[n] > time) << n;
	return lanes;
}
