/* First values: braces, which become a list of parts, each with its offset; and
 * declarations with them. */
#include "parse.h"

struct filling {
	struct node *whole, **last;
	struct node *pending; /* an expression that was read and has no place yet */
	unsigned parts;
};

static void part(struct filling *f, struct node *n, uint32_t offset)
{
	struct node *p = node_of(EXPRESSION, n->type, &n->at, n, NULL);

	p->integer = offset;
	*f->last = p;
	f->last = &p->next;
	if (p->depth >= f->whole->depth)
		f->whole->depth = p->depth + 1;
	if (++f->parts > 65536)
		give_up("a list of more than %u values", 65536u);
}

static void fill(struct filling *f, const struct type *t, uint32_t offset);

static int more(const struct filling *f)
{
	return f->pending || (!refused && !is("}"));
}

/* The elements of an aggregate, from a list whose brace has been opened; how many. */
static uint32_t fill_all(struct filling *f, const struct type *t, uint32_t offset)
{
	uint32_t n = 0;

	if (t->kind == ARRAY) {
		while ((!t->count || n < t->count) && more(f)) {
			fill(f, t->base, offset + n++ * t->base->size);
			if (!f->pending && !is("}"))
				need(",");
		}
		return n;
	}
	for (const struct member *m = t->members; m && more(f); m = m->next) {
		fill(f, m->type, offset + m->offset);
		if (!f->pending && !is("}"))
			need(",");
	}
	return n;
}

static void fill(struct filling *f, const struct type *t, uint32_t offset)
{
	if (!f->pending && eat("{")) {
		if (is_scalar(t)) {
			if (!is("}"))
				part(f, converted(parse_assignment(), t), offset);
		} else {
			fill_all(f, t, offset);
		}
		eat(",");
		need("}");
		return;
	}
	if (!f->pending)
		f->pending = parse_assignment();
	if (is_scalar(t) || (t->kind == STRUCT && is_same_type(f->pending->type, t))) {
		struct node *n = f->pending;

		f->pending = NULL;
		part(f, converted(n, t), offset);
		return;
	}
	if (t->kind != STRUCT && t->kind != ARRAY)
		give_up("this has no first value");
	/* Braces that were left out: the comma behind the last is the caller's. */
	if (++parser.depth < 100) {
		uint32_t n = 0;

		if (t->kind == STRUCT)
			for (const struct member *m = t->members; m && more(f);
			     m = m->next, n++) {
				if (n && !f->pending && !eat(","))
					break;
				fill(f, m->type, offset + m->offset);
			}
		else
			for (; n < t->count && more(f); n++) {
				if (n && !f->pending && !eat(","))
					break;
				fill(f, t->base, offset + n * t->base->size);
			}
	}
	parser.depth--;
}

/* Of an array of no length the type becomes one of as many as there are. */
struct node *parse_initialiser(const struct type **type)
{
	const struct type *t = *type;
	struct node *n;
	struct filling f = { 0 };

	if (!is("{"))
		return t->kind == ARRAY ? (give_up("an array's first values stand in braces"),
					   number(0, &types[I32], &now()->at)) :
					  parse_assignment();
	if (t->kind != ARRAY && t->kind != STRUCT) {
		parser.at++;
		n = is("}") ? number(0, &types[I32], &now()->at) : parse_assignment();
		need("}");
		return n;
	}
	n = node_new(AGGREGATE, t, &now()->at);
	f.whole = n;
	f.last = &n->a;
	parser.at++;
	parser.depth++;
	if (deeper()) {
		uint32_t count = fill_all(&f, t, 0);

		if (t->kind == ARRAY && !t->count)
			*type = n->type = array_of(t->base, count ? count : 1);
	}
	parser.depth--;
	eat(",");
	if (f.pending)
		give_up("more values than there are elements");
	need("}");
	return n;
}

/* ---- Declarations in functions ---- */

static struct node *declare_reference(struct variable *v, const struct declarator *d)
{
	struct node *n, *value = parse_assignment();

	n = node_new(DECLARE, d->type, &d->at);
	n->variable = v;
	if (!is_lvalue(value)) { /* const T &x = 5; */
		v->is_reference = 0;
		n->a = converted(value, d->type);
	} else {
		n->a = address_of(value, &d->at);
	}
	n->depth = n->a->depth + 1;
	return n;
}

static void declare_shared(const struct declarator *d, const struct specifiers *s)
{
	int dynamic = s->is_extern;
	struct variable *v;

	if (d->type->kind == ARRAY && !d->type->count && !dynamic)
		give_up("a shared array has a length, or is extern");
	v = add_variable(d, dynamic ? DYNAMIC : SHARED);
	v->is_addressed = 1;
	if (is("=") || is("{"))
		give_up("shared variables have no first values; let a thread store them");
}

/* A constant number is a name for it; all else a variable. */
static struct node *declare_one(const struct specifiers *s, struct declarator *d)
{
	struct node *n, *value = NULL;
	struct variable *v;
	struct symbol *symbol;

	if (d->is_reference) {
		need("=");
		return declare_reference(add_variable(d, LOCAL), d);
	}
	if (eat("=") || is("{"))
		value = parse_initialiser(&d->type);
	else if (eat("(")) {
		value = parse_expression();
		need(")");
	}
	if (s->is_auto && value) {
		value = rvalue(value);
		d->type = value->type;
	}
	if (value && is_scalar(d->type))
		value = converted(value, d->type);
	if (s->is_const && value && value->kind == NUMBER && d->type->kind != POINTER && d->name) {
		symbol = add_symbol(d->name, A_CONSTANT);
		symbol->value = value;
		return NULL;
	}
	if (d->type->kind == VOID || (d->type->kind == ARRAY && !d->type->count))
		give_up("%s has no size", d->name ? d->name : "this");
	v = add_variable(d, LOCAL);
	n = node_new(DECLARE, d->type, &d->at);
	n->variable = v;
	n->a = value;
	n->depth = value ? value->depth + 1 : 0;
	if (value && !is_scalar(d->type) && !is_same_type(value->type, d->type))
		converted(value, d->type);
	return n;
}

struct node *parse_declaration(void)
{
	struct node *block = node_new(BLOCK, &types[VOID], &now()->at), **at = &block->a;
	struct specifiers s = parse_specifiers();

	while (!is(";") && !refused) {
		struct declarator d = parse_declarator(s.type);
		struct node *n = NULL;

		if (s.is_typedef && d.name)
			add_symbol(d.name, A_TYPE)->type = d.type;
		else if (!d.name)
			give_up("expected a name before %s", now()->text);
		else if (s.is_shared)
			declare_shared(&d, &s);
		else
			n = declare_one(&s, &d);
		if (n) {
			*at = n;
			at = &n->next;
			block->depth = n->depth >= block->depth ? n->depth + 1 : block->depth;
		}
		if (!is(";"))
			need(",");
	}
	need(";");
	block->flag = 1; /* its names belong to what is around */
	return block;
}
