/* Where things lie, and how they get there and back. */
#include "emit.h"

static uint8_t bytes_of(const struct type *t)
{
	return (uint8_t)(t->kind == POINTER ? 8 : t->size);
}

uint8_t kind_of(const struct type *t)
{
	return (uint8_t)(t->kind == POINTER ? U64 : t->kind);
}

/* ---- Places ---- */

static struct location locate_variable(struct variable *v)
{
	struct location l = { IN_CELL, (int32_t)v->cell, 0, 0, 0, 0 };

	v->is_used = 1;
	if (v->is_reference) {
		l.kind = BEHIND;
	} else if (v->where != LOCAL) {
		l.kind = BEHIND;
		l.cell = constant((int64_t)((uint64_t)v->object << 32 | 1u << 31));
	} else if (v->is_addressed || !is_scalar(v->type)) {
		l.kind = IN_RAW;
		l.cell = 0;
		l.offset = l.whole = (int32_t)v->cell * 8;
		l.size = (int32_t)v->type->size;
	}
	return l;
}

int32_t lower_address(struct location l)
{
	struct instruction *i;
	int32_t d = cells(8);

	if (l.kind == IN_RAW) {
		i = emit(I_ADDRESS, d, l.whole, l.offset - l.whole);
		i->c = l.size;
	} else {
		if (!l.offset)
			return l.cell;
		i = emit(I_OFFSET, d, l.cell, constant(l.offset));
		i->c = 1;
	}
	return d;
}

static int is_of_ints(const struct node *n)
{
	return n->type->kind == I32 && ((n->kind == BINARY && n->op <= MUL) || n->kind == NEGATE);
}

/* Sums and products of ints, in 64 bits: what they should be. */
static int32_t lower_exactly(struct node *n)
{
	int32_t a, b, d;

	if (!is_of_ints(n))
		return lower(n);
	a = lower_exactly(n->a);
	b = n->kind == NEGATE ? a : lower_exactly(n->b);
	d = cells(8);
	if (n->kind == NEGATE)
		emit(I_NEGATE, d, a, 0)->type = I64;
	else
		emit(BINARY_OP(n->op, I64), d, a, b)->type = I64;
	return d;
}

/* An index of ints as a whole is told when it is no int, not what wraps and comes back,
 * or is masked. */
static int32_t lower_index(struct node *n)
{
	struct instruction *i;
	int32_t whole, d;

	if (!is_of_ints(n))
		return lower(n);
	whole = lower_exactly(n);
	d = cells(8);
	i = emit(I_CONVERT, d, whole, 0);
	i->type = I32;
	i->c = I64;
	i->flag = CHECKS_OVERFLOW;
	i->site = site(&n->at);
	return d;
}

int32_t offset_by(int32_t pointer, struct node *index, uint32_t size)
{
	int32_t b = lower_index(index), d = cells(8);

	emit(I_OFFSET, d, pointer, b)->c = (int32_t)size;
	return d;
}

/* Of what a pointer points to; elements at constant places need no instruction. */
static struct location locate_behind(struct node *n)
{
	struct location l = { BEHIND, 0, 0, 0, 0, 0 };
	int64_t by;

	if (n->kind == DECAY || n->kind == ADDRESS)
		return locate(n->a);
	if (n->kind == CAST && n->a->type->kind == POINTER)
		return locate_behind(n->a);
	if (n->kind != OFFSET) {
		l.cell = lower(n);
		return l;
	}
	l = locate_behind(n->a);
	if (n->b->kind == NUMBER && n->b->integer == (int32_t)n->b->integer) {
		by = n->b->integer * (int64_t)n->type->base->size + l.offset;
		if (l.kind == BEHIND ? by >= INT32_MIN && by <= INT32_MAX :
				       by >= l.whole && by + n->type->base->size <= l.whole + l.size) {
			l.offset = (int32_t)by;
			return l;
		}
	}
	l.cell = offset_by(lower_address(l), n->b, n->type->base->size);
	l.kind = BEHIND;
	l.offset = 0;
	return l;
}

struct location locate(struct node *n)
{
	struct location l = { IN_RAW, 0, 0, 0, 0, 0 };

