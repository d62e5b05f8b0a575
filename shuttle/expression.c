/* Expressions, by the strength of their operators. */
#include "parse.h"

static const struct {
	const char *text;
	int strength;
	enum operation op;
	int swapped; /* a > b is b < a */
} operators[] = {
	{ "|", 3, OR, 0 }, { "^", 4, XOR, 0 }, { "&", 5, AND, 0 }, { "==", 6, EQ, 0 },
	{ "!=", 6, NE, 0 }, { "<", 7, LT, 0 }, { ">", 7, LT, 1 }, { "<=", 7, LE, 0 },
	{ ">=", 7, LE, 1 }, { "<<", 8, SHL, 0 }, { ">>", 8, SHR, 0 }, { "+", 9, ADD, 0 },
	{ "-", 9, SUB, 0 }, { "*", 10, MUL, 0 }, { "/", 10, DIV, 0 }, { "%", 10, MOD, 0 }
};
enum { OPERATORS = sizeof operators / sizeof *operators, LOGICAL_OR = 1, LOGICAL_AND = 2,
       SUM = 9 };

static struct node *logical(enum node_kind kind, struct node *a, struct node *b,
			    const struct place *at)
{
	a = truth(a);
	b = truth(b);
	if (a->kind == NUMBER)
		return (a->integer != 0) == (kind == OR_ELSE) ? a : b;
	return node_of(kind, &types[BOOL], at, a, b);
}

static struct node *parse_binary(int least);

static int parse_logical(struct node **n, int least)
{
	struct place at = now()->at;

	if (least < LOGICAL_AND && eat("&&"))
		*n = logical(AND_ALSO, *n, parse_binary(LOGICAL_AND), &at);
	else if (least < LOGICAL_OR && eat("||"))
		*n = logical(OR_ELSE, *n, parse_binary(LOGICAL_OR), &at);
	else
		return 0;
	return 1;
}

static struct node *parse_binary(int least)
{
	struct node *n = parse_unary();

	while (!refused) {
		struct place at = now()->at;
		unsigned op = 0;

		if (parse_logical(&n, least))
			continue;
		while (op < OPERATORS && !is(operators[op].text))
			op++;
		if (op == OPERATORS || operators[op].strength <= least)
			break;
		parser.at++;
		struct node *b = parse_binary(operators[op].strength);
		n = operators[op].swapped ? binary(operators[op].op, b, n, &at) :
					    binary(operators[op].op, n, b, &at);
	}
	return n;
}

struct node *parse_sum(void)
{
	return parse_binary(SUM - 1);
}

struct node *parse_conditional(void)
{
	struct node *c = parse_binary(0), *a, *b;
	struct place at = now()->at;

	if (!eat("?"))
		return c;
	parser.depth++;
	if (!deeper())
		return c;
	a = parse_expression();
	need(":");
	b = parse_assignment();
	parser.depth--;
	return choose(c, a, b, &at);
}

/* a op= b: the place is found once, which the flag asks for. */
static struct node *compound(enum operation op, struct node *to, struct node *b,
			     const struct place *at)
{
	struct node *n, *old = to, *value;

	if (!is_lvalue(to)) {
		refuse(at, "this is no place to store to; name a variable or an element");
		return to;
	}
	value = binary(op, old, b, at);
	n = node_of(ASSIGN, to->type, at, to, converted(value, to->type));
	n->flag = 1;
	return n;
}

struct node *parse_assignment(void)
{
	static const struct { const char *text; enum operation op; } compounds[] = {
		{ "+=", ADD }, { "-=", SUB }, { "*=", MUL }, { "/=", DIV }, { "%=", MOD },
		{ "&=", AND }, { "|=", OR }, { "^=", XOR }, { "<<=", SHL }, { ">>=", SHR }
	};
	struct node *n;
	struct place at;

	parser.depth++;
	n = deeper() ? parse_conditional() : number(0, &types[I32], &now()->at);
	at = now()->at;
	if (eat("=")) {
		const struct type *t = n->type;

		n = assign(n, is("{") ? parse_initialiser(&t) : parse_assignment(), &at);
	} else {
		for (unsigned i = 0; i < sizeof compounds / sizeof *compounds; i++)
			if (eat(compounds[i].text)) {
				n = compound(compounds[i].op, n, parse_assignment(), &at);
				break;
			}
	}
	parser.depth--;
	return n;
}

