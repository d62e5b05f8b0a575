/* Statements become instructions; the masks of lanes that branches need are kept on a
 * stack of levels, one for each branch or loop that has begun. */
#include "builtin.h"
#include "emit.h"
#include "parse.h"
#include "predicate.h"

int32_t leave_begin(void)
{
	int32_t kept = lowering.leaves;

	lowering.leaves = -1;
	return kept;
}

void leave_end(int32_t kept)
{
	int32_t at = lowering.leaves, next;

	for (; at >= 0 && !refused; at = next) {
		next = code.at[at].c;
		code.at[at].c = (int32_t)code.count;
	}
	lowering.leaves = kept;
}

void leave(struct instruction *i)
{
	i->c = lowering.leaves;
	if (!refused)
		lowering.leaves = (int32_t)(i - code.at);
}

/* What a condition governs; the instruction `from` jumps behind it. */
static void governed(struct node *n, uint32_t from)
{
	int32_t kept = leave_begin();

	lowering.level++;
	lower_statement(n);
	lowering.level--;
	leave_end(kept);
	if (!refused)
		code.at[from].c = (int32_t)code.count;
}

static void lower_if(struct node *n)
{
	uint32_t at, first, last;
	int ends = lowering.ends;
	int32_t c;

	if (n->c->kind == NUMBER && !n->c->flag) { /* what is never taken is not there */
		struct node *taken = n->c->integer ? n->a : n->b;

		if (taken)
			lower_statement(taken);
		return;
	}
	c = lower(n->c);
	at = code.count;
	emit(I_IF, 0, c, 0);
	first = code.site_count;
	governed(n->a, at);
	last = code.site_count;
	if (!refused && !ends && is_predicated(n->a)) {
		code.at[at].a = c;
		code.at[at].b = (int32_t)first;
		code.at[at].site = last;
		code.at[at].flag = 1;
	}
	if (n->b) {
		at = code.count;
		emit(I_ELSE, 0, 0, 0);
		first = code.site_count;
		governed(n->b, at);
		if (!refused && !ends && is_predicated(n->b)) {
			code.at[at].b = (int32_t)first;
			code.at[at].site = code.site_count;
			code.at[at].flag = 1;
		}
	}
	emit(I_END_IF, 0, 0, 0);
}

/* A loop that neither stores nor meets anybody waits for what it loads. */
static void mark_waiting(uint32_t from)
{
	for (uint32_t i = from; i < code.count; i++)
		if (code.at[i].op == I_STORE || code.at[i].op == I_ATOMIC || code.at[i].op == I_CALL ||
		    (code.at[i].op == I_MEET && code.at[i].more < T_FENCE))
			return;
	for (uint32_t i = from; i < code.count; i++)
		if (code.at[i].op == I_LOAD)
			code.at[i].flag |= IS_WAITING;
}

/* LOOP, [condition, TEST], body, NEXT, step, [condition], AGAIN, END_LOOP */
static void lower_loop(struct node *n)
{
	uint32_t kept_loop = lowering.loop_level, top, test = 0;
	int kept_breaks = lowering.breaks_switch, kept_in = lowering.in_loop, has_test = 0;
	int32_t kept;

	if (n->a)
		lower_statement(n->a);
	emit(I_LOOP, 0, 0, 0);
	lowering.loop_level = ++lowering.level;
	lowering.in_loop = 1;
	lowering.breaks_switch = 0;
	top = code.count;
	if (n->b && !n->flag) {
		int32_t c = lower(n->b);

		test = code.count;
		has_test = 1;
		emit(I_TEST, 0, c, 0);
	}
	kept = leave_begin();
	if (n->d)
		lower_statement(n->d);
	leave_end(kept);
	emit(I_NEXT, 0, 0, 0);
	if (n->c)
		lower(n->c);
	if (n->b && n->flag) {
		emit(I_AGAIN, 1, lower(n->b), 0)->c = (int32_t)top;
	} else {
		emit(I_AGAIN, 0, 0, 0)->c = (int32_t)top;
	}
	if (!refused)
		code.at[code.count - 1].site = site(&n->at);
	if (has_test && !refused)
		code.at[test].c = (int32_t)code.count;
	if (!refused)
		mark_waiting(top);
	emit(I_END_LOOP, 0, 0, 0);
	lowering.level--;
	lowering.loop_level = kept_loop;
	lowering.in_loop = kept_in;
	lowering.breaks_switch = kept_breaks;
}

