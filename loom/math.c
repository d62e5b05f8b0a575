/* CUDA's fast functions: the C library declares these names without defining
 * them.  Here they are as exact as the plain ones. */
#include <math.h>

float __expf(float v);
float __logf(float v);
float __sinf(float v);
float __cosf(float v);
float __powf(float a, float b);

float __expf(float v)
{
	return expf(v);
}

float __logf(float v)
{
	return logf(v);
}

float __sinf(float v)
{
	return sinf(v);
}

float __cosf(float v)
{
	return cosf(v);
}

float __powf(float a, float b)
{
	return powf(a, b);
}
