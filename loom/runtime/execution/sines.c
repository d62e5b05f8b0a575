/* What sines and cosines load, as nvcc 13's machine code for compute capability
 * 9.0 shows it:
 *
 *   double: three of 16 bytes, the coefficients of one of two polynomials,
 *     which the quarter of the turn tells;
 *   float: nothing, but of a large angle six words, the digits of 2 / pi.
 *
 * The translator's code calls these before it calls the function. */
#include <math.h>
#include <stdint.h>

#include "base/context.h"
#include "base/record.h"
#include "execution/any-access.h"

enum { LOADS = 3, LOAD = 16, POLYNOMIAL = 64, DIGITS = 6, DIGIT = 4 };
static const float large = 105615;

/* Of which only the places matter. */
static _Alignas(2 * POLYNOMIAL) const char table[2 * POLYNOMIAL];

static void load(double quarters, const struct loom_record *r)
{
	uintptr_t from = (uintptr_t)table;

	from += fmod(rint(quarters), 2) != 0 ? POLYNOMIAL : 0;
	for (unsigned i = 0; loom_now.watched && i < LOADS; i++)
		loom_note_constant(from + LOAD * i, LOAD, (uintptr_t)r);
}

void loom_sine(double angle, const struct loom_record *r);
void loom_sine(double angle, const struct loom_record *r)
{
	load(angle * 0.6366197723675814, r); /* 2 / pi */
}

void loom_half_sine(double angle, const struct loom_record *r);
void loom_half_sine(double angle, const struct loom_record *r)
{
	load(2 * angle, r);
}

void loom_sinef(float angle, const struct loom_record *r);
void loom_sinef(float angle, const struct loom_record *r)
{
	if (!(fabsf(angle) >= large) || isinf(angle))
		return;
	for (unsigned i = 0; loom_now.watched && i < DIGITS; i++)
		loom_note_constant((uintptr_t)table + DIGIT * i, DIGIT, (uintptr_t)r);
}
