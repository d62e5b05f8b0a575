/* Calls: their arguments, and which function is meant. */
#include "parse.h"

static struct node *reference_to(struct node *n)
{
	struct declarator d = { n->type, NULL, 0, n->at };
	struct node *place, *kept;

	if (is_lvalue(n))
		return address_of(n, &n->at);
	place = node_new(VARIABLE, n->type, &n->at);
	place->variable = add_variable(&d, LOCAL);
	kept = assign(place, n, &n->at);
	place = node_of(COMMA, place->type, &n->at, kept, place);
	place = address_of(kept->a, &n->at);
	return node_of(COMMA, place->type, &n->at, kept, place);
}

static struct node *build_call(struct function *f, struct node *arguments,
			       const struct place *at)
{
	struct node *n = node_new(CALL, f->returns, at), **to = &n->a, *next;

	n->function = f;
	for (int i = 0; i < f->parameter_count && arguments && !refused; i++, arguments = next) {
		const struct variable *p = f->parameters[i];

		next = arguments->next;
		*to = p->is_reference ? reference_to(arguments) : converted(arguments, p->type);
		(*to)->next = NULL;
		if ((*to)->depth >= n->depth)
			n->depth = (*to)->depth + 1;
		to = &(*to)->next;
	}
	if (f->returns_reference) {
		n->type = pointer_to(f->returns);
		return dereference(n, at);
	}
	return n;
}

/* Of braces among the arguments, where the name is of one function alone. */
static struct node *parse_braces(const char *name, unsigned n)
{
	const struct declaration *d = find_function(name), *other = d ? d->next : NULL;
	const struct function *f;
	const struct type *t;

	while (other && other->name != name)
		other = other->next;
	if (!d || other || d->parameters) {
		give_up("name the type in front of {");
		return number(0, &types[I32], &now()->at);
	}
	f = instantiate(d, NULL);
	if ((int)n >= f->parameter_count) {
		give_up("%s takes fewer arguments", name);
		return number(0, &types[I32], &now()->at);
	}
	t = f->parameters[n]->type;
	return parse_initialiser(&t);
}

static struct node *parse_arguments(const char *name, unsigned *count)
{
	struct node *list = NULL, **at = &list;

	need("(");
	for (*count = 0; !is(")") && !refused; ++*count) {
		struct node *n = is("{") ? parse_braces(name, *count) : parse_assignment();

		*at = n;
		at = &n->next;
		if (!is(")"))
			need(",");
	}
	need(")");
	return list;
}

struct node *parse_call(const char *name, const struct place *at)
{
	const struct declaration *best = NULL;
	struct binding *explicit = NULL, *bindings = NULL;
	struct node *arguments;
	unsigned count;
	int least = INT32_MAX;

	if (is("<"))
		explicit = parse_template_arguments(find_function(name));
	arguments = parse_arguments(name, &count);
	if (refused)
		return number(0, &types[I32], at);
	for (const struct declaration *d = find_function(name); d; d = d->next) {
		struct binding *list = explicit;
		int sum = d->name == name ? fits(d, arguments, count, &list) : -1;

		if (sum >= 0 && sum < least) {
			least = sum;
			best = d;
			bindings = list;
		}
	}
	if (best)
		return build_call(instantiate(best, bindings), arguments, at);
	if (find_builtin(name))
	if (find_builtin(name)) {
		parser.called = name;
		return build_builtin(find_builtin(name), arguments, count, at);
	}
	if (find_function(name))
		refuse(at, "no %s that shuttle has takes these arguments", name);
	else
		refuse(at, "%s is not known here; is it a function of the host, or one that "
		       "loom alone has", name);
	parser.at = parser.count - 1;
	return number(0, &types[I32], at);
}
