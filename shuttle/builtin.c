#include "builtin.h"

#include "parse.h"

#define MATH(name, op, n) { name, MATHS, op, n, n, F64, F64 }
#define BIT(name, op, n, result, argument) { name, BITS, op, n, n, result, argument }
#define MEET(name, op, least, most, result) { name, MEETS, op, least, most, result, U32 }
#define ATOM(name, op, n) { name, ATOMICS, op, n, n, U32, U32 }

static const struct builtin builtins[] = {
	MATH("sqrt", M_SQRT, 1), MATH("rsqrt", M_RSQRT, 1), MATH("cbrt", M_CBRT, 1),
	MATH("exp", M_EXP, 1), MATH("exp2", M_EXP2, 1), MATH("exp10", M_EXP10, 1),
	MATH("expm1", M_EXPM1, 1), MATH("log", M_LOG, 1), MATH("log2", M_LOG2, 1),
	MATH("log10", M_LOG10, 1), MATH("log1p", M_LOG1P, 1), MATH("sin", M_SIN, 1),
	MATH("cos", M_COS, 1), MATH("tan", M_TAN, 1), MATH("asin", M_ASIN, 1),
	MATH("acos", M_ACOS, 1), MATH("atan", M_ATAN, 1), MATH("sinh", M_SINH, 1),
	MATH("cosh", M_COSH, 1), MATH("tanh", M_TANH, 1), MATH("floor", M_FLOOR, 1),
	MATH("ceil", M_CEIL, 1), MATH("trunc", M_TRUNC, 1), MATH("round", M_ROUND, 1),
	MATH("rint", M_RINT, 1), MATH("nearbyint", M_RINT, 1), MATH("fabs", M_FABS, 1),
	MATH("erf", M_ERF, 1), MATH("pow", M_POW, 2), MATH("fmod", M_FMOD, 2),
	MATH("atan2", M_ATAN2, 2), MATH("fmin", M_FMIN, 2), MATH("fmax", M_FMAX, 2),
	MATH("hypot", M_HYPOT, 2), MATH("copysign", M_COPYSIGN, 2), MATH("fdim", M_FDIM, 2),
	MATH("fma", M_FMA, 3),
	{ "__expf", MATHS, M_EXP, 1, 1, F32, F32 }, { "__logf", MATHS, M_LOG, 1, 1, F32, F32 },
	{ "__log2f", MATHS, M_LOG2, 1, 1, F32, F32 }, { "__sinf", MATHS, M_SIN, 1, 1, F32, F32 },
	{ "__cosf", MATHS, M_COS, 1, 1, F32, F32 }, { "__tanf", MATHS, M_TAN, 1, 1, F32, F32 },
	{ "__powf", MATHS, M_POW, 2, 2, F32, F32 }, { "__exp10f", MATHS, M_EXP10, 1, 1, F32, F32 },
	{ "__fdividef", MATHS, M_DIVIDE, 2, 2, F32, F32 }, { "__fdiv_rn", MATHS, M_DIVIDE, 2, 2, F32, F32 },
	{ "__fadd_rn", MATHS, M_ADD, 2, 2, F32, F32 }, { "__fmul_rn", MATHS, M_MUL, 2, 2, F32, F32 },
	{ "__fsub_rn", MATHS, M_SUB, 2, 2, F32, F32 }, { "__fmaf_rn", MATHS, M_FMA, 3, 3, F32, F32 },
	{ "__fsqrt_rn", MATHS, M_SQRT, 1, 1, F32, F32 }, { "__frsqrt_rn", MATHS, M_RSQRT, 1, 1, F32, F32 },
	{ "__frcp_rn", MATHS, M_RCP, 1, 1, F32, F32 }, { "__dadd_rn", MATHS, M_ADD, 2, 2, F64, F64 },
	{ "__dmul_rn", MATHS, M_MUL, 2, 2, F64, F64 },
	{ "isnan", MATHS, M_ISNAN, 1, 1, BOOL, F64 }, { "isinf", MATHS, M_ISINF, 1, 1, BOOL, F64 },
	{ "isfinite", MATHS, M_ISFINITE, 1, 1, BOOL, F64 },
	{ "min", LEAST, M_FMIN, 2, 2, VOID, VOID }, { "max", LEAST, M_FMAX, 2, 2, VOID, VOID },
	{ "umin", LEAST, M_FMIN, 2, 2, VOID, VOID }, { "umax", LEAST, M_FMAX, 2, 2, VOID, VOID },
	{ "abs", ABSOLUTE, B_ABS, 1, 1, VOID, VOID }, { "labs", ABSOLUTE, B_ABS, 1, 1, VOID, VOID },
	{ "llabs", ABSOLUTE, B_ABS, 1, 1, VOID, VOID },
	BIT("__popc", B_POPC, 1, I32, U32), BIT("__popcll", B_POPC, 1, I32, U64),
	BIT("__clz", B_CLZ, 1, I32, U32), BIT("__clzll", B_CLZLL, 1, I32, U64),
	BIT("__ffs", B_FFS, 1, I32, U32), BIT("__ffsll", B_FFSLL, 1, I32, U64),
	BIT("__brev", B_BREV, 1, U32, U32), BIT("__brevll", B_BREVLL, 1, U64, U64),
	BIT("__float_as_int", B_FROM_FLOAT, 1, I32, F32), BIT("__float_as_uint", B_FROM_FLOAT, 1, U32, F32),
	BIT("__int_as_float", B_TO_FLOAT, 1, F32, I32), BIT("__uint_as_float", B_TO_FLOAT, 1, F32, U32),
	BIT("__double_as_longlong", B_SAME, 1, I64, F64), BIT("__longlong_as_double", B_SAME, 1, F64, I64),
	BIT("__umulhi", B_UMULHI, 2, U32, U32), BIT("__mulhi", B_MULHI, 2, I32, I32),
	BIT("__byte_perm", B_BYTE_PERM, 3, U32, U32),
	BIT("__funnelshift_l", B_FUNNEL_LEFT, 3, U32, U32), BIT("__funnelshift_r", B_FUNNEL_RIGHT, 3, U32, U32),
	BIT("__cvta_generic_to_shared", B_SHARED, 1, U64, U64), BIT("clock", B_CLOCK, 0, I32, I32), BIT("clock64", B_CLOCK, 0, I64, I64),
	{ "__int2float_rn", CASTS, 0, 1, 1, F32, I32 }, { "__uint2float_rn", CASTS, 0, 1, 1, F32, U32 },
	{ "__float2int_rz", CASTS, 0, 1, 1, I32, F32 }, { "__float2uint_rz", CASTS, 0, 1, 1, U32, F32 },
	{ "__float2int_rn", CASTS, M_RINT, 1, 1, I32, F32 }, { "__float2uint_rn", CASTS, M_RINT, 1, 1, U32, F32 },
	{ "__float2int_rd", CASTS, M_FLOOR, 1, 1, I32, F32 }, { "__double2float_rn", CASTS, 0, 1, 1, F32, F64 },
	{ "__ldg", LOADS, 1, 1, 1, VOID, VOID }, { "__ldcs", LOADS, 0, 1, 1, VOID, VOID },
	{ "__ldca", LOADS, 0, 1, 1, VOID, VOID }, { "__ldcg", LOADS, 0, 1, 1, VOID, VOID },
	{ "__ldlu", LOADS, 0, 1, 1, VOID, VOID }, { "__ldcv", LOADS, 0, 1, 1, VOID, VOID },
	{ "__stcs", STORES, 0, 2, 2, VOID, VOID }, { "__stcg", STORES, 0, 2, 2, VOID, VOID },
	{ "__stwb", STORES, 0, 2, 2, VOID, VOID }, { "__stwt", STORES, 0, 2, 2, VOID, VOID },
	MEET("__syncthreads", T_BARRIER, 0, 0, VOID), MEET("__syncthreads_and", T_BARRIER_AND, 1, 1, I32),
	MEET("__syncthreads_or", T_BARRIER_OR, 1, 1, I32), MEET("__syncthreads_count", T_BARRIER_COUNT, 1, 1, I32),
	MEET("__syncwarp", T_SYNCWARP, 0, 1, VOID), MEET("__all_sync", T_ALL, 2, 2, I32),
	MEET("__any_sync", T_ANY, 2, 2, I32), MEET("__ballot_sync", T_BALLOT, 2, 2, U32),
	MEET("__activemask", T_ACTIVE, 0, 0, U32), MEET("__threadfence", T_FENCE, 0, 0, VOID),
	MEET("__threadfence_block", T_FENCE_BLOCK, 0, 0, VOID), MEET("__threadfence_system", T_FENCE, 0, 0, VOID),
	MEET("__trap", T_TRAP, 0, 0, VOID),
	{ "__shfl_sync", SHUFFLES, T_SHFL, 3, 4, VOID, VOID }, { "__shfl_up_sync", SHUFFLES, T_SHFL_UP, 3, 4, VOID, VOID },
	{ "__shfl_down_sync", SHUFFLES, T_SHFL_DOWN, 3, 4, VOID, VOID },
	{ "__shfl_xor_sync", SHUFFLES, T_SHFL_XOR, 3, 4, VOID, VOID },
	{ "__match_any_sync", MATCHES, T_MATCH_ANY, 2, 2, U32, U64 },
	{ "__match_all_sync", MATCHES, T_MATCH_ALL, 3, 3, U32, U64 },
	{ "__reduce_add_sync", REDUCES, A_ADD, 2, 2, VOID, VOID }, { "__reduce_min_sync", REDUCES, A_MIN, 2, 2, VOID, VOID },
	{ "__reduce_max_sync", REDUCES, A_MAX, 2, 2, VOID, VOID }, { "__reduce_and_sync", REDUCES, A_AND, 2, 2, VOID, VOID },
	{ "__reduce_or_sync", REDUCES, A_OR, 2, 2, VOID, VOID }, { "__reduce_xor_sync", REDUCES, A_XOR, 2, 2, VOID, VOID },
	ATOM("atomicAdd", A_ADD, 2), ATOM("atomicSub", A_SUB, 2), ATOM("atomicExch", A_EXCH, 2),
	ATOM("atomicMin", A_MIN, 2), ATOM("atomicMax", A_MAX, 2), ATOM("atomicInc", A_INC, 2),
	ATOM("atomicDec", A_DEC, 2), ATOM("atomicCAS", A_CAS, 3), ATOM("atomicAnd", A_AND, 2),
	ATOM("atomicOr", A_OR, 2), ATOM("atomicXor", A_XOR, 2),
	{ "printf", PRINTS, 0, 1, 30, I32, VOID }, { "assert", ASSERTS, 0, 1, 1, VOID, BOOL },
	{ "memcpy", COPIES, 0, 3, 3, VOID, VOID }, { "__nanosleep", NOTHING, 0, 1, 1, VOID, U32 },
	{ "__builtin_assume", NOTHING, 0, 1, 1, VOID, BOOL },
	{ "make_", MAKES, 0, 1, 4, VOID, VOID }
};

