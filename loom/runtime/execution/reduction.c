#include "execution/reduction.h"

#include <stdint.h>
#include <string.h>

size_t loom_reduced_size(enum loom_reduced type)
{
	switch (type) {
	case LOOM_REDUCED_U32:
	case LOOM_REDUCED_S32:
	case LOOM_REDUCED_F32:
		return 4;
	case LOOM_REDUCED_U64:
	case LOOM_REDUCED_S64:
	case LOOM_REDUCED_F64:
		return 8;
	default:
		return 0;
	}
}

int loom_reduces(enum loom_reduction how, enum loom_reduced type)
{
	switch (how) {
	case LOOM_BULK_ADD:
		return type != LOOM_REDUCED_NONE;
	case LOOM_BULK_INC:
	case LOOM_BULK_DEC:
		return type == LOOM_REDUCED_U32;
	default:
		return type != LOOM_REDUCED_NONE && type != LOOM_REDUCED_F32 &&
		       type != LOOM_REDUCED_F64;
	}
}

/* b is the copy's; 4 bytes of a signed number are widened with their sign. */
static uint64_t combine(uint64_t a, uint64_t b, enum loom_reduction how,
			int is_signed)
{
	int less = is_signed ? (int64_t)a < (int64_t)b : a < b;

	switch (how) {
	case LOOM_BULK_MIN:
		return less ? a : b;
	case LOOM_BULK_MAX:
		return less ? b : a;
	case LOOM_BULK_INC: /* as atomicInc */
		return a >= b ? 0 : a + 1;
	case LOOM_BULK_DEC:
		return a == 0 || a > b ? b : a - 1;
	case LOOM_BULK_AND:
		return a & b;
	case LOOM_BULK_OR:
		return a | b;
	case LOOM_BULK_XOR:
		return a ^ b;
	default:
		return a + b;
	}
}

static void integers(unsigned char *to, const unsigned char *from, size_t size,
		     enum loom_reduction how, enum loom_reduced type)
{
	const int is_signed = type == LOOM_REDUCED_S32 || type == LOOM_REDUCED_S64;

	if (loom_reduced_size(type) == 4) {
		uint32_t a, b;

		memcpy(&a, to, size);
		memcpy(&b, from, size);
		a = (uint32_t)(is_signed ?
			combine((uint64_t)(int32_t)a, (uint64_t)(int32_t)b, how, 1) :
			combine(a, b, how, 0));
		memcpy(to, &a, size);
	} else {
		uint64_t a, b;

		memcpy(&a, to, size);
		memcpy(&b, from, size);
		a = combine(a, b, how, is_signed);
		memcpy(to, &a, size);
	}
}

static void one(unsigned char *to, const unsigned char *from, size_t size,
		enum loom_reduction how, enum loom_reduced type)
{
	float f, g;
	double d, e;

	if (type == LOOM_REDUCED_F32) {
		memcpy(&f, to, size);
		memcpy(&g, from, size);
		f += g;
		memcpy(to, &f, size);
	} else if (type == LOOM_REDUCED_F64) {
		memcpy(&d, to, size);
		memcpy(&e, from, size);
		d += e;
		memcpy(to, &d, size);
	} else {
		integers(to, from, size, how, type);
	}
}

void loom_reduce(void *to, const void *from, size_t size,
		 enum loom_reduction how, enum loom_reduced type)
{
	const size_t step = loom_reduced_size(type);

	for (size_t i = 0; i < size; i += step)
		one((unsigned char *)to + i, (const unsigned char *)from + i, step,
		    how, type);
}
