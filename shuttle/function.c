/* Functions: whether one fits a call, what its template's parameters stand for, and the
 * tree of each that is used. */
#include "parse.h"

enum { INSTANCES = 2000 };

/* Parsing elsewhere: all that must be as it was behind it. */
struct state {
	uint32_t at;
	struct symbol *symbols;
	struct function *function;
	unsigned switches;
};

static struct state leave_to(uint32_t at, struct symbol *sight)
{
	struct state s = { parser.at, parser.symbols, parser.function, parser.switches };

	parser.at = at;
	parser.symbols = sight;
	parser.switches = 0;
	return s;
}

static void come_back(const struct state *s)
{
	if (!refused)
		parser.at = s->at;
	parser.symbols = s->symbols;
	parser.function = s->function;
	parser.switches = s->switches;
}

const struct declaration *find_function(const char *name)
{
	const struct declaration *d = parser.declarations;

	while (d && d->name != name)
		d = d->next;
	return d;
}

static struct binding *binding_of(struct binding *list, const char *name)
{
	while (list && list->name != name)
		list = list->next;
	return list;
}

static struct binding *bind(struct binding **list, const char *name)
{
	struct binding *b = arena_new(sizeof *b);

	b->name = name;
	b->next = *list;
	*list = b;
	return b;
}

/* What bindings say, and for what they do not, a name that stands for anything. */
static void add_bindings(const struct declaration *d, struct binding *list)
{
	for (unsigned i = 0; i < d->parameters && !refused; i++) {
		const struct template_parameter *p = &d->parameter[i];
		const struct binding *b = binding_of(list, p->name);
		struct symbol *s = add_symbol(p->name, p->is_type ? A_TYPE :
						       b && b->value ? A_CONSTANT : A_PARAMETER);

		if (b) {
			s->type = b->type;
			s->value = b->value;
			s->function = b->function;
		} else if (p->is_type) {
			struct type *t = arena_new(sizeof *t);

			*t = (struct type){ .kind = PARAMETER, .size = 1, .align = 1,
					    .name = p->name };
			s->type = t;
		}
	}
}

/* Of <...>; the cursor is at the <. */
struct binding *parse_template_arguments(const struct declaration *d)
{
	struct binding *list = NULL;

	need("<");
	for (unsigned i = 0; i < d->parameters && !is(">") && !refused; i++) {
		const struct template_parameter *p = &d->parameter[i];
		struct binding *b = bind(&list, p->name);

		if (p->is_type) {
			b->type = parse_type_name();
		} else if (now()->kind == TOKEN_NAME && find_function(now()->text)) {
			b->function = find_function(now()->text);
			parser.at++;
		} else {
			const struct symbol *s = now()->kind == TOKEN_NAME ?
							 find_symbol(now()->text) : NULL;

			if (s && s->function) {
				b->function = s->function;
				parser.at++;
			} else {
				b->value = parse_sum();
				if (b->value->kind != NUMBER)
					give_up("a template's argument is a constant");
			}
		}
		if (!is(">") && !is(">>"))
			need(",");
	}
	need(">");
	return list;
}

/* A number has the type that the template says. */
void finish_bindings(const struct declaration *d, struct binding **list)
{
	for (unsigned i = 0; i < d->parameters && !refused; i++) {
		const struct template_parameter *p = &d->parameter[i];
		struct binding *b = binding_of(*list, p->name);
		struct state s = leave_to(p->standard, d->sight);

		add_bindings(d, *list);
		if (!b && p->standard) {
			b = bind(list, p->name);
			if (p->is_type)
				b->type = parse_type_name();
			else
				b->value = parse_sum();
		}
		if (b && b->value) {
			parser.at = p->type;
			b->value = cast(b->value, parse_type_name());
		}
		come_back(&s);
	}
}

/* ---- Signatures ---- */

static void parse_parameters(struct function *f)
{
	need("(");
	if (is("void") && token_is(ahead(1), ")"))
		parser.at++;
	while (!is(")") && !refused) {
		struct specifiers s = parse_specifiers();
		struct declarator d = parse_declarator(s.type);

		if (d.type->kind == ARRAY && !d.is_reference)
			d.type = pointer_to(d.type->base);
		if (f->parameter_count == ARGUMENTS)
			give_up("a function has at most %u parameters here", ARGUMENTS);
		else
			f->parameters[f->parameter_count++] = add_variable(&d, LOCAL);
		if (is("="))
			give_up("no default arguments here; loom runs them");
		if (!is(")"))
			need(",");
	}
	need(")");
}