struct node *parse_expression(void)
{
	struct node *n = parse_assignment();

	while (is(",") && !refused) {
		struct place at = now()->at;
		struct node *b;

		parser.at++;
		b = rvalue(parse_assignment());
		n = node_of(COMMA, b->type, &at, n, b);
	}
	return n;
}

/* ---- One operand ---- */

static struct node *step(struct node *n, int by, int keeps_old, const struct place *at)
{
	struct node *s = compound(ADD, n, number(by, &types[I32], at), at);

	if (s->kind != ASSIGN)
		return s;
	s->kind = STEP;
	s->flag = keeps_old;
	return s;
}

static struct node *parse_cast(void)
{
	const struct type *t;
	struct node *n;

	parser.at++;
	t = parse_type_name();
	need(")");
	if (is("{")) {
		n = parse_initialiser(&t);
		return n->kind == AGGREGATE ? n : converted(n, t);
	}
	n = parse_unary();
	return t->kind == STRUCT && is_same_type(t, n->type) ? n : cast(n, t);
}

static struct node *parse_size(void)
{
	struct place at = now()->at;
	int of_alignment = is("alignof");
	const struct type *t;

	parser.at++;
	if (is("(") && starts_type(1)) {
		parser.at++;
		t = parse_type_name();
		need(")");
	} else {
		t = parse_unary()->type;
	}
	return number(of_alignment ? t->align : t->size, &types[U64], &at);
}

static struct node *negated(struct node *n, const struct place *at)
{
	n = rvalue(n);
	if (!is_scalar(n->type) || n->type->kind == POINTER) {
		refuse(at, "only numbers have a - in front");
		return n;
	}
	n = cast(n, promoted(n->type));
	if (n->kind == NUMBER) {
		struct node *r = number((int64_t)(0 - (uint64_t)n->integer), n->type, at);

		r->number = -n->number;
		return r;
	}
	return node_of(NEGATE, n->type, at, n, NULL);
}

static struct node *inverted(struct node *n, const struct place *at)
{
	n = rvalue(n);
	if (!is_whole(n->type)) {
		refuse(at, "only integers have a ~ in front");
		return n;
	}
	n = cast(n, promoted(n->type));
	if (n->kind == NUMBER)
		return number(~n->integer, n->type, at);
	return node_of(INVERT, n->type, at, n, NULL);
}

static struct node *parse_prefix(const struct place *at)
{
	if (eat("+"))
		return rvalue(parse_unary());
	if (eat("-"))
		return negated(parse_unary(), at);
	if (eat("~"))
		return inverted(parse_unary(), at);
	if (eat("*"))
		return dereference(parse_unary(), at);
	if (eat("&"))
		return address_of(parse_unary(), at);
	if (eat("++"))
		return step(parse_unary(), 1, 0, at);
	if (eat("--"))
		return step(parse_unary(), -1, 0, at);
	if (eat("!")) {
		struct node *n = truth(parse_unary());

		return n->kind == NUMBER ? number(!n->integer, &types[BOOL], at) :
					   node_of(NOT, &types[BOOL], at, n, NULL);
	}
	return NULL;
}

static struct node *parse_postfix(struct node *n)
{
	while (!refused) {
		struct place at = now()->at;

		if (eat("[")) {
			n = index_of(n, parse_expression(), &at);
			need("]");
		} else if (is(".") || is("->")) {
			if (is("->"))
				n = dereference(n, &at);
			parser.at++;
			if (token_is(ahead(1), "("))
				give_up("no member functions here; loom runs them");
			n = member(n, now()->text, &at);
			parser.at++;
		} else if (eat("++")) {
			n = step(n, 1, 1, &at);
		} else if (eat("--")) {
			n = step(n, -1, 1, &at);
		} else {
			break;
		}
	}
	return n;
}

struct node *parse_unary(void)
{
	struct place at = now()->at;
	struct node *n;

	parser.depth++;
	if (!deeper())
		n = number(0, &types[I32], &at);
	else if (is("sizeof") || is("alignof"))
		n = parse_size();
	else if (is("(") && starts_type(1))
		n = parse_postfix(parse_cast());
	else {
		n = parse_prefix(&at);
		if (!n)
			n = parse_postfix(parse_primary());
	}
	parser.depth--;
	return n;
}
