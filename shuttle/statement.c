/* Statements. */
#include "parse.h"

static struct node *statement(enum node_kind kind, const struct place *at)
{
	return node_new(kind, &types[VOID], at);
}

static uint32_t deepest(const struct node *a, uint32_t depth)
{
	return a && a->depth >= depth ? a->depth + 1 : depth;
}

struct node *parse_block(void)
{
	struct node *block = statement(BLOCK, &now()->at), **at = &block->a;
	struct symbol *kept = parser.symbols;

	need("{");
	while (!is("}") && !refused) {
		*at = parse_statement();
		block->depth = deepest(*at, block->depth);
		at = &(*at)->next;
	}
	need("}");
	parser.symbols = kept;
	return block;
}

/* What a branch or a loop governs has its own names. */
static struct node *parse_body(void)
{
	struct symbol *kept = parser.symbols;
	struct node *n = parse_statement();

	parser.symbols = kept;
	return n;
}

static struct node *parse_if(const struct place *at)
{
	struct symbol *kept = parser.symbols;
	struct node *n = statement(IF, at), *outer = n;
	int known;

	known = eat("constexpr");
	need("(");
	if (starts_type(0) && !token_is(ahead(1), "(") && !token_is(ahead(1), "{")) {
		outer = parse_declaration();
		outer->flag = 1;
	}
	n->c = truth(parse_expression());
	need(")");
	if (known && n->c->kind == NUMBER && !n->c->integer) {
		/* What is not taken need not make sense. */
		if (is("{"))
			skip_balanced();
		else
			n->a = parse_body();
		n->a = statement(EMPTY, at);
	} else {
		n->a = parse_body();
	}
	if (eat("else")) {
		if (known && n->c->kind == NUMBER && n->c->integer && is("{"))
			skip_balanced();
		else
			n->b = parse_body();
	}
	parser.symbols = kept;
	n->depth = deepest(n->a, deepest(n->b, deepest(n->c, 0)));
	if (outer != n) {
		struct node *block = statement(BLOCK, at);

		block->a = outer;
		outer->next = n;
		block->depth = deepest(n, deepest(outer, 0));
		return block;
	}
	return n;
}

static void close_loop(struct node *n)
{
	n->depth = deepest(n->a, deepest(n->b, deepest(n->c, deepest(n->d, 0))));
}

/* for (T x : array), as a loop over its places. */
static struct node *parse_range(struct node *n, const struct specifiers *s,
				struct declarator *d)
{
	struct declarator counter = { &types[U32], NULL, 0, n->at };
	struct variable *i = add_variable(&counter, LOCAL);
	struct node *array = parse_expression(), *at = node_new(VARIABLE, &types[U32], &n->at);
	struct node *element, *block = statement(BLOCK, &n->at);
	struct node *declared = node_new(DECLARE, &types[VOID], &n->at);

	at->variable = i;
	need(")");
	if (array->type->kind != ARRAY)
		give_up("such a loop goes over an array whose length is known");
	n->a = node_new(DECLARE, &types[U32], &n->at);
	n->a->variable = i;
	n->a->a = number(0, &types[U32], &n->at);
	n->b = binary(LT, at, number(array->type->count, &types[U32], &n->at), &n->at);
	n->c = assign(at, binary(ADD, at, number(1, &types[U32], &n->at), &n->at), &n->at);
	element = index_of(array, at, &n->at);
	if (s->is_auto)
		d->type = element->type;
	declared->variable = add_variable(d, LOCAL);
	declared->type = d->type;
	declared->a = d->is_reference ? address_of(element, &n->at) :
					converted(element, d->type);
	declared->depth = declared->a->depth + 1;
	block->a = declared;
	declared->next = parse_body();
	block->depth = deepest(declared->next, deepest(declared, 0));
	n->d = block;
	close_loop(n);
	return n;
}

static struct node *parse_for(const struct place *at)
{
	struct symbol *kept = parser.symbols;
	struct node *n = statement(LOOP, at);