static void parse_signature(const struct declaration *d, struct function *f)
{
	struct specifiers s;

	parser.function = f;
	f->declaration = d;
	f->name = d->name;
	f->at = d->at;
	s = parse_specifiers();
	f->returns = s.type;
	while (is("*") || is("&") || is("const") || is("__restrict__")) {
		if (is("*"))
			f->returns = pointer_to(f->returns);
		f->returns_reference |= is("&");
		parser.at++;
	}
	if (!refused)
		parser.at = d->brackets;
	parse_parameters(f);
}

/* ---- Whether a call fits, and how well ---- */

static int deduce(struct binding **list, const struct type *p, const struct type *a)
{
	struct binding *b;

	if (p->kind == PARAMETER) {
		b = binding_of(*list, p->name);
		if (b)
			return is_same_type(b->type, a);
		b = bind(list, p->name);
		b->type = a->is_volatile && a->kind <= F64 ? &types[a->kind] : a;
		return 1;
	}
	if (p->kind != a->kind)
		return p->kind != POINTER && p->kind != ARRAY;
	if (p->kind == ARRAY && p->count_name) {
		struct place at = { "", 0, 0 };

		if (!binding_of(*list, p->count_name))
			bind(list, p->count_name)->value = number(a->count, &types[I64], &at);
	} else if (p->kind == ARRAY && p->count && p->count != a->count) {
		return 0;
	}
	return (p->kind != POINTER && p->kind != ARRAY) || deduce(list, p->base, a->base);
}

/* 0: exactly; -1: not at all. */
static int distance(const struct type *p, const struct type *a)
{
	if (p->kind == PARAMETER || is_same_type(p, a))
		return 0;
	if (p->kind == POINTER)
		return a->kind != POINTER ? (a->kind == I32 ? 3 : -1) :
		       p->base->kind == PARAMETER || p->base->kind == ARRAY ? 0 :
		       is_same_type(p->base, a->base) ? 0 : p->base->kind == VOID ? 2 : -1;
	if (!is_scalar(p) || !is_scalar(a) || a->kind == POINTER)
		return p->kind == ARRAY && a->kind == ARRAY ? 0 : -1;
	return promoted(a) == p ? 1 : 2;
}

int fits(const struct declaration *d, struct node *arguments, unsigned count,
	 struct binding **list)
{
	struct function f = { 0 };
	struct state s = leave_to(d->begin, d->sight);
	uint32_t said = output_length();
	int sum = d->parameters ? 1 : 0, quiet = refused;

	add_bindings(d, *list);
	parse_signature(d, &f);
	if (refused && !quiet) {
		refused = 0;
		output_shorten(said);
		come_back(&s);
		return -1;
	}
	come_back(&s);
	if (f.parameter_count != (int)count)
		return -1;
	for (unsigned i = 0; i < count; i++, arguments = arguments->next) {
		const struct type *p = f.parameters[i]->type;
		const struct type *a = f.parameters[i]->is_reference ? arguments->type :
				       arguments->type->kind == ARRAY ?
						pointer_to(arguments->type->base) : arguments->type;
		int far = distance(p, a);

		if (far < 0 || !deduce(list, p, a))
			return -1;
		sum += 4 * far;
	}
	finish_bindings(d, list);
	for (unsigned i = 0; i < d->parameters; i++)
		if (!binding_of(*list, d->parameter[i].name))
			return -1;
	return sum;
}

/* ---- The tree of a function ---- */

static int same_bindings(const struct binding *a, struct binding *all)
{
	for (; a; a = a->next) {
		const struct binding *b = binding_of(all, a->name);

		if (!b || a->function != b->function || (a->type && !is_same_type(a->type, b->type)) ||
		    (a->value && (a->value->integer != b->value->integer ||
				  a->value->number != b->value->number)))
			return 0;
	}
	return 1;
}

struct function *instantiate(const struct declaration *d, struct binding *bindings)
{
	struct function *f = parser.functions;
	struct state s;

	while (f && (f->declaration != d || !same_bindings(f->bindings, bindings)))
		f = f->next;
	if (f)
		return f;
	f = arena_new(sizeof *f);
	f->name = d->name;
	f->returns = &types[VOID];
	if (++parser.instances > INSTANCES || ++parser.depth > 100) {
		give_up("more than %u functions, with their templates' values", INSTANCES);
		return f;
	}
	s = leave_to(d->begin, d->sight);
	add_bindings(d, bindings);
	f->bindings = bindings;
	parse_signature(d, f);
	f->next = parser.functions;
	parser.functions = f;
	if (!refused)
		parser.at = d->body;
	f->body = parse_block();
	come_back(&s);
	parser.depth--;
	return f;
}
