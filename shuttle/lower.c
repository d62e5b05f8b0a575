/* Expressions become instructions. */
#include "builtin.h"
#include "emit.h"

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

	i->type = kind_of(n->a->type);
	if ((n->op == DIV || n->op == MOD) && !is_float(n->type))
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
		lower_to(l, n->type, value, &n->at);
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
	old = lower_load(l, n->type, &n->at);
	kept = *n->a;
	/* For this once the place reads as what was loaded. */
	n->a->kind = NUMBER;
	n->a->flag = 1;
	n->a->integer = old;
	value = lower(n->b);
	*n->a = kept;
	lower_to(l, n->type, value, &n->at);
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
	case MEMBER: return lower_load(locate(n), n->type, &n->at);
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
	case DECAY: return lower_address(locate(n->a));
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
