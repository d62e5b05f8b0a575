/* half (half not 0) and bfloat16: see half.c. */
#ifndef LOOM_MATH_HALF_H
#define LOOM_MATH_HALF_H

/* The number's bits; direction 0 to 3: rn, rz, ru, rd. */
unsigned short loom_small_from(double v, int half, int direction);
float loom_half_value(unsigned short bits);
unsigned short loom_small_fma(float a, float b, float c, int half);
/* The same of each of two, packed in a word. */
unsigned loom_pair_add(unsigned a, unsigned b, int half);
unsigned loom_pair_sub(unsigned a, unsigned b, int half);
unsigned loom_pair_mul(unsigned a, unsigned b, int half);
unsigned loom_pair_fma(unsigned a, unsigned b, unsigned c, int half);

#endif