	need("(");
	if (starts_type(0)) {
		uint32_t begin = parser.at;
		struct specifiers s = parse_specifiers();
		struct declarator d = parse_declarator(s.type);

		if (eat(":")) {
			n = parse_range(n, &s, &d);
			parser.symbols = kept;
			return n;
		}
		parser.at = refused ? parser.at : begin;
		n->a = parse_declaration();
	} else if (!eat(";")) {
		n->a = parse_expression();
		need(";");
	}
	if (!is(";"))
		n->b = truth(parse_expression());
	need(";");
	if (!is(")"))
		n->c = parse_expression();
	need(")");
	n->d = parse_body();
	parser.symbols = kept;
	close_loop(n);
	return n;
}

static struct node *parse_while(const struct place *at, int is_do)
{
	struct node *n = statement(LOOP, at);

	n->flag = is_do;
	if (is_do) {
		n->d = parse_body();
		need("while");
	}
	need("(");
	n->b = truth(parse_expression());
	need(")");
	if (is_do)
		need(";");
	else
		n->d = parse_body();
	close_loop(n);
	return n;
}

static struct node *parse_switch(const struct place *at)
{
	struct node *n = statement(SWITCH, at);

	need("(");
	n->c = rvalue(parse_expression());
	if (!is_whole(n->c->type))
		give_up("a switch asks for an integer");
	n->c = cast(n->c, promoted(n->c->type));
	need(")");
	parser.switches++;
	n->a = parse_block();
	parser.switches--;
	n->depth = deepest(n->a, deepest(n->c, 0));
	return n;
}

static struct node *parse_case(const struct place *at)
{
	struct node *n = statement(CASE, at);

	n->flag = !eat("case");
	if (n->flag)
		need("default");
	else
		n->integer = parse_constant("a case");
	need(":");
	if (!parser.switches)
		give_up("a case outside of a switch");
	return n;
}

static struct node *parse_return(const struct place *at)
{
	struct node *n = statement(RETURN, at);
	const struct function *f = parser.function;
	const struct type *t = f->returns;

	if (!is(";")) {
		n->a = is("{") ? parse_initialiser(&t) : parse_expression();
		if (f->returns_reference)
			n->a = address_of(n->a, at);
		else if (t->kind == VOID)
			n->a = node_of(CAST, t, at, n->a, NULL);
		else
			n->a = converted(n->a, t);
		n->depth = n->a->depth + 1;
	}
	need(";");
	return n;
}

static struct node *parse_other(const struct place *at)
{
	struct node *n;

	if (is("goto"))
		give_up("no goto here; loom runs it");
	if (is("using") || is("typedef") || is("static_assert")) {
		parse_enum_or_alias();
		return statement(EMPTY, at);
	}
	if (is("asm") || is("__asm__"))
		give_up("no inline PTX here; loom runs it");
	if (starts_type(0) && !token_is(ahead(1), "(") && !token_is(ahead(1), "{"))
		return parse_declaration();
	n = statement(EXPRESSION, at);
	n->a = parse_expression();
	n->depth = n->a->depth + 1;
	need(";");
	return n;
}

static struct node *parse_inner(const struct place *at)
{
	if (is("{"))
		return parse_block();
	if (eat(";"))
		return statement(EMPTY, at);
	if (eat("if"))
		return parse_if(at);
	if (eat("for"))
		return parse_for(at);
	if (eat("while"))
		return parse_while(at, 0);
	if (eat("do"))
		return parse_while(at, 1);
	if (eat("switch"))
		return parse_switch(at);
	if (is("case") || is("default"))
		return parse_case(at);
	if (is("break") || is("continue")) {
		struct node *n = statement(is("break") ? BREAK : CONTINUE, at);

		parser.at++;
		need(";");
		return n;
	}
	if (eat("return"))
		return parse_return(at);
	return parse_other(at);
}

struct node *parse_statement(void)
{
	struct place at = now()->at;
	struct node *n;

	parser.depth++;
	while (is("[") && token_is(ahead(1), "["))
		skip_balanced();
	n = deeper() ? parse_inner(&at) : statement(EMPTY, &at);
	parser.depth--;
	return n;
}
