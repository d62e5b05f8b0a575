/* Expressions become instructions. */
#include "builtin.h"
#include "emit.h"

/* Where something lies: in a cell of its own, in raw memory, or behind a pointer. */
struct location {
	enum { IN_CELL, IN_RAW, BEHIND } kind;
	int32_t cell;	/* or the operand that has the pointer */
	int32_t offset; /* bytes */
	int32_t whole, size; /* of IN_RAW: the variable's first byte and its size */
	int flags;
};

static uint8_t bytes_of(const struct type *t)
{
	return (uint8_t)(t->kind == POINTER ? 8 : t->size);
}

static uint8_t kind_of(const struct type *t)
{
	return (uint8_t)(t->kind == POINTER ? U64 : t->kind);
}

/* ---- Places ---- */

static struct location locate(struct node *n);

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

static int32_t address(struct location l)
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

static int32_t offset_by(int32_t pointer, struct node *index, uint32_t size)
{
	int kept = lowering.is_index;
	struct instruction *i;
	int32_t b, d;

	lowering.is_index = 1;
	b = lower(index);
	lowering.is_index = kept;
	d = cells(8);
	i = emit(I_OFFSET, d, pointer, b);
	i->c = (int32_t)size;
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
	if (n->b->kind == NUMBER) {
		by = n->b->integer * (int64_t)n->type->base->size + l.offset;
		if (l.kind == BEHIND ? by >= INT32_MIN && by <= INT32_MAX :
				       by >= l.whole && by + n->type->base->size <= l.whole + l.size) {
			l.offset = (int32_t)by;
			return l;
		}
	}
	l.cell = offset_by(address(l), n->b, n->type->base->size);
	l.kind = BEHIND;
	l.offset = 0;
	return l;
}

static struct location locate(struct node *n)
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

static void copy_raw(int32_t to, int32_t from, const struct type *t)
{
	struct instruction *i = emit(I_COPY_RAW, to, from, 0);

	i->c = (int32_t)t->size;
	i->width = (uint8_t)(t->align < 8 ? t->align : 8);
}

static int32_t load(struct location l, const struct type *t, const struct place *at)
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

static void store(struct location l, const struct type *t, int32_t value,
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
	store(locate(to), to->type, value, &to->at);
}

void lower_into_raw(struct node *n, int32_t raw)
{
	struct location l = { IN_RAW, 0, raw, raw, (int32_t)n->type->size, 0 };

	store(l, n->type, lower(n), &n->at);
}

/* ---- Operations ---- */

/* Nothing that may go wrong, or be seen: both sides may be computed. */
static int is_plain(const struct node *n)
{
	switch (n->kind) {
	case NUMBER:
	case SPECIAL:
		return 1;
	case VARIABLE:
		return n->variable->where == LOCAL && !n->variable->is_reference &&
		       is_scalar(n->type);
	case BINARY:
		return ((n->op != DIV && n->op != MOD) || is_float(n->type) ||
			(n->b->kind == NUMBER && n->b->integer && n->b->integer != -1)) &&
		       is_plain(n->a) && is_plain(n->b);
	case AND_ALSO:
	case OR_ELSE:
		return is_plain(n->a) && is_plain(n->b);
	case NEGATE:
	case INVERT:
	case NOT:
	case CAST:
		return n->type->kind != VOID && is_plain(n->a);
	case CHOOSE:
		return is_scalar(n->type) && is_plain(n->a) && is_plain(n->b) && is_plain(n->c);
	default:
		return 0;
	}
}

static int32_t lower_binary(struct node *n)
{
	int32_t a = lower(n->a), b = lower(n->b), d = cells(8);
	struct instruction *i = emit(BINARY_OP(n->op, kind_of(n->a->type)), d, a, b);

	i->flag = lowering.is_index && is_signed(n->type) && n->op <= MUL ? CHECKS_OVERFLOW : 0;
	i->type = kind_of(n->a->type);
	if (i->flag || ((n->op == DIV || n->op == MOD) && !is_float(n->type)))
		i->site = site(&n->at);
	return d;
}