static int is_called(const struct builtin *b, const char *name)
{
	size_t n = strlen(b->name);

	if (same(b->name, name))
		return 1;
	if (!begins(name, b->name))
		return 0;
	return b->class == MAKES ? vector_type(name + 5) != NULL :
	       b->class == MATHS ? same(name + n, "f") && b->name[0] != '_' :
	       b->class == ATOMICS && (same(name + n, "_block") || same(name + n, "_system"));
}

const struct builtin *find_builtin(const char *name)
{
	for (unsigned i = 0; i < sizeof builtins / sizeof *builtins; i++)
		if (is_called(&builtins[i], name))
			return &builtins[i];
	return NULL;
}

static struct node *built(const struct builtin *b, const struct type *type, struct node *list,
			  const struct place *at)
{
	struct node *n = node_new(BUILTIN, type, at);

	n->builtin = b;
	n->a = list;
	for (; list; list = list->next)
		if (list->depth >= n->depth)
			n->depth = list->depth + 1;
	return n;
}

/* Each argument, as that type; NULL: as a value of its own. */
static struct node *converted_all(struct node *list, const struct type *to)
{
	struct node *first = NULL, **at = &first, *next;

	for (; list && !refused; list = next) {
		next = list->next;
		*at = to ? converted(list, to) : rvalue(list);
		(*at)->next = NULL;
		at = &(*at)->next;
	}
	return first;
}

