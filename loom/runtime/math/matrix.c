/* What tensor cores compute: products are exact, and so are their sums, in
 * double, as long as these fit into 53 bits; the result is rounded once.  The
 * hardware leaves the order and the bits that it keeps between open (PTX ISA,
 * "mma"), so that its last bits may be others. */
#include "loom/wgmma.h"

#include <math.h>
#include <string.h>

#include "math/eight.h"
#include "math/half.h"

enum { LARGEST = 32 };

static int per(enum loom_number type)
{
	switch (type) {
	case LOOM_S8:
	case LOOM_U8:
	case LOOM_E4M3:
	case LOOM_E5M2:
		return 4;
	case LOOM_F16:
	case LOOM_BF16:
		return 2;
	default:
		return 1;
	}
}

static float from_bits(uint32_t bits)
{
	float v;

	memcpy(&v, &bits, sizeof v);
	return v;
}

static double get(const void *at, enum loom_number type, int i)
{
	switch (type) {
	case LOOM_F16:
		return (double)loom_half_value(((const unsigned short *)at)[i]);
	case LOOM_BF16:
		return (double)from_bits(
			(uint32_t)((const unsigned short *)at)[i] << 16);
	case LOOM_TF32: /* 10 bits of mantissa are looked at */
		return (double)from_bits(((const uint32_t *)at)[i] & ~0x1fffu);
	case LOOM_F32:
		return (double)from_bits(((const uint32_t *)at)[i]);
	case LOOM_F64:
		return ((const double *)at)[i];
	case LOOM_S8:
		return ((const signed char *)at)[i];
	case LOOM_U8:
		return ((const unsigned char *)at)[i];
	case LOOM_E4M3:
	case LOOM_E5M2:
		return (double)loom_eight_value(((const unsigned char *)at)[i],
						type == LOOM_E4M3);
	default:
		return ((const int *)at)[i];
	}
}

static void put_integer(void *at, int i, double v, int saturate)
{
	int64_t whole = (int64_t)v;

	if (saturate)
		whole = whole > INT32_MAX ? INT32_MAX :
			whole < INT32_MIN ? INT32_MIN : whole;
	((uint32_t *)at)[i] = (uint32_t)whole;
}

static void put(void *at, enum loom_number type, int i, double v, int saturate)
{
	switch (type) {
	case LOOM_F16:
	case LOOM_BF16:
		((unsigned short *)at)[i] =
			loom_small_from(v, type == LOOM_F16, 0);
		break;
	case LOOM_F64:
		((double *)at)[i] = v;
		break;
	case LOOM_S32:
		put_integer(at, i, v, saturate);
		break;
	default:
		((float *)at)[i] = (float)v;
	}
}

/* Which lane has the number, and where; rows of all the matrix. */
static int place(int row, int col, int rows, int group, int *lane)
{
	int tile = col / (4 * group) * (rows / 8) + row / 8;

	*lane = row % 8 * 4 + col % (4 * group) / group;
	return tile * group + col % group;
}

void loom_matrix_multiply(const struct loom_product_shape *s,
			  const struct loom_fragments lane[32])
{
	double a[LARGEST][LARGEST], b[LARGEST][LARGEST];
	int who;

	for (int k = 0; k < s->k; k++) {
		for (int i = 0; i < s->m; i++) {
			int at = place(i, k, s->m, per(s->a), &who);

			a[i][k] = get(lane[who].a, s->a, at);
		}
		for (int j = 0; j < s->n; j++) {
			int at = place(j, k, s->n, per(s->b), &who);

			b[j][k] = get(lane[who].b, s->b, at);
		}
	}
	for (int i = 0; i < s->m; i++)
		for (int j = 0; j < s->n; j++) {
			int at = place(i, j, s->m, 2, &who);
			double sum = 0, c = get(lane[who].c, s->c, at);

			if (s->d == LOOM_F64)
				sum = c;
			for (int k = 0; k < s->k; k++)
				sum = fma(a[i][k], b[j][k], sum);
			put(lane[who].d, s->d, at,
			    s->d == LOOM_F64 ? sum : sum + c, s->saturate);
		}
}

/* Numbers in a row of 32 bytes. */
static int depth_of(enum loom_number type)
{
	return 8 * per(type);
}

/* Row i of a of the warp's 16, from memory or from the lanes. */
static void row_of_a(const struct loom_wgmma *w, const void *a,
		     const struct loom_fragments lane[32], int i, double *row)
{
	const int depth = depth_of(w->type);
	int who;

	for (int k = 0; k < depth; k++) {
		int at = place(i, k, 16, per(w->type), &who);

		row[k] = w->a_in_registers ? get(lane[who].a, w->type, at) :
					     get(a, w->type, depth * i + k);
	}
}

void loom_matrix_warpgroup(const struct loom_wgmma *w, const void *a, const void *b,
			   const struct loom_fragments lane[32])
{
	const double sign = w->a_sign * w->b_sign;
	const int depth = depth_of(w->type);
	double row[LARGEST];
	int who;

	for (int i = 0; i < 16; i++) {
		row_of_a(w, a, lane, i, row);
		for (int j = 0; j < w->n; j++) {
			int at = place(i, j, 16, 2, &who);
			double sum = 0;

			for (int k = 0; k < depth; k++)
				sum = fma(row[k], get(b, w->type_b, depth * j + k), sum);
			sum *= sign;
			if (w->adds)
				sum += get(lane[who].c, w->d, at);
			put(lane[who].d, w->d, at, sum, w->saturate);
		}
	}
}
