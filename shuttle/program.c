/* The program as a whole: which functions, types and constants there are.  What is
 * for the host, and what shuttle cannot read, is passed by. */
#include "output.h"
#include "parse.h"

static int at_end(void)
{
	return now()->kind == TOKEN_END;
}

/* Behind what begins here: a function's body, or a semicolon. */
static void skip_construct(void)
{
	int is_type = is("struct") || is("enum") || is("union") || is("class") || is("typedef");
	int value = 0;

	while (!at_end()) {
		if (eat(";"))
			return;
		value |= is("=");
		if (is("{")) {
			skip_balanced();
			if (!is_type && !value) {
				eat(";");
				return;
			}
		} else if (is("(") || is("[")) {
			skip_balanced();
		} else {
			parser.at++;
		}
	}
}

static void parse_template_head(struct declaration *d)
{
	need("<");
	while (!is(">") && !refused) {
		struct template_parameter *p = &d->parameter[d->parameters];

		if (d->parameters == TEMPLATE_MOST) {
			give_up("a template of more than %u parameters", TEMPLATE_MOST);
			return;
		}
		p->is_type = is("typename") || is("class");
		p->type = parser.at;
		while (now()->kind == TOKEN_NAME && ahead(1)->kind == TOKEN_NAME)
			parser.at++;
		if (is("..."))
			give_up("no templates of any number of parameters here; loom runs them");
		p->name = parser.tokens[parser.at++].text;
		if (eat("=")) {
			p->standard = parser.at;
			while (!is(",") && !is(">") && !at_end())
				if (is("("))
					skip_balanced();
				else
					parser.at++;
		}
		d->parameters++;
		if (!is(">"))
			need(",");
	}
	need(">");
}

/* Whether a function with a body begins here: then its name and brackets. */
static int is_function(uint32_t *name, uint32_t *brackets, uint32_t *body)
{
	uint32_t kept = parser.at;
	int found = 0;

	while (!at_end() && !is(";") && !is("=") && !is("{")) {
		if (is("(") && parser.at > kept && parser.tokens[parser.at - 1].kind == TOKEN_NAME) {
			const char *before = parser.tokens[parser.at - 1].text;

			*name = parser.at - 1;
			*brackets = parser.at;
			skip_balanced();
			while (is("const") || is("noexcept"))
				parser.at++;
			if (is("{") && !same(before, "__attribute__")) {
				*body = parser.at;
				found = 1;
				break;
			}
		} else if (is("[")) {
			skip_balanced();
		} else {
			parser.at++;
		}
	}
	parser.at = kept;
	return found;
}

static int says(uint32_t from, uint32_t to, const char *what)
{
	for (; from < to; from++)
		if (token_is(&parser.tokens[from], what))
			return 1;
	return 0;
}

static void note_function(struct declaration *d, uint32_t name)
{
	struct declaration **at = &parser.declarations;

	d->name = parser.tokens[name].text;
	d->at = parser.tokens[name].at;
	d->is_kernel = says(d->begin, name, "__global__");
	d->sight = parser.symbols;
	if (!d->is_kernel && !says(d->begin, name, "__device__") &&
	    !says(d->begin, name, "constexpr") && !says(d->begin, name, "inline") &&
	    !says(d->begin, name, "static"))
		return; /* the host's; constexpr and plain helpers may be both's */
	while (*at)
		at = &(*at)->next;
	*at = d;
}

void parse_enum_or_alias(void)
{
	const char *name;

	if (eat("static_assert")) {
		skip_balanced();
		need(";");
	} else if (eat("using")) {
		name = now()->text;
		parser.at++;
		if (eat("=")) {
			const struct type *t = parse_type_name();

			add_symbol(name, A_TYPE)->type = t;
		} else {
			while (!is(";") && !at_end())
				parser.at++;
		}
		need(";");
	} else {
		parse_declaration();
	}
}

/* Variables of constant and device memory, constants, and types without any. */
static void parse_globals(void)
{
	struct specifiers s = parse_specifiers();

	while (!is(";") && !refused) {
		struct declarator d = parse_declarator(s.type);
		struct variable *v;
		struct node *value = NULL;

		if (s.is_typedef && d.name) {
			add_symbol(d.name, A_TYPE)->type = d.type;
		} else {
			if (eat("=") || is("{"))
				value = parse_initialiser(&d.type);
			if (value && is_scalar(d.type))
				value = converted(value, d.type);
			if (d.name && s.is_const && !s.is_constant && value && value->kind == NUMBER) {
				add_symbol(d.name, A_CONSTANT)->value = value;
			} else if (d.name && (s.is_constant || s.is_device || s.is_shared ||
					      (s.is_const && value))) {
				v = add_variable(&d, s.is_shared ? DYNAMIC : s.is_device && !s.is_const ?
									   GLOBAL : CONSTANT);
				v->is_addressed = 1;
				v->value = value;
			}
		}
		if (!is(";"))
			need(",");
	}
	need(";");
}

static void parse_construct(void)
{
	struct declaration *d = arena_new(sizeof *d);
	uint32_t name;

	if (eat("template"))
		parse_template_head(d);
	d->begin = parser.at;
	if (is_function(&name, &d->brackets, &d->body)) {
		note_function(d, name);
		parser.at = d->body;
		skip_balanced();
	} else if (!d->parameters) {
		if (is("using") || is("static_assert"))
			parse_enum_or_alias();
		else
			parse_globals();
	} else {
		skip_construct();
	}
}

/* What cannot be read is not there: who uses it is told so. */
static void parse_one(void)
{
	uint32_t from = parser.at, behind, said = output[SHUTTLE_ERRORS].length;

	if (is("extern") && ahead(1)->kind == TOKEN_TEXT) {
		parser.at += token_is(ahead(2), "{") ? 3 : 2;
		return;
	}
	if (eat("}") || eat(";"))
		return;
	if (is("namespace")) {
		while (!at_end() && !eat("{"))
			parser.at++;
		return;
	}
	skip_construct();
	behind = parser.at;
	parser.at = from;
	parser.function = NULL;
	parse_construct();
	if (refused && parser.tokens[from].kind != TOKEN_END) {
		refused = 0;
		output[SHUTTLE_ERRORS].length = said;
		output[SHUTTLE_ERRORS].at[said] = 0;
	}
	parser.at = behind;
	parser.depth = 0;
}

void parse_program(struct tokens *t)
{
	memset(&parser, 0, sizeof parser);
	parser.tokens = t->at;
	parser.count = t->count;
	while (!at_end() && !refused)
		parse_one();
}

uint32_t output_length(void)
{
	return output[SHUTTLE_ERRORS].length;
}

void output_shorten(uint32_t length)
{
	output[SHUTTLE_ERRORS].length = length;
	output[SHUTTLE_ERRORS].at[length] = 0;
}
