/* What sines and cosines load, as nvcc 13's machine code for compute capability
 * 9.0 shows it:
 *
 *   double: three of 16 bytes, the coefficients of one of two polynomials,
 *     which the quarter of the turn tells;
 *   float: nothing, but of a large angle six words, the digits of 2 / pi.
 *
 * Two calls of the function of double with one argument load once. */
#include <math.h>
#include <stdint.h>

#include "base/context.h"
#include "base/record.h"
#include "execution/any-access.h"

double loom_sine(double angle, double quarters, unsigned kind);
float loom_sinef(float angle, unsigned place);

enum { LOADS = 3, LOAD = 16, POLYNOMIAL = 64, DIGITS = 6, DIGIT = 4 };
static const float large = 105615;

/* Of which only the places matter. */
static _Alignas(2 * POLYNOMIAL) const char table[2 * POLYNOMIAL];

#define PC LOOM_CALLED_FROM

double loom_sine(double angle, double quarters, unsigned kind)
{
	uintptr_t from = (uintptr_t)table;

	(void)kind;
	from += fmod(rint(quarters), 2) != 0 ? POLYNOMIAL : 0;
	for (unsigned i = 0; loom_now.watched && i < LOADS; i++)
		loom_note_constant(from + LOAD * i, LOAD, PC);
	return angle;
}

float loom_sinef(float angle, unsigned place)
{
	(void)place;
	if (!(fabsf(angle) >= large) || isinf(angle))
		return angle;
	for (unsigned i = 0; loom_now.watched && i < DIGITS; i++)
		loom_note_constant((uintptr_t)table + DIGIT * i, DIGIT, PC);
	return angle;
}
