/* What is computed of numbers: operations, conversions, division, atomic updates. */
#include "machine.h"

union number { double d; float f; uint64_t u; };

/* ---- Operations of numbers ----
 * Cells hold integers of 32 bits as the same of 64, floats in their lower half. */

#define EACH for (unsigned l = 0; l < LOOM_LANES; l++)
static inline float f32(uint64_t u)
{
	union number n = { .u = u };

	return n.f;
}

static inline uint64_t of_f32(float f)
{
	union number n = { .u = 0 };

	n.f = f;
	return n.u;
}

static inline double f64(uint64_t u)
{
	union number n = { .u = u };

	return n.d;
}

static inline uint64_t of_f64(double d)
{
	union number n = { .d = d };

	return n.u;
}

#define I(x) ((uint64_t)(int64_t)(int32_t)(uint32_t)(x))
#define U(x) ((uint64_t)(uint32_t)(x))
#define WHOLE(operation, expression)                                            \
	case BINARY_OP(operation, I32): EACH { d[l] = I(expression); } return;      \
	case BINARY_OP(operation, U32): EACH { d[l] = U(expression); } return;      \
	case BINARY_OP(operation, I64):                                         \
	case BINARY_OP(operation, U64): EACH { d[l] = (expression); } return;
#define FLOATS(operation, op)                                                              \
	case BINARY_OP(operation, F32): EACH { d[l] = of_f32(f32(a[l]) op f32(b[l])); } return; \
	case BINARY_OP(operation, F64): EACH { d[l] = of_f64(f64(a[l]) op f64(b[l])); } return;
#define COMPARES(operation, op)                                                      \
	case BINARY_OP(operation, I32):                                              \
	case BINARY_OP(operation, I64): EACH { d[l] = (int64_t)a[l] op (int64_t)b[l]; } return; \
	case BINARY_OP(operation, U32):                                              \
	case BINARY_OP(operation, U64): EACH { d[l] = a[l] op b[l]; } return;            \
	case BINARY_OP(operation, F32): EACH { d[l] = f32(a[l]) op f32(b[l]); } return;  \
	case BINARY_OP(operation, F64): EACH { d[l] = f64(a[l]) op f64(b[l]); } return;
#define PICKS(operation, op)                                                                  \
	case BINARY_OP(operation, I32):                                                       \
	case BINARY_OP(operation, I64):                                                       \
		EACH { d[l] = (int64_t)a[l] op (int64_t)b[l] ? a[l] : b[l]; } return;             \
	case BINARY_OP(operation, U32):                                                       \
	case BINARY_OP(operation, U64): EACH { d[l] = a[l] op b[l] ? a[l] : b[l]; } return;       \
	case BINARY_OP(operation, F32):                                                       \
		EACH { d[l] = f32(a[l]) op f32(b[l]) || f32(b[l]) != f32(b[l]) ? a[l] : b[l]; } return; \
	case BINARY_OP(operation, F64):                                                       \
		EACH { d[l] = f64(a[l]) op f64(b[l]) || f64(b[l]) != f64(b[l]) ? a[l] : b[l]; } return;

void do_binary(unsigned op, uint64_t *d, const uint64_t *a, const uint64_t *b)
{
	switch (op) {
	WHOLE(ADD, a[l] + b[l])
	WHOLE(SUB, a[l] - b[l])
	WHOLE(MUL, a[l] * b[l])
	WHOLE(AND, a[l] & b[l])
	WHOLE(OR, a[l] | b[l])
	WHOLE(XOR, a[l] ^ b[l])
	case BINARY_OP(SHL, I32): EACH { d[l] = b[l] < 32 ? I(a[l] << b[l]) : 0; } return;
	case BINARY_OP(SHL, U32): EACH { d[l] = b[l] < 32 ? U(a[l] << b[l]) : 0; } return;
	case BINARY_OP(SHL, I64):
	case BINARY_OP(SHL, U64): EACH { d[l] = b[l] < 64 ? a[l] << b[l] : 0; } return;
	case BINARY_OP(SHR, I32):
	case BINARY_OP(SHR, I64): EACH { d[l] = (uint64_t)((int64_t)a[l] >> (b[l] < 63 ? b[l] : 63)); } return;
	case BINARY_OP(SHR, U32):
	case BINARY_OP(SHR, U64): EACH { d[l] = b[l] < 64 ? a[l] >> b[l] : 0; } return;
	FLOATS(ADD, +)
	FLOATS(SUB, -)
	FLOATS(MUL, *)
	FLOATS(DIV, /)
	COMPARES(LT, <)
	COMPARES(LE, <=)
	COMPARES(EQ, ==)
	COMPARES(NE, !=)
	PICKS(MIN, <)
	PICKS(MAX, >)
	}
}