	if (n->kind == VARIABLE) {
		l = locate_variable(n->variable);
	} else if (n->kind == MEMBER) {
		l = locate(n->a);
		l.offset += (int32_t)n->member->offset;
	} else if (n->kind == DEREF) {
		l = locate_behind(n->a);
		l.flags |= n->flag ? IS_READ_ONLY : 0;
	} else { /* what a call returned, say */
		l.offset = l.whole = lower(n);
		l.size = (int32_t)n->type->size;
	}
	l.flags |= n->type->is_volatile ? IS_VOLATILE : 0;
	return l;
}

/* ---- Loads and stores ---- */

static void access(enum instruction_op op, int32_t d, struct location l, int32_t value,
		   const struct type *t, const struct place *at)
{
	struct instruction *i = emit(op, d, l.cell, value);

	i->c = l.offset;
	i->type = t->kind == STRUCT ? VOID : kind_of(t);
	i->width = bytes_of(t);
	i->flag = (uint16_t)l.flags;
	i->site = site(at);
}

/* A struct goes member by member, vectors at once; between raw memory and what is
 * behind a pointer. */
static void access_struct(enum instruction_op op, int32_t raw, struct location l,
			  const struct type *t, const struct place *at)
{
	int32_t value;

	if (t->kind == ARRAY) {
		for (uint32_t i = 0; i < t->count && !refused; i++) {
			access_struct(op, raw, l, t->base, at);
			raw += (int32_t)t->base->size;
			l.offset += (int32_t)t->base->size;
		}
	} else if (t->kind == STRUCT && t->is_vector && t->size <= 16) {
		access(op, raw, l, raw, t, at);
	} else if (t->kind == STRUCT) {
		for (const struct member *m = t->members; m && !refused; m = m->next) {
			struct location part = l;

			part.offset += (int32_t)m->offset;
			access_struct(op, raw + (int32_t)m->offset, part, m->type, at);
		}
	} else if (op == I_LOAD) {
		value = cells(8);
		access(I_LOAD, value, l, 0, t, at);
		emit(I_STORE_RAW, raw, value, 0)->type = kind_of(t);
	} else {
		value = cells(8);
		emit(I_LOAD_RAW, value, raw, 0)->type = kind_of(t);
		access(I_STORE, 0, l, value, t, at);
	}
}

void copy_raw(int32_t to, int32_t from, const struct type *t)
{
	struct instruction *i = emit(I_COPY_RAW, to, from, 0);

	i->c = (int32_t)t->size;
	i->width = (uint8_t)(t->align < 8 ? t->align : 8);
}

int32_t lower_load(struct location l, const struct type *t, const struct place *at)
{
	int32_t d;

	if (l.kind == IN_CELL)
		return l.cell;
	if (!is_scalar(t)) {
		if (l.kind == IN_RAW)
			return l.offset;
		d = 8 * cells(t->size);
		access_struct(I_LOAD, d, l, t, at);
		return d;
	}
	d = cells(8);
	if (l.kind == IN_RAW)
		emit(I_LOAD_RAW, d, l.offset, 0)->type = kind_of(t);
	else
		access(I_LOAD, d, l, 0, t, at);
	return d;
}

void lower_to(struct location l, const struct type *t, int32_t value,
		  const struct place *at)
{
	if (!is_scalar(t)) {
		if (l.kind == IN_RAW)
			copy_raw(l.offset, value, t);
		else
			access_struct(I_STORE, value, l, t, at);
	} else if (l.kind == IN_CELL) {
		emit(I_KEEP, l.cell, value, 0);
	} else if (l.kind == IN_RAW) {
		emit(I_STORE_RAW, l.offset, value, 0)->type = kind_of(t);
	} else {
		access(I_STORE, 0, l, value, t, at);
	}
}

void lower_store(struct node *to, int32_t value)
{
	lower_to(locate(to), to->type, value, &to->at);
}

void lower_into_raw(struct node *n, int32_t raw)
{
	struct location l = { IN_RAW, 0, raw, raw, (int32_t)n->type->size, 0 };

	lower_to(l, n->type, lower(n), &n->at);
}