/* if (a) d = b; or if (!a) ... */
static int32_t lower_logical(struct node *n)
{
	int is_and = n->kind == AND_ALSO;
	int32_t d = cells(8), c, kept;
	uint32_t at;

	if (is_plain(n->b)) {
		int32_t a = lower(n->a), b = lower(n->b);

		emit(BINARY_OP(is_and ? AND : OR, I32), d, a, b)->type = I32;
		return d;
	}
	emit(I_KEEP, d, lower(n->a), 0);
	c = d;
	if (!is_and) {
		c = cells(8);
		emit(I_NOT, c, d, 0);
	}
	at = code.count;
	emit(I_IF, 0, c, 0);
	lowering.level++;
	kept = leave_begin();
	emit(I_KEEP, d, lower(n->b), 0);
	lowering.level--;
	leave_end(kept);
	if (!refused)
		code.at[at].c = (int32_t)code.count;
	emit(I_END_IF, 0, 0, 0);
	return d;
}

static void keep(int32_t d, struct node *n)
{
	if (is_scalar(n->type))
		emit(I_KEEP, d, lower(n), 0);
	else
		lower_into_raw(n, d);
}

static int32_t lower_choose(struct node *n)
{
	int32_t d = cells(n->type->size), c = lower(n->c), kept;
	uint32_t at;

	if (!is_scalar(n->type))
		d *= 8;
	if (is_scalar(n->type) && is_plain(n->a) && is_plain(n->b)) {
		int32_t a = lower(n->a), b = lower(n->b);

		emit(I_SELECT, d, a, b)->c = c;
		return d;
	}
	at = code.count;
	emit(I_IF, 0, c, 0);
	lowering.level++;
	kept = leave_begin();
	keep(d, n->a);
	leave_end(kept);
	if (!refused)
		code.at[at].c = (int32_t)code.count;
	at = code.count;
	emit(I_ELSE, 0, 0, 0);
	kept = leave_begin();
	keep(d, n->b);
	lowering.level--;
	leave_end(kept);
	if (!refused)
		code.at[at].c = (int32_t)code.count;
	emit(I_END_IF, 0, 0, 0);
	return d;
}

static int32_t lower_cast(struct node *n)
{
	int32_t a = lower(n->a), d;
	struct instruction *i;
	enum kind from = kind_of(n->a->type), to = kind_of(n->type);

	if (to == VOID || from == to)
		return a;
	/* Cells hold integers as 64 bits: what is wider has them already. */
	if (is_whole(n->a->type) && (to == I64 || to == U64))
		return a;
	if (from == BOOL && !is_float(n->type))
		return a;
	d = cells(8);
	i = emit(I_CONVERT, d, a, 0);
	i->type = (uint8_t)to;
	i->c = (int32_t)from;
	return d;
}

/* The place is found once; the value, of a compound, asks for what was there. */
static int32_t lower_assign(struct node *n)
{
	struct location l;
	struct node kept;
	int32_t value, old = 0;

	if (!n->flag && n->kind == ASSIGN) {
		value = lower(n->b);
		l = locate(n->a);
		store(l, n->type, value, &n->at);
		return value;
	}
	l = locate(n->a);
	if (l.kind == IN_CELL) {
		if (n->kind == STEP && n->flag) {
			old = cells(8);
			emit(I_MOVE, old, l.cell, 0);
		}
		value = lower(n->b);
		emit(I_KEEP, l.cell, value, 0);
		return n->kind == STEP && n->flag ? old : value;
	}
	old = load(l, n->type, &n->at);
	kept = *n->a;
	/* For this once the place reads as what was loaded. */
	n->a->kind = NUMBER;
	n->a->flag = 1;
	n->a->integer = old;
	value = lower(n->b);
	*n->a = kept;
	store(l, n->type, value, &n->at);
	return n->kind == STEP && n->flag ? old : value;
}