static int any_double(const struct node *list)
{
	for (; list; list = list->next)
		if (list->type->kind == F64 || is_whole(list->type))
			return 1;
	return 0;
}

static struct node *build_math(const struct builtin *b, const char *name, struct node *list,
			       const struct place *at)
{
	size_t n = strlen(name);
	int is_float = b->argument == F32 || (n > 1 && name[n - 1] == 'f' && !same(name, b->name)) ||
		       (b->argument == F64 && !any_double(list) && b->name[0] != '_');
	const struct type *t = &types[is_float ? F32 : F64];

	return built(b, b->result == BOOL ? &types[BOOL] : t, converted_all(list, t), at);
}

static struct node *build_shuffle(const struct builtin *b, struct node *list,
				  const struct place *at)
{
	struct node *value = rvalue(list->next), *lane = list->next->next;
	struct node *width = lane->next ? converted(lane->next, &types[I32]) :
					  number(32, &types[I32], at);
	const struct type *t = promoted(value->type);

	if (!is_scalar(value->type) || value->type->kind == POINTER) {
		refuse(at, "a shuffle takes numbers; call it for each member");
		return list;
	}
	lane = converted(lane, &types[I32]);
	value = converted(value, t);
	list = converted(list, &types[U32]);
	list->next = value;
	value->next = lane;
	lane->next = width;
	width->next = NULL;
	return built(b, t, list, at);
}

