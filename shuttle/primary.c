/* What expressions are made of: numbers, names, calls. */
#include "parse.h"

static struct node *parse_number(void)
{
	const struct token *t = &parser.tokens[parser.at++];
	struct node *n;

	if (t->kind == TOKEN_FLOAT) {
		n = number(0, &types[t->is_float ? F32 : F64], &t->at);
		n->number = t->is_float ? (float)t->number : t->number;
		return n;
	}
	if (t->is_float & 4)
		return number((int8_t)t->integer, &types[I8], &t->at);
	if (t->is_float & 2 || t->integer > UINT32_MAX ||
	    (!(t->is_float & 1) && t->integer > INT32_MAX && t->integer > UINT32_MAX))
		return number((int64_t)t->integer,
			      &types[t->is_float & 1 || t->integer > INT64_MAX ? U64 : I64], &t->at);
	return number((int64_t)t->integer,
		      &types[t->is_float & 1 || t->integer > INT32_MAX ? U32 : I32], &t->at);
}

static struct node *parse_text(void)
{
	struct node *n = node_new(TEXT, pointer_to(&types[I8]), &now()->at);
	uint32_t length = 0, first = parser.at;
	char *to;

	for (; now()->kind == TOKEN_TEXT; parser.at++)
		length += now()->length;
	to = arena_new(length + 1 < 65536 ? length + 1 : 65536);
	if (length > 65000)
		give_up("a text of more than %u bytes", 65000u);
	n->text = to;
	if (refused)
		return n;
	n->length = length;
	for (uint32_t i = first; parser.tokens[i].kind == TOKEN_TEXT; i++) {
		memcpy(to, parser.tokens[i].text, parser.tokens[i].length);
		to += parser.tokens[i].length;
	}
	return n;
}

/* static_cast<T>(e) and its like. */
static struct node *parse_named_cast(void)
{
	struct place at = now()->at;
	struct declarator to;
	struct node *n;

	parser.at++;
	need("<");
	to = parse_declarator(parse_specifiers().type);
	need(">");
	need("(");
	n = parse_expression();
	need(")");
	return to.is_reference ? dereference(cast(address_of(n, &at), pointer_to(to.type)), &at) :
				 cast(n, to.type);
}

/* T(e), T{...} */
static struct node *parse_functional_cast(void)
{
	struct place at = now()->at;
	struct specifiers s = parse_specifiers();
	struct node *n;

	if (is("{")) {
		n = parse_initialiser(&s.type);
		return n->kind == AGGREGATE ? n : converted(n, s.type);
	}
	need("(");
	if (eat(")"))
		return number(0, is_scalar(s.type) ? s.type : &types[I32], &at);
	n = parse_expression();
	need(")");
	if (s.type->kind == STRUCT && is_same_type(s.type, n->type))
		return n;
	return cast(n, s.type);
}

static struct node *parse_variable(struct variable *v, const struct place *at)
{
	struct node *n = node_new(VARIABLE, v->type, at);

	n->variable = v;
	return n;
}

static struct node *parse_name(void)
{
	struct place at = now()->at;
	const char *name = now()->text;
	const struct symbol *s = find_symbol(name);
	struct node *built;

	parser.at++;
	if (s && s->kind == A_VARIABLE)
		return parse_variable(s->variable, &at);
	if (s && s->kind == A_CONSTANT && s->value) {
		struct node *n = node_new(NUMBER, s->value->type, &at);

		n->integer = s->value->integer;
		n->number = s->value->number;
		return n;
	}
	if (s && s->function)
		name = s->function->name;
	if (is("(") || (is("<") && find_function(name)))
		return parse_call(name, &at);
	built = special(name, &at);
	if (built)
		return built;
	if (s && s->kind == A_CONSTANT) {
		refuse(&at, "%s is a parameter whose value shuttle does not know; name the "
		       "template's arguments", name);
	} else if (is("::")) {
		refuse(&at, "no %s:: here; loom runs it", name);
	} else {
		refuse(&at, "%s is not known here", name);
	}
	parser.at = parser.count - 1;
	return number(0, &types[I32], &at);
}

static struct node *parse_keyword(const struct place *at)
{
	if (eat("true"))
		return number(1, &types[BOOL], at);
	if (eat("false"))
		return number(0, &types[BOOL], at);
	if (eat("nullptr") || eat("NULL"))
		return number(0, &types[I32], at);
	if (is("static_cast") || is("reinterpret_cast") || is("const_cast"))
		return parse_named_cast();
	if (is("asm") || is("__asm__"))
		give_up("no inline PTX here; loom runs it");
	if (is("new") || is("delete"))
		give_up("no %s here; loom runs it", now()->text);
	return NULL;
}

struct node *parse_primary(void)
{
	struct place at = now()->at;
	struct node *n;

	if (now()->kind == TOKEN_INTEGER || now()->kind == TOKEN_FLOAT)
		return parse_number();
	if (now()->kind == TOKEN_TEXT)
		return parse_text();
	if (eat("(")) {
		n = parse_expression();
		need(")");
		return n;
	}
	if (now()->kind == TOKEN_NAME) {
		n = parse_keyword(&at);
		if (n || refused)
			return n ? n : number(0, &types[I32], &at);
		if (is("std") && token_is(ahead(1), "::"))
			parser.at += 2;
		return starts_type(0) ? parse_functional_cast() : parse_name();
	}
	if (is("["))
		give_up("no lambdas here; loom runs them");
	else
		give_up("expected a value before %s", now()->text);
	return number(0, &types[I32], &at);
}