void do_unary(const struct instruction *i, uint64_t *d, const uint64_t *a)
{
	if (i->op == I_NOT)
		EACH d[l] = !a[l];
	else if (i->op == I_INVERT)
		EACH d[l] = i->type == I32 ? I(~a[l]) : i->type == U32 ? U(~a[l]) : ~a[l];
	else if (i->type == F32)
		EACH d[l] = a[l] ^ 1u << 31;
	else if (i->type == F64)
		EACH d[l] = a[l] ^ (uint64_t)1 << 63;
	else
		EACH d[l] = i->type == I32 ? I(0 - a[l]) : i->type == U32 ? U(0 - a[l]) : 0 - a[l];
}

#undef I
#undef U

/* ---- Conversions ---- */

static double as_double(uint64_t u, enum kind kind)
{
	union number n = { .u = u };

	return kind == F64 ? n.d : kind == F32 ? n.f : kind == U64 ? (double)u : (double)(int64_t)u;
}

/* As a GPU does: what does not fit becomes the nearest that does, and no number 0. */
static uint64_t whole(double x, enum kind to)
{
	static const struct { double least, most; uint64_t low, high; } limits[] = {
		[I32] = { -2147483648.0, 2147483647.0, (uint64_t)INT32_MIN, INT32_MAX },
		[U32] = { 0, 4294967295.0, 0, UINT32_MAX },
		[I64] = { -9223372036854775808.0, 9223372036854775807.0, (uint64_t)INT64_MIN, INT64_MAX },
		[U64] = { 0, 18446744073709551615.0, 0, UINT64_MAX }
	};
	enum kind as = to < I32 ? (to & 1 ? U32 : I32) : to;

	if (!(x == x))
		return as == I64 || as == U64 ? (uint64_t)1 << 63 : 0;
	if (x <= limits[as].least)
		return limits[as].low;
	if (x >= limits[as].most)
		return limits[as].high;
	return as == U64 || as == U32 ? (uint64_t)x : (uint64_t)(int64_t)x;
}

static uint64_t narrowed(uint64_t u, enum kind to)
{
	switch (to) {
	case I8: return (uint64_t)(int8_t)u;
	case U8: return (uint8_t)u;
	case I16: return (uint64_t)(int16_t)u;
	case U16: return (uint16_t)u;
	case I32: return (uint64_t)(int32_t)u;
	case U32: return (uint32_t)u;
	default: return u;
	}
}

static uint64_t convert(uint64_t u, enum kind from, enum kind to)
{
	union number n = { .u = u };
	double x;

	if (to == BOOL)
		return from == F32 || from == F64 ? as_double(u, from) != 0 : u != 0;
	if (to == F32) {
		n.u = 0;
		n.f = from == F64 ? (float)as_double(u, from) : from == U64 ? (float)u :
								       (float)(int64_t)u;
		return n.u;
	}
	if (to == F64) {
		n.d = as_double(u, from);
		return n.u;
	}
	if (from != F32 && from != F64)
		return narrowed(u, to);
	x = as_double(u, from);
	return narrowed(whole(x, to), to);
}

