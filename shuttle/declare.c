/* Declarations: specifiers, declarators, initialisers, structs and enums. */
#include "parse.h"

static const struct type automatic = { .kind = VOID, .size = 1, .align = 1 };

static const char *const qualifiers[] = {
	"const", "volatile", "static", "inline", "__device__", "__host__", "__global__",
	"__shared__", "__constant__", "__forceinline__", "__noinline__", "__restrict__",
	"__restrict", "restrict", "constexpr", "extern", "register", "typename", "typedef", "mutable",
	"__managed__", "__grid_constant__", "__inline__"
};

static int is_qualifier(const struct token *t)
{
	for (unsigned i = 0; i < sizeof qualifiers / sizeof *qualifiers; i++)
		if (token_is(t, qualifiers[i]))
			return 1;
	return 0;
}

static const struct type *type_named(const char *name)
{
	const struct symbol *s = find_symbol(name);

	if (s)
		return s->kind == A_TYPE ? s->type : NULL;
	return named_scalar(name) ? named_scalar(name) : vector_type(name);
}

int starts_type(uint32_t n)
{
	const struct token *t = ahead(n);

	if (t->kind != TOKEN_NAME)
		return 0;
	if (same(t->text, "std") && token_is(ahead(n + 1), "::"))
		return type_named(ahead(n + 2)->text) != NULL;
	return is_qualifier(t) || same(t->text, "struct") || same(t->text, "enum") ||
	       same(t->text, "union") || same(t->text, "auto") || same(t->text, "__align__") ||
	       same(t->text, "alignas") || type_named(t->text);
}

static void note_qualifier(struct specifiers *s)
{
	s->is_const |= is("const") || is("constexpr");
	s->is_constexpr |= is("constexpr");
	s->is_volatile |= is("volatile");
	s->is_shared |= is("__shared__");
	s->is_constant |= is("__constant__");
	s->is_device |= is("__device__");
	s->is_kernel |= is("__global__");
	s->is_extern |= is("extern");
	s->is_typedef |= is("typedef");
	if (is("__managed__"))
		give_up("no managed variables here; loom runs them");
	else
		parser.at++;
}

/* unsigned, long long int, ...; NULL if the cursor is at none of these. */
static const struct type *parse_words(void)
{
	int is_unsigned = 0, longs = 0, shorts = 0, chars = 0, any = 0, doubles = 0;

	for (;; parser.at++, any = 1) {
		if (is("unsigned"))
			is_unsigned = 1;
		else if (is("long"))
			longs++;
		else if (is("short"))
			shorts++;
		else if (is("char") && any)
			chars++;
		else if (is("double") && longs)
			doubles++;
		else if (!is("signed") && !(is("int") && any) && !(is("const") && any))
			break;
	}
	return !any ? NULL : doubles ? &types[F64] :
	       &types[(longs ? I64 : shorts ? I16 : chars ? I8 : I32) + is_unsigned];
}

static void layout(struct type *t, int is_union, unsigned align)
{
	uint64_t offset = 0, size = 0;

	for (struct member *m = t->members; m; m = m->next) {
		uint64_t a = m->type->align;

		offset = is_union ? 0 : (offset + a - 1) / a * a;
		m->offset = (uint32_t)offset;
		offset += m->type->size;
		size = offset > size ? offset : size;
		if (size > 1 << 20) {
			give_up("a struct of more than 1 MiB; use arrays");
			return;
		}
		t->align = a > t->align ? (uint32_t)a : t->align;
	}
	t->align = align > t->align ? align : t->align;
	size = size ? size : 1; /* of nothing, too */
	t->size = (uint32_t)((size + t->align - 1) / t->align * t->align);
}

static void parse_members(struct type *t)
{
	struct member **at = &t->members;

	need("{");
	while (!eat("}") && now()->kind != TOKEN_END) {
		struct specifiers s = parse_specifiers();

		do {
			struct declarator d = parse_declarator(s.type ? s.type : &types[I32]);
			struct member *m = arena_new(sizeof *m);

			if (is("(") || is("=") || is("{") || is(":") || d.is_reference || s.is_auto)
				give_up("no member functions, first values, bit fields and "
					"references in structs here; loom runs them");
			m->name = d.name ? d.name : "";
			m->type = d.type;
			*at = m;
			at = &m->next;
		} while (eat(",") && !refused);
		need(";");
	}
}

static unsigned parse_align(void)
{
	int64_t n;

	parser.at++;
	need("(");
	n = parse_constant("an alignment");
	need(")");
	return n > 0 && n <= 128 && !(n & (n - 1)) ? (unsigned)n : 1;
}

static const struct type *parse_struct(void)
{
	int is_union = is("union");
	unsigned align = 1;
	const char *name = NULL;
	struct type *t;

	parser.at++;
	if (is("__align__") || is("alignas"))
		align = parse_align();
	if (now()->kind == TOKEN_NAME)
		name = parser.tokens[parser.at++].text;
	if (!is("{")) {
		if (name && type_named(name))
			return type_named(name);
		give_up("the struct %s is not known here", name ? name : "");
		return &types[I32];
	}
	t = arena_new(sizeof *t);
	*t = (struct type){ .kind = STRUCT, .align = 1, .name = name };
	if (name)
		add_symbol(name, A_TYPE)->type = t;
	parse_members(t);
	layout(t, is_union, align);
	return t;
}

