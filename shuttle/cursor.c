/* The parser's cursor and the names in sight. */
#include "parse.h"

struct parser parser;

struct token *now(void)
{
	return &parser.tokens[parser.at < parser.count ? parser.at : parser.count - 1];
}

struct token *ahead(uint32_t n)
{
	return &parser.tokens[parser.at + n < parser.count ? parser.at + n : parser.count - 1];
}

int is(const char *what)
{
	return token_is(now(), what);
}

int eat(const char *what)
{
	if (!is(what))
		return 0;
	parser.at++;
	return 1;
}

void give_up(const char *format, ...)
{
	char room[256];
	struct text t = { room, 0, sizeof room };
	va_list v;

	va_start(v, format);
	say_v(&t, format, v);
	va_end(v);
	refuse(&now()->at, "%s", room);
	parser.at = parser.count - 1;
}

/* How a token is called in a message. */
static const char *shown(void)
{
	return now()->kind == TOKEN_TEXT ? "a text" : now()->text;
}

void need(const char *what)
{
	if (eat(what))
		return;
	if (what[0] == '>' && is(">>")) { /* two that close */
		now()->text = intern(">", 1);
		return;
	}
	/* Who forgets the end of a line looks for it there, and not at the next one's begin. */
	if (what[0] == ';' && now()->first && parser.at) {
		parser.at--;
		give_up("expected ; at the end of this line");
		return;
	}
	give_up("expected %s before %s", what, shown());
}

int deeper(void)
{
	if (parser.depth > 150)
		give_up("this is nested more than %u deep; write it in parts", 150u);
	return !refused;
}

void skip_balanced(void)
{
	int depth = 0;

	do {
		depth += is("(") || is("{") || is("[");
		depth -= is(")") || is("}") || is("]");
		if (now()->kind == TOKEN_END)
			return;
		parser.at++;
	} while (depth > 0);
}

struct symbol *find_symbol(const char *name)
{
	struct symbol *s = parser.symbols;

	while (s && s->name != name)
		s = s->next;
	return s;
}

struct symbol *add_symbol(const char *name, enum symbol_kind kind)
{
	struct symbol *s = arena_new(sizeof *s);

	s->name = name;
	s->kind = kind;
	s->next = parser.symbols;
	if (!refused)
		parser.symbols = s;
	return s;
}

struct variable *add_variable(const struct declarator *d, enum where where)
{
	struct variable *v = arena_new(sizeof *v), **list;

	v->name = d->name ? d->name : "";
	v->type = d->type;
	v->where = where;
	v->at = d->at;
	v->is_reference = d->is_reference;
	list = where == LOCAL && parser.function ? &parser.function->variables : &parser.globals;
	v->next = *list;
	if (!refused)
		*list = v;
	if (where != LOCAL)
		v->object = ++parser.objects;
	if (d->name)
		add_symbol(d->name, A_VARIABLE)->variable = v;
	return v;
}