void do_convert(uint64_t *d, const uint64_t *a, enum kind from, enum kind to)
{
	if (to == U32 && from < F32)
		for (unsigned l = 0; l < LOOM_LANES; l++)
			d[l] = (uint32_t)a[l];
	else
		for (unsigned l = 0; l < LOOM_LANES; l++)
			d[l] = convert(a[l], from, to);
}

/* ---- Division ---- */

static uint64_t divided(enum operation op, enum kind kind, uint64_t a, uint64_t b)
{
	int is_signed_kind = kind == I32 || kind == I64;

	if (!b)
		return kind == I32 ? (uint64_t)-1 : kind == U32 ? UINT32_MAX :
		       a >> 32 ? UINT64_MAX : UINT32_MAX;
	if (!is_signed_kind)
		return op == DIV ? a / b : a % b;
	if (b == UINT64_MAX) /* -1: the quotient may be one too large */
		return op == MOD ? 0 : kind == I32 ? (uint64_t)(int32_t)(0 - (uint32_t)a) : 0 - a;
	return (uint64_t)(op == DIV ? (int64_t)a / (int64_t)b : (int64_t)a % (int64_t)b);
}

void do_divide(struct warp *w, const struct instruction *i, uint64_t *d, const uint64_t *a,
	       const uint64_t *b)
{
	enum operation op = (enum operation)((i->op - I_BINARY) / KINDS);
	uint64_t result[LOOM_LANES];

	for (unsigned l = 0; l < LOOM_LANES; l++) {
		if (!b[l] && w->active >> l & 1 && !hazard_is_known(DIVISION, i->site, 0)) {
			hazard_begin(DIVISION, i->site, l, 0);
			hazard_say("an integer is divided by zero, and a GPU goes on with a "
				   "meaningless result; ask for it before");
			hazard_end();
		}
		result[l] = divided(op, (enum kind)i->type, a[l], b[l]);
	}
	memcpy(d, result, sizeof result);
}

/* 2,147,483,648 */
static void say_grouped(int64_t n)
{
	uint64_t u = n < 0 ? 0 - (uint64_t)n : (uint64_t)n, part = 1;

	hazard_say(n < 0 ? "-" : "");
	while (u / part >= 1000)
		part *= 1000;
	hazard_say("%U", u / part);
	for (part /= 1000; part; part /= 1000)
		hazard_say(",%U%U%U", u / part / 100 % 10, u / part / 10 % 10, u / part % 10);
}

void check_overflow(struct warp *w, const struct instruction *i, const uint64_t *a)
{
	for (uint32_t m = w->active; m; m &= m - 1) {
		unsigned l = (unsigned)__builtin_ctz(m);

		if ((int64_t)a[l] == (int32_t)a[l] || !hazards_on || hazard_is_known(OVERFLOW, i->site, 0))
			continue;
		hazard_begin(OVERFLOW, i->site, l, 0);
		hazard_say("an index is ");
		say_grouped((int64_t)a[l]);
		hazard_say(" and does not fit an int; make one of its parts size_t");
		hazard_end();
	}
}

/* ---- Atomics ---- */

static uint64_t sum_of(enum kind kind, uint64_t a, uint64_t b)
{
	union number x = { .u = a }, y = { .u = b };

	if (kind == F32)
		x.f += y.f;
	else if (kind == F64)
		x.d += y.d;
	else
		x.u += y.u;
	return kind < F32 ? narrowed(x.u, kind) : x.u;
}

uint64_t atomic_result(unsigned op, enum kind kind, uint64_t old, uint64_t value, uint64_t other)
{
	int less = kind == I32 || kind == I64 ? (int64_t)value < (int64_t)old : value < old;

	switch (op) {
	case 0: return sum_of(kind, old, value);
	case 1: return sum_of(kind, old, narrowed(0 - value, kind));
	case 2: return value;
	case 3: return less ? value : old;
	case 4: return less ? old : value;
	case 5: return old >= value ? 0 : old + 1;
	case 6: return !old || old > value ? value : old - 1;
	case 7: return old == value ? other : old;
	case 8: return old & value;
	case 9: return old | value;
	default: return old ^ value;
	}
}