static struct node *build_atomic(const struct builtin *b, const char *name, struct node *list,
				 const struct place *at)
{
	struct node *rest = list->next, *n;
	const struct type *t;

	list = rvalue(list);
	if (list->type->kind != POINTER) {
		refuse(at, "an atomic operation takes an address");
		return list;
	}
	t = list->type->base;
	if (t->kind < I32 || t->kind > F64 ||
	    (is_float(t) && b->op != A_ADD && b->op != A_EXCH)) {
		refuse(at, "no such atomic operation on this type here; loom may have it");
		return list;
	}
	list->next = converted_all(rest, t);
	n = built(b, &types[t->kind], list, at);
	n->flag = !same(name, b->name) && name[strlen(b->name) + 1] == 'b';
	return n;
}

static struct node *build_make(const char *name, struct node *list, unsigned count,
			       const struct place *at)
{
	const struct type *t = vector_type(name + 5);
	const struct member *m = t->members;
	struct node *n = node_new(AGGREGATE, t, at), **to = &n->a, *next;

	for (; list && m && !refused; m = m->next, list = next, count--) {
		struct node *v, *p;

		next = list->next;
		v = converted(list, m->type);
		v->next = NULL;
		p = node_of(EXPRESSION, m->type, at, v, NULL);
		p->integer = m->offset;
		n->depth = p->depth >= n->depth ? p->depth + 1 : n->depth;
		*to = p;
		to = &p->next;
	}
	if (m || count)
		refuse(at, "%s has another number of members", name + 5);
	return n;
}

static struct node *build_print(const struct builtin *b, struct node *list,
				const struct place *at)
{
	struct node *n, *first;

	if (list->kind != TEXT) {
		refuse(at, "printf's first argument is a text in quotes");
		return list;
	}
	first = list->next;
	list->next = NULL;
	first = converted_all(first, NULL);
	for (struct node *i = first; i && !refused; i = i->next)
		if (!is_scalar(i->type))
			refuse(at, "printf takes numbers; name the members");
	n = built(b, &types[I32], first, at);
	n->text = list->text;
	return n;
}

static struct node *build_store(struct node *list, const struct place *at)
{
	struct node *value = list->next;

	list->next = NULL;
	return assign(dereference(list, at), value, at);
}

static struct node *build_reduce(const struct builtin *b, struct node *list, const struct place *at)
{
	struct node *value = rvalue(list->next);
	const struct type *t = value->type->kind == U32 || b->op >= A_AND ? &types[U32] : &types[I32];

	list = converted(list, &types[U32]);
	list->next = converted(value, t);
	list->next->next = NULL;
	return built(b, t, list, at);
}

static struct node *build_match(const struct builtin *b, struct node *list, const struct place *at)
{
	struct node *value = rvalue(list->next), *where = list->next->next;
	const struct builtin *bits = find_builtin(value->type->kind == F32 ? "__float_as_uint" :
						  "__double_as_longlong");