static void lower_switch(struct node *n)
{
	uint32_t kept_level = lowering.switch_level;
	int kept_breaks = lowering.breaks_switch, kept_in = lowering.in_switch;
	int32_t leaves, miss = cells(8), value = cells(8);

	emit(I_MOVE, value, lower(n->c), 0);
	/* Who goes to the default: whom no case names. */
	emit(I_MOVE, miss, constant(1), 0);
	for (struct node *c = n->a->a; c; c = c->next)
		if (c->kind == CASE && !c->flag) {
			int32_t other = cells(8);

			emit(BINARY_OP(NE, I64), other, value, constant(c->integer))->type = I64;
			emit(BINARY_OP(AND, I32), miss, miss, other)->type = I32;
		}
	emit(I_SWITCH, 0, 0, 0);
	lowering.switch_level = ++lowering.level;
	lowering.in_switch = lowering.breaks_switch = 1;
	for (struct node *c = n->a->a; c && !refused;) {
		uint32_t top = lowering.top;

		if (c->kind == CASE) {
			emit(c->flag ? I_DEFAULT : I_CASE, 0, c->flag ? miss : value,
			     constant(c->integer));
			c = c->next;
			continue;
		}
		leaves = leave_begin();
		for (; c && c->kind != CASE && !refused; c = c->next, lowering.top = top)
			lower_statement(c);
		leave_end(leaves);
	}
	emit(I_END_IF, 0, 0, 0);
	lowering.level--;
	lowering.switch_level = kept_level;
	lowering.breaks_switch = kept_breaks;
	lowering.in_switch = kept_in;
}

static void lower_leaving(struct node *n)
{
	uint32_t target = n->kind == BREAK && lowering.breaks_switch ? lowering.switch_level :
								      lowering.loop_level;

	if (n->kind == BREAK ? !lowering.in_loop && !lowering.in_switch : !lowering.in_loop) {
		refuse(&n->at, "there is no loop here to leave or go on with");
		return;
	}
	leave(emit(n->kind == BREAK ? I_BREAK : I_CONTINUE, 0, (int32_t)(lowering.level - target), 0));
}

static void lower_return(struct node *n)
{
	if (n->a && n->a->type->kind != VOID) {
		if (is_scalar(n->a->type))
			emit(I_KEEP, 0, lower(n->a), 0);
		else
			lower_into_raw(n->a, 0);
	} else if (n->a) {
		lower(n->a);
	}
	leave(emit(I_RETURN, 0, (int32_t)lowering.level, 0));
}

static void lower_declaration(struct node *n)
{
	const struct variable *v = n->variable;
	struct node to = { .kind = VARIABLE, .type = n->type, .variable = n->variable, .at = n->at };

	if (!n->a)
		return;
	if (v->is_reference)
		emit(I_KEEP, (int32_t)v->cell, lower(n->a), 0);
	else if (is_scalar(n->type))
		lower_store(&to, lower(n->a));
	else
		lower_into_raw(n->a, 8 * (int32_t)v->cell);
}

void lower_statement(struct node *n)
{
	uint32_t top = lowering.top;
	int ends = lowering.ends;

	if (refused)
		return;
	lowering.ends = ends && n->kind != LOOP && n->kind != SWITCH;
	switch (n->kind) {
	case BLOCK:
		for (struct node *s = n->a; s && !refused; s = s->next) {
			lowering.ends = ends && !s->next;
			lower_statement(s);
		}
		break;
	case EXPRESSION: lower(n->a); break;
	case DECLARE: lower_declaration(n); break;
	case IF: lower_if(n); break;
	case LOOP: lower_loop(n); break;
	case SWITCH: lower_switch(n); break;
	case CASE: refuse(&n->at, "a case stands in its switch, in no other block"); break;
	case BREAK:
	case CONTINUE: lower_leaving(n); break;
	case RETURN: lower_return(n); break;
	case EMPTY: break;
	default: lower(n); /* an expression: a loop's step */
	}
	lowering.top = top;
	lowering.ends = ends;
}

/* Callees first: their code lies in front.  A compound assignment's place is in the
 * tree twice. */
static void lower_callees(struct node *n)
{
	for (; n && !n->seen && !refused; n = n->next) {
		n->seen = 1;
		if (n->kind == CALL)
			lower_function(n->function);
		lower_callees(n->a);
		lower_callees(n->b);
		lower_callees(n->c);
		lower_callees(n->d);
	}
}

void lower_function(struct function *f)
{
	struct lowering kept = lowering;

	if (f->is_lowered || f->is_lowering || refused)
		return;
	if (code.function_count >= sizeof code.functions / sizeof *code.functions) {
		refuse(&f->at, "too many functions");
		return;
	}
	f->is_lowering = 1;
	lowering = (struct lowering){ .function = f, .leaves = -1,
				      .ends = f->declaration->is_kernel };
	f->calls = (int)code.function_count;
	code.functions[code.function_count++] = f;
	cells(f->returns_reference ? 8 : f->returns->size);
	for (struct variable *v = f->variables; v && !refused; v = v->next)
		v->cell = (uint32_t)cells(v->is_reference ? 8 : v->type->size);
	f->body = f->body ? f->body : node_new(EMPTY, &types[VOID], &f->at);
	lower_callees(f->body);
	f->code = code.count;
	lower_statement(f->body);
	leave_end(-1);
	emit(I_END, 0, 0, 0);
	f->cells = lowering.most;
	if (f->reach < lowering.most)
		f->reach = lowering.most;
	f->is_lowered = 1;
	f->is_lowering = 0;
	lowering = kept;
}
