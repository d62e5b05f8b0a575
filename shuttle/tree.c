/* Building trees: conversions, and what is constant. */
#include "tree.h"

enum { DEPTH = 400 };

struct node *node_new(enum node_kind kind, const struct type *type, const struct place *at)
{
	struct node *n = arena_new(sizeof *n);

	n->kind = kind;
	n->type = type;
	n->at = *at;
	return n;
}

struct node *node_of(enum node_kind kind, const struct type *type, const struct place *at,
		     struct node *a, struct node *b)
{
	struct node *n = node_new(kind, type, at);

	n->a = a;
	n->b = b;
	n->depth = 1 + (b && b->depth > a->depth ? b->depth : a->depth);
	if (n->depth > DEPTH)
		refuse(at, "this is nested more than %u deep; write it in parts", DEPTH);
	return n;
}

static void fit(struct node *n)
{
	switch (n->type->kind) {
	case BOOL: n->integer = n->integer != 0; break;
	case I8: n->integer = (int8_t)n->integer; break;
	case U8: n->integer = (uint8_t)n->integer; break;
	case I16: n->integer = (int16_t)n->integer; break;
	case U16: n->integer = (uint16_t)n->integer; break;
	case I32: n->integer = (int32_t)n->integer; break;
	case U32: n->integer = (uint32_t)n->integer; break;
	case F32: n->number = (float)n->number; break;
	default: break;
	}
}

struct node *number(int64_t value, const struct type *type, const struct place *at)
{
	struct node *n = node_new(NUMBER, type, at);

	n->integer = value;
	fit(n);
	return n;
}

int is_lvalue(const struct node *n)
{
	return n->kind == VARIABLE || n->kind == DEREF ||
	       (n->kind == MEMBER && is_lvalue(n->a));
}

static void mark_addressed(struct node *n)
{
	while (n->kind == MEMBER)
		n = n->a;
	if (n->kind == VARIABLE)
		n->variable->is_addressed = 1;
}

struct node *rvalue(struct node *n)
{
	if (n->type->kind != ARRAY)
		return n;
	mark_addressed(n);
	return node_of(DECAY, pointer_to(n->type->base), &n->at, n, NULL);
}

const struct type *promoted(const struct type *t)
{
	return t->kind > F64 ? t : t->kind >= BOOL && t->kind < I32 ? &types[I32] : &types[t->kind];
}

const struct type *common_type(const struct type *a, const struct type *b)
{
	const struct type *x = promoted(a), *y = promoted(b);

	return x->kind > y->kind ? x : y; /* in the order of their ranks */
}

static int64_t whole_of(double x, const struct type *to)
{
	if (!(x == x))
		return 0;
	if (!is_signed(to))
		return x <= -1 ? 0 : x >= 18446744073709551615.0 ? -1 : (int64_t)(uint64_t)x;
	return x >= 9223372036854775807.0 ? INT64_MAX :
	       x <= -9223372036854775808.0 ? INT64_MIN : (int64_t)x;
}

static struct node *fold_cast(struct node *n, const struct type *to)
{
	struct node *r = number(0, to, &n->at);

	if (is_float(to) && is_float(n->type))
		r->number = n->number;
	else if (is_float(to))
		r->number = n->type->kind == U64 ? (double)(uint64_t)n->integer :
						   (double)n->integer;
	else if (to->kind == BOOL)
		r->integer = is_float(n->type) ? n->number != 0 : n->integer != 0;
	else
		r->integer = is_float(n->type) ? whole_of(n->number, to) : n->integer;
	fit(r);
	return r;
}

static void cannot(const struct node *n, const struct type *to)
{
	char room[2][80];
	struct text a = { room[0], 0, sizeof room[0] }, b = { room[1], 0, sizeof room[1] };

	say_type(&a, n->type);
	say_type(&b, to);
	refuse(&n->at, "%s does not become %s; write what you mean", room[0], room[1]);
}

