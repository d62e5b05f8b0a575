/* Numbers of 8 bits: see eight.c.  e4m3: 4 bits of exponent and 3 of mantissa;
 * else 5 and 2. */
#ifndef LOOM_MATH_EIGHT_H
#define LOOM_MATH_EIGHT_H

float loom_eight_value(unsigned char bits, int e4m3);
/* saturate: the largest number for what lies beyond it. */
unsigned char loom_eight_from(double v, int e4m3, int saturate);

#endif