static int32_t lower_aggregate(struct node *n)
{
	int32_t raw = 8 * cells(n->type->size);
	uint64_t said = 0;
	struct instruction *i;

	for (struct node *p = n->a; p; p = p->next)
		said += p->type->size;
	if (said < n->type->size) {
		i = emit(I_COPY_RAW, raw, -1, 0); /* zeros */
		i->c = (int32_t)n->type->size;
		i->width = 1;
	}
	for (struct node *p = n->a; p && !refused; p = p->next) {
		uint32_t top = lowering.top;

		lower_into_raw(p->a, raw + (int32_t)p->integer);
		lowering.top = top;
	}
	return raw;
}

static int32_t lower_call(struct node *n)
{
	struct function *f = n->function;
	int32_t d, frame, value[32];
	struct instruction *i;
	int k = 0;
	uint32_t top;

	lower_function(f);
	d = cells(n->type->size);
	for (struct node *a = n->a; a && k < 32 && !refused; a = a->next)
		value[k++] = lower(a);
	top = lowering.top;
	frame = (int32_t)top;
	for (int p = 0; p < k; p++) {
		const struct variable *v = f->parameters[p];
		int32_t cell = frame + (int32_t)v->cell;

		if (v->is_reference || (is_scalar(v->type) && !v->is_addressed)) {
			emit(I_MOVE, cell, value[p], 0);
		} else if (is_scalar(v->type)) {
			emit(I_STORE_RAW, 8 * cell, value[p], 0)->type = kind_of(v->type);
		} else {
			copy_raw(8 * cell, value[p], v->type);
		}
	}
	i = emit(I_CALL, 0, frame, 0);
	i->c = f->calls;
	i->site = site(&n->at);
	if (f->is_lowering)
		refuse(&n->at, "%s calls itself, which shuttle does not have; loom runs it", f->name);
	if (lowering.function->reach < top + f->reach)
		lowering.function->reach = top + f->reach;
	/* What it returns lies in its first cells. */
	if (n->type->kind != VOID && is_scalar(n->type))
		emit(I_MOVE, d, frame, 0);
	else if (n->type->kind != VOID)
		copy_raw(8 * d, 8 * frame, n->type);
	return is_scalar(n->type) ? d : 8 * d;
}

static int32_t lower_number(const struct node *n)
{
	union { double d; float f; int64_t i; uint32_t u; } bits = { 0 };

	if (n->flag)
		return (int32_t)n->integer;
	if (n->type->kind == F64)
		bits.d = n->number;
	else if (n->type->kind == F32)
		bits.f = (float)n->number, bits.i = bits.u;
	else
		bits.i = n->integer;
	return constant(bits.i);
}

static int32_t lower_unary(struct node *n, enum instruction_op op)
{
	int32_t a = lower(n->a), d = cells(8);

	emit(op, d, a, 0)->type = kind_of(n->type);
	return d;
}

int32_t lower(struct node *n)
{
	int32_t a, b, d;

	if (refused)
		return 0;
	switch (n->kind) {
	case NUMBER: return lower_number(n);
	case SPECIAL: return HERE + (int32_t)n->integer;
	case VARIABLE:
	case DEREF:
	case MEMBER: return load(locate(n), n->type, &n->at);
	case NEGATE: return lower_unary(n, I_NEGATE);
	case INVERT: return lower_unary(n, I_INVERT);
	case NOT: return lower_unary(n, I_NOT);
	case BINARY: return lower_binary(n);
	case AND_ALSO:
	case OR_ELSE: return lower_logical(n);
	case CHOOSE: return lower_choose(n);
	case ASSIGN:
	case STEP: return lower_assign(n);
	case COMMA: lower(n->a); return lower(n->b);
	case CAST: return lower_cast(n);
	case ADDRESS:
	case DECAY: return address(locate(n->a));
	case OFFSET: return offset_by(lower(n->a), n->b, n->type->base->size);
	case DISTANCE:
		a = lower(n->a);
		b = lower(n->b);
		emit(I_DISTANCE, d = cells(8), a, b)->c = (int32_t)n->a->type->base->size;
		return d;
	case CALL: return lower_call(n);
	case BUILTIN: return lower_builtin(n);
	case AGGREGATE: return lower_aggregate(n);
	case TEXT: return lower_text(n);
	default: refuse(&n->at, "this is no value"); return 0;
	}
}