static const struct type *parse_enum(void)
{
	int64_t value = 0;

	parser.at++;
	if (is("class") || is("struct"))
		parser.at++;
	if (now()->kind == TOKEN_NAME) {
		add_symbol(now()->text, A_TYPE)->type = &types[I32];
		parser.at++;
	}
	if (eat(":"))
		parse_type_name();
	if (!eat("{"))
		return &types[I32];
	while (!eat("}") && now()->kind != TOKEN_END) {
		const char *name = now()->text;
		struct place at = now()->at;

		if (now()->kind != TOKEN_NAME)
			give_up("expected a name in the enum");
		parser.at += now()->kind == TOKEN_NAME;
		if (eat("="))
			value = parse_constant("an enum's value");
		add_symbol(name, A_CONSTANT)->value =
			number(value, value == (int32_t)value ? &types[I32] :
				      value == (uint32_t)value ? &types[U32] : &types[I64], &at);
		value++;
		if (!is("}"))
			need(",");
	}
	return &types[I32];
}

static const struct type *parse_type(struct specifiers *s)
{
	const struct type *t;

	if (is("struct") || is("union"))
		return parse_struct();
	if (is("enum"))
		return parse_enum();
	if (eat("auto")) {
		s->is_auto = 1;
		return &automatic;
	}
	t = parse_words();
	if (t)
		return t;
	if (is("std") && token_is(ahead(1), "::"))
		parser.at += 2;
	t = now()->kind == TOKEN_NAME ? type_named(now()->text) : NULL;
	parser.at += t != NULL;
	return t;
}

struct specifiers parse_specifiers(void)
{
	struct specifiers s = { 0 };

	for (;;) {
		if (is_qualifier(now()))
			note_qualifier(&s);
		else if (is("__align__") || is("alignas"))
			parse_align();
		else if (is("__launch_bounds__") || is("__cluster_dims__") || is("__maxnreg__"))
			parser.at++, skip_balanced();
		else if (is("[") && token_is(ahead(1), "["))
			skip_balanced();
		else if (s.type || refused || !(s.type = parse_type(&s)))
			break;
	}
	if (!s.type && !refused) {
		give_up("%s is no type that shuttle has; loom has more",
			now()->kind == TOKEN_TEXT ? "a text" : now()->text);
		s.type = &types[I32];
	}
	if (!s.type)
		s.type = &types[I32];
	if (s.is_volatile)
		s.type = made_volatile(s.type);
	return s;
}

/* ---- Declarators ---- */

/* [2][3]: from the last to the first.  A template's parameter that has no value yet
 * is kept by its name. */
static const struct type *parse_dimensions(const struct type *base)
{
	const char *name = NULL;
	int64_t count = 0;
	struct type *t;

	if (!eat("["))
		return base;
	if (now()->kind == TOKEN_NAME && token_is(ahead(1), "]")) {
		const struct symbol *s = find_symbol(now()->text);

		name = s && s->kind == A_PARAMETER ? s->name : NULL;
		parser.at += name != NULL;
	}
	if (!is("]") && !name) {
		count = parse_constant("an array's length");
		if (count <= 0 || count > 1 << 28)
			give_up("an array has from 1 to 268435456 elements");
	}
	need("]");
	if (is("[") && token_is(ahead(1), "]"))
		give_up("of an array's lengths the first alone may be left out; write how many");
	t = (struct type *)array_of(parse_dimensions(base), refused ? 1 : (uint32_t)count);
	t->count_name = name;
	return t;
}

struct declarator parse_declarator(const struct type *base)
{
	struct declarator d = { base, NULL, 0, now()->at };
	int bracket = 0;

	for (;; ) {
		if (eat("*"))
			d.type = pointer_to(d.type);
		else if (is("volatile") && d.type->kind == POINTER)
			parser.at++, d.type = made_volatile(d.type);
		else if (is("const") || is("__restrict__") || is("__restrict") || is("restrict"))
			parser.at++;
		else
			break;
	}
	if (eat("&"))
		d.is_reference = 1;
	if (is("(") && token_is(ahead(1), "&")) {
		parser.at += 2;
		bracket = d.is_reference = 1;
	} else if (is("(") && token_is(ahead(1), "*")) {
		give_up("no pointers to functions and arrays here; loom runs them");
	}
	while (eat("__restrict__") || eat("const"))
		;
	while (is("[") && token_is(ahead(1), "["))
		skip_balanced();
	d.at = now()->at;
	if (now()->kind == TOKEN_NAME)
		d.name = parser.tokens[parser.at++].text;
	if (bracket)
		need(")");
	d.type = parse_dimensions(d.type);
	if (base->is_volatile && d.type->kind == ARRAY)
		d.type = made_volatile(d.type);
	return d;
}

const struct type *parse_type_name(void)
{
	struct specifiers s = parse_specifiers();

	return parse_declarator(s.type).type;
}

int64_t parse_constant(const char *what)
{
	struct node *n = parse_conditional();

	if (n->kind == NUMBER && is_whole(n->type))
		return n->integer;
	if (!refused)
		refuse(&n->at, "%s is no constant that shuttle can compute here", what);
	return 1;
}