struct node *cast(struct node *n, const struct type *to)
{
	n = rvalue(n);
	if (is_same_type(n->type, to) && n->type->kind == to->kind &&
	    !(to->kind == POINTER && to->base->is_volatile != n->type->base->is_volatile))
		return n;
	if (to->kind == VOID)
		return node_of(CAST, to, &n->at, n, NULL);
	if (n->kind == NUMBER && is_scalar(to) && to->kind != POINTER && is_scalar(n->type))
		return fold_cast(n, to);
	if (!is_scalar(to) || !is_scalar(n->type) ||
	    (to->kind == POINTER && is_float(n->type)) ||
	    (n->type->kind == POINTER && is_float(to)))
		cannot(n, to);
	return node_of(CAST, to, &n->at, n, NULL);
}

struct node *converted(struct node *n, const struct type *to)
{
	n = rvalue(n);
	if (to->kind == POINTER && n->type->kind != POINTER &&
	    !(n->kind == NUMBER && !n->integer && is_whole(n->type)))
		cannot(n, to);
	if (n->type->kind == POINTER && to->kind != POINTER && to->kind != BOOL)
		cannot(n, to);
	return cast(n, to);
}

/* ---- Operations ---- */

static int fold_float(enum operation op, double a, double b, struct node *r)
{
	switch (op) {
	case ADD: r->number = a + b; break;
	case SUB: r->number = a - b; break;
	case MUL: r->number = a * b; break;
	case DIV: r->number = a / b; break;
	case LT: r->integer = a < b; break;
	case LE: r->integer = a <= b; break;
	case EQ: r->integer = a == b; break;
	case NE: r->integer = a != b; break;
	default: return 0;
	}
	return 1;
}

static int fold_whole(enum operation op, const struct type *t, int64_t a, int64_t b,
		      struct node *r)
{
	uint64_t x = (uint64_t)a, y = (uint64_t)b, bits = t->size * 8;
	int s = is_signed(t);

	switch (op) {
	case ADD: r->integer = (int64_t)(x + y); break;
	case SUB: r->integer = (int64_t)(x - y); break;
	case MUL: r->integer = (int64_t)(x * y); break;
	case DIV:
	case MOD:
		if (!b || (s && b == -1))
			return 0;
		r->integer = op == DIV ? (s ? a / b : (int64_t)(x / y)) :
					 (s ? a % b : (int64_t)(x % y));
		break;
	case AND: r->integer = a & b; break;
	case OR: r->integer = a | b; break;
	case XOR: r->integer = a ^ b; break;
	case SHL: r->integer = y < bits ? (int64_t)(x << y) : 0; break;
	case SHR: r->integer = y >= bits ? 0 : s ? a >> y : (int64_t)(x >> y); break;
	case LT: r->integer = s ? a < b : x < y; break;
	case LE: r->integer = s ? a <= b : x <= y; break;
	case EQ: r->integer = a == b; break;
	case NE: r->integer = a != b; break;
	default: return 0;
	}
	return 1;
}

static struct node *fold(enum operation op, struct node *a, struct node *b,
			 const struct type *result)
{
	struct node *r = number(0, result, &a->at);

	if (is_float(a->type) ? !fold_float(op, a->number, b->number, r) :
				!fold_whole(op, a->type, a->integer, b->integer, r))
		return NULL;
	fit(r);
	return r;
}

static struct node *pointers(enum operation op, struct node *a, struct node *b,
			     const struct place *at)
{
	if (a->type->kind == POINTER && is_whole(b->type) && (op == ADD || op == SUB)) {
		b = cast(b, promoted(b->type));
		if (op == SUB)
			b = binary(SUB, number(0, &types[I64], at), cast(b, &types[I64]), at);
		return node_of(OFFSET, a->type, at, a, b);
	}
	if (b->type->kind == POINTER && is_whole(a->type) && op == ADD)
		return node_of(OFFSET, b->type, at, b, cast(a, promoted(a->type)));
	if (a->type->kind == POINTER && b->type->kind == POINTER && op == SUB)
		return node_of(DISTANCE, &types[I64], at, a, b);
	if (op >= LT && op <= NE) {
		struct node *n = node_of(BINARY, &types[BOOL], at, cast(a, &types[U64]),
					 cast(b, &types[U64]));
		n->op = op;
		return n;
	}
	refuse(at, "pointers have no such operation");
	return a;
}

