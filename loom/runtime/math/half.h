/* half (half not 0) and bfloat16: see half.c. */
#ifndef LOOM_MATH_HALF_H
#define LOOM_MATH_HALF_H

/* The number's bits; direction 0 to 3: rn, rz, ru, rd. */
unsigned short loom_small_from(double v, int half, int direction);
float loom_half_value(unsigned short bits);
unsigned short loom_small_fma(float a, float b, float c, int half);

#endif