	if (where)
		where = rvalue(where);
	value->next = NULL;
	if (is_float(value->type))
		value = built(bits, &types[bits->result], value, at);
	list = converted(list, &types[U32]);
	list->next = converted(value, &types[U64]);
	list->next->next = where;
	return built(b, &types[U32], list, at);
}

/* A copy of so many bytes as the assignment of a struct, words or bytes of it. */
static struct node *build_copy(struct node *to, const struct place *at)
{
	struct node *from = rvalue(to->next), *bytes = to->next->next;
	struct type *t = arena_new(sizeof *t);
	struct member *m = arena_new(sizeof *m);
	uint32_t unit = 1;

	to = rvalue(to);
	if (bytes->kind != NUMBER || bytes->integer <= 0 || bytes->integer > 4096 ||
	    to->type->kind != POINTER || from->type->kind != POINTER) {
		refuse(at, "memcpy copies from 1 to 4096 bytes here, a constant, between pointers");
		return to;
	}
	if (to->type->base->align >= 4 && from->type->base->align >= 4 && bytes->integer % 4 == 0)
		unit = 4;
	m->name = "";
	m->type = array_of(&types[unit == 4 ? U32 : U8], (uint32_t)bytes->integer / unit);
	*t = (struct type){ .kind = STRUCT, .size = m->type->size, .align = unit, .members = m };
	to->next = NULL;
	return assign(dereference(cast(to, pointer_to(t)), at),
		      dereference(cast(from, pointer_to(t)), at), at);
}

static struct node *build_least(const struct builtin *b, struct node *list, const struct place *at)
{
	struct node *second = list->next;

	list->next = NULL;
	return binary(b->op == M_FMIN ? MIN : MAX, list, second, at);
}

static struct node *build_plain(const struct builtin *b, struct node *list,
				const struct place *at)
{
	struct node *n;

	switch (b->class) {
	case ABSOLUTE:
		if (is_float(list->type))
			return build_math(find_builtin("fabs"), "fabs", list, at);
		n = converted(list, promoted(list->type));
		return built(b, n->type, n, at);
	case CASTS:
		n = converted(list, &types[b->argument]);
		if (b->op == M_RINT || b->op == M_FLOOR)
			n = built(find_builtin(b->op == M_RINT ? "rint" : "floor"), n->type, n, at);
		return cast(n, &types[b->result]);
	case LOADS:
		n = dereference(list, at);
		n->flag = (int)b->op;
		return n;
	case COPIES: return build_copy(list, at);
	default:
		if (b->op == B_SHARED && b->class == BITS)
			list = cast(list, &types[U64]);
		return built(b, &types[b->result], converted_all(list, &types[b->argument]), at);
	}
}

struct node *build_builtin(const struct builtin *b, struct node *list, unsigned count,
			   const struct place *at)
{
	const char *name = parser.called;

	if (count < b->least || count > b->most) {
		refuse(at, "%s takes %u arguments", name, b->least);
		return number(0, &types[I32], at);
	}
	switch (b->class) {
	case MATHS: return build_math(b, name, list, at);
	case LEAST: return build_least(b, list, at);
	case SHUFFLES: return build_shuffle(b, list, at);
	case ATOMICS: return build_atomic(b, name, list, at);
	case MATCHES: return build_match(b, list, at);
	case REDUCES: return build_reduce(b, list, at);
	case MAKES: return build_make(name, list, count, at);
	case STORES: return build_store(list, at);
	case PRINTS: return build_print(b, list, at);
	default: return build_plain(b, list, at);
	}
}

struct node *special(const char *name, const struct place *at)
{
	static const char *const names[] = { "threadIdx", "blockIdx", "blockDim", "gridDim" };
	const char *letter;
	struct node *n;

	if (same(name, "warpSize"))
		return number(32, &types[I32], at);
	for (int i = 0; i < 4; i++)
		if (same(name, names[i])) {
			n = node_new(SPECIAL, &types[U32], at);
			need(".");
			letter = now()->text;
			parser.at++;
			if (refused || letter[0] < 'x' || letter[0] > 'z' || letter[1])
				refuse(at, "%s has x, y and z", name);
			else
				n->integer = 3 * i + letter[0] - 'x';
			return n;
		}
	return NULL;
}