struct node *binary(enum operation op, struct node *a, struct node *b, const struct place *at)
{
	const struct type *t, *result;
	struct node *n;

	a = rvalue(a);
	b = rvalue(b);
	if (!is_scalar(a->type) || !is_scalar(b->type)) {
		refuse(at, "no operators for structs and vectors here; name their members");
		return a;
	}
	if (a->type->kind == POINTER || b->type->kind == POINTER)
		return pointers(op, a, b, at);
	t = op == SHL || op == SHR ? promoted(a->type) : common_type(a->type, b->type);
	if (is_float(t) && op >= MOD && op <= SHR)
		refuse(at, "floating point numbers have no such operation; use fmodf or a cast");
	result = op >= LT && op <= NE ? &types[BOOL] : t;
	a = cast(a, t);
	b = cast(b, op == SHL || op == SHR ? promoted(b->type) : t);
	if (a->kind == NUMBER && b->kind == NUMBER) {
		n = fold(op, a, b, result);
		if (n)
			return n;
	}
	n = node_of(BINARY, result, at, a, b);
	n->op = op;
	return n;
}

struct node *truth(struct node *n)
{
	n = rvalue(n);
	if (n->type->kind == BOOL)
		return n;
	return cast(n, &types[BOOL]);
}

struct node *choose(struct node *c, struct node *a, struct node *b, const struct place *at)
{
	struct node *n;

	c = truth(c);
	a = rvalue(a);
	b = rvalue(b);
	if (is_scalar(a->type) && is_scalar(b->type)) {
		const struct type *t = a->type->kind == POINTER ? a->type :
				       b->type->kind == POINTER ? b->type :
				       is_same_type(a->type, b->type) ? a->type :
				       common_type(a->type, b->type);
		a = converted(a, t);
		b = converted(b, t);
	} else if (!is_same_type(a->type, b->type)) {
		cannot(b, a->type);
	}
	if (c->kind == NUMBER)
		return c->integer ? a : b;
	n = node_of(CHOOSE, a->type, at, a, b);
	n->c = c;
	if (c->depth >= n->depth)
		n->depth = c->depth + 1;
	return n;
}

struct node *assign(struct node *to, struct node *value, const struct place *at)
{
	if (!is_lvalue(to)) {
		refuse(at, "this is no place to store to; name a variable or an element");
		return to;
	}
	if (to->type->kind == ARRAY)
		refuse(at, "arrays are not assigned; copy their elements");
	return node_of(ASSIGN, to->type, at, to, converted(value, to->type));
}

struct node *dereference(struct node *n, const struct place *at)
{
	n = rvalue(n);
	if (n->type->kind != POINTER) {
		refuse(at, "only pointers have a * in front");
		return n;
	}
	return node_of(DEREF, n->type->base, at, n, NULL);
}

struct node *address_of(struct node *n, const struct place *at)
{
	if (!is_lvalue(n)) {
		refuse(at, "this has no address; store it in a variable first");
		return n;
	}
	mark_addressed(n);
	if (n->kind == DEREF)
		return n->a;
	return node_of(ADDRESS, pointer_to(n->type), at, n, NULL);
}

struct node *member(struct node *n, const char *name, const struct place *at)
{
	const struct member *m = member_of(n->type, name);
	struct node *r;

	if (!m) {
		refuse(at, "there is no member %s", name);
		return n;
	}
	r = node_of(MEMBER, n->type->is_volatile ? made_volatile(m->type) : m->type, at, n, NULL);
	r->member = m;
	return r;
}

struct node *index_of(struct node *array, struct node *index, const struct place *at)
{
	return dereference(binary(ADD, array, index, at), at);
}
