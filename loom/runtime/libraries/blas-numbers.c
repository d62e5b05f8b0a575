/* Numbers of the types that cuBLAS takes, and whether they lie where it can
 * use them. */
#include <math.h>
#include <string.h>

#include "base/failure.h"
#include "hazards/across.h"
#include "hazards/outstanding.h"
#include "hazards/race.h"
#include "libraries/blas.h"
#include "math/eight.h"
#include "math/half.h"
#include "memory/device-memory.h"
#include "memory/variables.h"

size_t loom_blas_size(cudaDataType type)
{
	switch (type) {
	case CUDA_R_64F:
		return 8;
	case CUDA_R_32F:
	case CUDA_R_32I:
		return 4;
	case CUDA_R_16F:
	case CUDA_R_16BF:
		return 2;
	case CUDA_R_8I:
	case CUDA_R_8F_E4M3:
	case CUDA_R_8F_E5M2:
		return 1;
	default:
		return 0;
	}
}

static float bfloat_value(unsigned short bits)
{
	uint32_t wide = (uint32_t)bits << 16;
	float v;

	memcpy(&v, &wide, sizeof v);
	return v;
}

double loom_blas_get(const void *at, cudaDataType type, ptrdiff_t i)
{
	switch (type) {
	case CUDA_R_64F:
		return ((const double *)at)[i];
	case CUDA_R_32F:
		return (double)((const float *)at)[i];
	case CUDA_R_32I:
		return ((const int *)at)[i];
	case CUDA_R_16F:
		return (double)loom_half_value(((const unsigned short *)at)[i]);
	case CUDA_R_16BF:
		return (double)bfloat_value(((const unsigned short *)at)[i]);
	case CUDA_R_8I:
		return ((const signed char *)at)[i];
	case CUDA_R_8F_E4M3:
	case CUDA_R_8F_E5M2:
		return (double)loom_eight_value(((const unsigned char *)at)[i],
						type == CUDA_R_8F_E4M3);
	default:
		return 0;
	}
}

/* An integer's nearest, no further than the type reaches. */
static double within(double v, double least, double most)
{
	v = rint(v);
	return v < least ? least : v > most ? most : v;
}

void loom_blas_put(void *at, cudaDataType type, ptrdiff_t i, double v)
{
	switch (type) {
	case CUDA_R_64F:
		((double *)at)[i] = v;
		break;
	case CUDA_R_32F:
		((float *)at)[i] = (float)v;
		break;
	case CUDA_R_32I:
		((int *)at)[i] = (int)within(v, -2147483648.0, 2147483647.0);
		break;
	case CUDA_R_16F:
	case CUDA_R_16BF:
		((unsigned short *)at)[i] =
			loom_small_from(v, type == CUDA_R_16F, 0);
		break;
	case CUDA_R_8I:
		((signed char *)at)[i] = (signed char)within(v, -128, 127);
		break;
	case CUDA_R_8F_E4M3:
	case CUDA_R_8F_E5M2:
		((unsigned char *)at)[i] =
			loom_eight_from(v, type == CUDA_R_8F_E4M3, 1);
		break;
	default:
		break;
	}
}

void loom_blas_check(const struct loom_blas *call, const char *what,
		     const void *at, size_t size)
{
	enum loom_memory memory = size ? loom_memory_of(at, size) :
					 LOOM_MEMORY_DEVICE;

	if (memory < LOOM_MEMORY_HOST ||
	    loom_variable((uintptr_t)at, size) != LOOM_NO_VARIABLE)
		return;
	loom_fail_at(call->pc, "%s: %s, %zu bytes, %s; %s", call->name, what,
		     size, memory == LOOM_MEMORY_HOST ? "is the host's memory" :
		     "is not of one allocation of the device's",
		     memory == LOOM_MEMORY_HOST ? "copy it to the device first" :
		     "see that its dimensions fit what was allocated");
}

/* Columns; where they do not follow each other, what is between is not used. */
static void use(const struct loom_blas *call, const void *at, size_t width,
		size_t count, size_t step, enum loom_op op)
{
	struct loom_area a = { (uintptr_t)at, width, count, 1, step, 0 };

	if (!loom_checking || !width || !count)
		return;
	if (step < width)
		a = loom_area_line((uintptr_t)at, width);
	loom_across_area(&a, LOOM_DEED_LIBRARY, op, call->pc);
	loom_outstanding_begins();
}

static size_t bytes(int rows, int cols, int ld, cudaDataType type)
{
	return rows > 0 && cols > 0 ? ((size_t)(cols - 1) * (size_t)ld +
				       (size_t)rows) * loom_blas_size(type) : 0;
}

void loom_blas_check_matrix(const struct loom_blas *call, const char *what,
			    const struct loom_operand *o, int rows, int cols,
			    enum loom_op op)
{
	size_t size = loom_blas_size(o->type);

	loom_blas_check(call, what, o->at,
			o->turned ? bytes(cols, rows, o->ld, o->type) :
				    bytes(rows, cols, o->ld, o->type));
	if (rows > 0 && cols > 0)
		use(call, o->at, (size_t)(o->turned ? cols : rows) * size,
		    (size_t)(o->turned ? rows : cols), (size_t)o->ld * size, op);
}

void loom_blas_check_vector(const struct loom_blas *call, const char *what,
			    const struct loom_operand *o, int n,
			    enum loom_op op)
{
	size_t size = loom_blas_size(o->type);
	int step = o->ld < 0 ? -o->ld : o->ld;

	loom_blas_check(call, what, o->at, bytes(1, n, step, o->type));
	if (n > 0)
		use(call, o->at, size, (size_t)n, (size_t)step * size, op);
}

/* With a negative step from the end, as the BLAS has it. */
ptrdiff_t loom_blas_at(const struct loom_operand *o, int i, int n)
{
	return o->ld < 0 ? (ptrdiff_t)(i - n + 1) * o->ld : (ptrdiff_t)i * o->ld;
}
