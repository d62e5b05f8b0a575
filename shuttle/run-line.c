/* The line that says what is launched. */
#include "launch.h"
#include "parse.h"

static uint32_t parse_count(const char *what)
{
	struct node *value = parse_sum(); /* no shift: >> ends the list */
	int64_t n = value->kind == NUMBER ? value->integer : -1;

	if (n < 0 || n > INT32_MAX) {
		give_up("%s is from 0 to 2147483647", what);
		return 1;
	}
	return (uint32_t)n;
}

/* 4, dim3(4, 2), {4, 2} */
static struct dim parse_dim(const char *what)
{
	struct dim d = { 1, 1, 1 };
	int brace = 0;

	if (eat("dim3"))
		brace = is("{");
	else if (!is("{"))
		return (struct dim){ parse_count(what), 1, 1 };
	else
		brace = 1;
	need(brace ? "{" : "(");
	d.x = parse_count(what);
	if (eat(","))
		d.y = parse_count(what);
	if (eat(","))
		d.z = parse_count(what);
	need(brace ? "}" : ")");
	return d;
}

static void check_shape(const struct launch *l)
{
	uint64_t threads = (uint64_t)l->block.x * l->block.y * l->block.z;

	if (!l->block.x || !l->block.y || !l->block.z || !l->grid.x || !l->grid.y || !l->grid.z)
		give_up("a launch of nothing; each side of grid and block is 1 at least");
	else if (l->block.x > 1024 || l->block.y > 1024 || l->block.z > 64 || threads > 1024)
		give_up("a block has at most 1024 threads, and at most 64 in z");
	else if (l->grid.y > 65535 || l->grid.z > 65535)
		give_up("a grid has at most 65535 blocks in y and z");
	else if (l->dynamic > 232448)
		give_up("a block has at most 232448 bytes of shared memory");
}

static struct argument parse_argument(const struct variable *p)
{
	struct argument a = { .name = NULL };

	if (p->type->kind == POINTER) {
		eat("&");
		if (eat("nullptr") || eat("NULL"))
			return a;
		if (now()->kind != TOKEN_NAME)
			give_up("%s is an array; give it a name", p->name);
		a.name = now()->text;
		parser.at++;
		if (eat("+"))
			a.offset = (int64_t)parse_count("what is added to an array") *
				   (int64_t)p->type->base->size;
	} else if (is_scalar(p->type)) {
		a.value = converted(parse_conditional(), p->type);
		if (a.value->kind != NUMBER && !refused)
			give_up("%s is a number; write it out", p->name);
	} else {
		give_up("no structs as arguments of kernels here; loom runs them");
	}
	return a;
}

static void parse_arguments(struct launch *l)
{
	int takes = l->kernel->parameter_count, given = 0;

	need("(");
	for (; given < takes && !is(")") && !refused; given++) {
		if (given)
			need(",");
		l->argument[given] = parse_argument(l->kernel->parameters[given]);
	}
	if (!refused && (given < takes || is(",")))
		give_up("%s takes %u argument%s, and %s given", l->kernel->name, (unsigned)takes,
			takes == 1 ? "" : "s",
			given == takes ? "more are" : !given ? "none is" : given == 1 ? "one is" : "fewer are");
	need(")");
}

static const struct declaration *find_kernel(const char *name)
{
	const struct declaration *d = parser.declarations;

	while (d && !(d->is_kernel && d->name == name))
		d = d->next;
	if (!d)
		give_up("there is no kernel %s", name);
	return d;
}

struct launch parse_launch(void)
{
	struct launch l = { 0 };
	const struct declaration *d = find_kernel(now()->text);
	struct binding *bindings = NULL;
	struct symbol *kept = parser.symbols;

	if (!d)
		return l;
	parser.at++;
	if (d->parameters && is("<") && !token_is(ahead(1), "<"))
		bindings = parse_template_arguments(d);
	finish_bindings(d, &bindings);
	need("<<");
	need("<");
	l.grid = parse_dim("the grid");
	need(",");
	l.block = parse_dim("the block");
	if (eat(","))
		l.dynamic = parse_count("shared memory");
	if (eat(","))
		parse_conditional(); /* a stream */
	need(">>");
	need(">");
	check_shape(&l);
	l.kernel = instantiate(d, bindings);
	parse_arguments(&l);
	parser.symbols = kept;
	return l;
}
