/* Macros, conditions, #line.  What a file includes the tool has put in place already;
 * what is not there, such as a system's header, is passed by. */
#include "lex.h"

enum { NESTED = 64, PARAMETERS = 16, EXPANSIONS = 500000 };

struct macro {
	struct macro *next;
	const char *name;
	struct tokens body;
	int with_arguments, parameters, active, removed, has_marks;
	const char *parameter[PARAMETERS];
};

static struct macro *macros;
static unsigned depth, expansions;

static struct macro *find(const char *name)
{
	struct macro *m = macros;

	while (m && (m->name != name || m->removed))
		m = m->next;
	return m;
}

/* ---- Expansion ---- */

static void expand(const struct token *from, const struct token *to, struct tokens *out,
		   const struct place *use);

/* The arguments of a call, whose `(` is *at; behind them.  NULL: there is no end. */
static const struct token *arguments(const struct token *at, const struct token *to,
				     const struct token *begin[], const struct token *end[],
				     int *count)
{
	int level = 0;

	*count = 0;
	begin[0] = at + 1;
	for (; at < to; at++) {
		level += token_is(at, "(") || token_is(at, "{") || token_is(at, "[");
		level -= token_is(at, ")") || token_is(at, "}") || token_is(at, "]");
		if ((level == 1 && token_is(at, ",")) || level == 0) {
			end[(*count)++] = at;
			if (level == 0)
				return at + 1;
			if (*count == PARAMETERS)
				return NULL;
			begin[*count] = at + 1;
		}
	}
	return NULL;
}

static void expand_call(struct macro *m, const struct token *begin[],
			const struct token *end[], struct tokens *out, const struct place *use)
{
	struct tokens whole = { 0 };

	for (uint32_t i = 0; i < m->body.count && !refused; i++) {
		const struct token *t = &m->body.at[i];
		int p = 0;

		while (p < m->parameters && m->parameter[p] != t->text)
			p++;
		if (t->kind == TOKEN_NAME && p < m->parameters)
			expand(begin[p], end[p], &whole, use);
		else
			token_add(&whole, t);
	}
	m->active = 1;
	expand(whole.at, whole.at + whole.count, out, use);
	m->active = 0;
}

/* Expands the macro at *at; what is behind it. */
static const struct token *expand_macro(struct macro *m, const struct token *at,
					const struct token *to, struct tokens *out,
					const struct place *use)
{
	const struct token *begin[PARAMETERS], *end[PARAMETERS], *behind;
	int count;

	if (m->has_marks) { /* the parser refuses it, unless the host alone uses it */
		token_add(out, m->body.at);
		out->at[out->count - 1].text = m->name;
		out->at[out->count - 1].at = *use;
		return at + 1;
	}
	if (!m->with_arguments) {
		m->active = 1;
		expand(m->body.at, m->body.at + m->body.count, out, use);
		m->active = 0;
		return at + 1;
	}
	behind = arguments(at + 1, to, begin, end, &count);
	if (!behind || (count != m->parameters && !(count == 1 && !m->parameters))) {
		refuse(use, "%s is a macro of %d arguments; give it as many", m->name,
		       m->parameters);
		return to;
	}
	expand_call(m, begin, end, out, use);
	return behind;
}

static void expand(const struct token *from, const struct token *to, struct tokens *out,
		   const struct place *use)
{
	if (++depth > NESTED)
		refuse(use, "macros are nested more than %u deep; write it out", NESTED);
	if (++expansions > EXPANSIONS) /* of nothing, too */
		refuse(use, "macros are expanded more than %u times; write it out", EXPANSIONS);
	while (from < to && !refused) {
		struct macro *m = from->kind == TOKEN_NAME ? find(from->text) : NULL;
		const struct place *at = use ? use : &from->at;
		struct token t = *from;

		if (token_is(from, "_Pragma") && to - from >= 4) { /* ( text ) */
			from += 4;
			continue;
		}
		if (m && !m->active &&
		    (!m->with_arguments || (from + 1 < to && token_is(from + 1, "(")))) {
			from = expand_macro(m, from, to, out, at);
			continue;
		}
		t.at = *at;
		token_add(out, &t);
		from++;
	}
	depth--;
}

/* ---- Conditions ---- */

struct condition {
	const struct token *at, *end;
	unsigned depth;
};

static int64_t binary(struct condition *c, int least);

static int64_t unary(struct condition *c)
{
	const struct token *t = c->at;
	int64_t v = 0;

	if (t >= c->end || ++c->depth > 4 * NESTED)
		return 0;
	c->at++;
	if (token_is(t, "!"))
		v = !unary(c);
	else if (token_is(t, "-"))
		v = (int64_t)(0 - (uint64_t)unary(c));
	else if (token_is(t, "(")) {
		v = binary(c, 0);
		c->at += c->at < c->end;
	} else if (t->kind == TOKEN_INTEGER)
		v = (int64_t)t->integer;
	return v;
}

static const char *const ops[] = { "||", "&&", "==", "!=", "<", ">", "<=", ">=", "+", "-", "*" };
static const int strength[] = { 1, 2, 3, 3, 4, 4, 4, 4, 5, 5, 6 };

static int64_t applied(unsigned op, int64_t a, int64_t b)
{
	switch (op) {
	case 0: return a || b;
	case 1: return a && b;
	case 2: return a == b;
	case 3: return a != b;
	case 4: return a < b;
	case 5: return a > b;
	case 6: return a <= b;
	case 7: return a >= b;
	case 8: return (int64_t)((uint64_t)a + (uint64_t)b);
	case 9: return (int64_t)((uint64_t)a - (uint64_t)b);
	}
	return (int64_t)((uint64_t)a * (uint64_t)b);
}

static int64_t binary(struct condition *c, int least)
{
	int64_t v = unary(c);

	while (c->at < c->end) {
		unsigned op = 0;

		while (op < sizeof strength / sizeof *strength && !token_is(c->at, ops[op]))
			op++;
		if (op == sizeof strength / sizeof *strength || strength[op] <= least)
			break;
		c->at++;
		v = applied(op, v, binary(c, strength[op]));
	}
	return v;
}

/* `defined X` becomes 0 or 1 before macros do. */
static int holds(const struct token *from, const struct token *to)
{
	struct tokens said = { 0 }, all = { 0 };
	struct condition c = { 0 };

	for (; from < to && !refused; from++) {
		struct token t = *from;

		if (token_is(from, "defined") && from + 1 < to) {
			int bracket = token_is(from + 1, "(");

			from += bracket + (from + 1 + bracket < to);
			t.kind = TOKEN_INTEGER;
			t.integer = find(from->text) != NULL;
			from += bracket && from + 1 < to;
		}
		token_add(&said, &t);
	}
	if (said.count)
		expand(said.at, said.at + said.count, &all, NULL);
	c.at = all.at;
	c.end = all.at + all.count;
	return !refused && all.count && binary(&c, 0) != 0;
}

/* ---- Directives ---- */

static void define(const struct token *t, const struct token *end)
{
	struct macro *m = arena_new(sizeof *m);

	if (t >= end || refused)
		return;
	m->name = t->text;
	t++;
	m->with_arguments = t < end && token_is(t, "(") && t->glued;
	if (m->with_arguments) {
		for (t++; t < end && !token_is(t, ")"); t++)
			if (t->kind == TOKEN_NAME && m->parameters < PARAMETERS)
				m->parameter[m->parameters++] = t->text;
		t++;
	}
	for (; t < end; t++) {
		m->has_marks |= token_is(t, "#") || token_is(t, "##");
		token_add(&m->body, t);
	}
	m->next = macros;
	macros = m;
}

static void undefine(const char *name)
{
	struct macro *m = find(name);

	if (m)
		m->removed = 1;
}

struct conditions {
	unsigned count;
	char state[NESTED]; /* 0: not yet, 1: now, 2: was, or may not be */
};

static int is_on(const struct conditions *c)
{
	for (unsigned i = 0; i < c->count; i++)
		if (c->state[i] != 1)
			return 0;
	return 1;
}

/* Whether it was one. */
static int condition(const struct token *t, const struct token *end, struct conditions *c)
{
	int is_if = token_is(t, "if"), ifdef = token_is(t, "ifdef"), on = is_on(c);
	char *now = c->count ? &c->state[c->count - 1] : NULL;

	if (is_if || ifdef || token_is(t, "ifndef")) {
		int yes = is_if ? on && holds(t + 1, end) :
				  (t + 1 < end && find(t[1].text)) == ifdef;

		if (c->count == NESTED)
			refuse(&t->at, "conditions are nested more than %u deep", NESTED);
		else
			c->state[c->count++] = !on ? 2 : yes ? 1 : 0;
	} else if (token_is(t, "elif")) {
		if (now)
			*now = *now ? 2 : holds(t + 1, end) ? 1 : 0;
	} else if (token_is(t, "else")) {
		if (now)
			*now = *now ? 2 : 1;
	} else if (token_is(t, "endif")) {
		c->count -= c->count > 0;
	} else {
		return 0;
	}
	return 1;
}

static void predefine(const char *name, uint64_t value)
{
	struct token t = { .kind = TOKEN_INTEGER, .text = "number", .integer = value };
	struct macro *m = arena_new(sizeof *m);

	m->name = intern(name, strlen(name));
	token_add(&m->body, &t);
	m->next = macros;
	macros = m;
}

void preprocess(struct tokens *in, struct tokens *out)
{
	struct token *t = in->at, *last = in->at + in->count - 1;
	struct conditions c = { 0 };
	struct place place = { t->at.file, 0, 0 };
	int64_t ahead = 0; /* what #line adds */

	macros = NULL;
	depth = expansions = 0;
	predefine("__CUDA_ARCH__", 900);
	predefine("__CUDACC__", 1);
	predefine("__SHUTTLE__", 1);
	while (t < last && !refused) {
		struct token *end = t + 1;

		while (end < last && !end->first)
			end++;
		if (token_is(t, "#")) {
			const struct token *what = t + 1;

			if (what < end && !condition(what, end, &c) && is_on(&c)) {
				if (token_is(what, "define"))
					define(what + 1, end);
				else if (token_is(what, "undef") && what + 1 < end)
					undefine(what[1].text);
				else if (token_is(what, "line") && what + 1 < end) {
					ahead = (int64_t)what[1].integer - what->at.given - 1;
					if (what + 2 < end)
						place.file = what[2].text;
				} else if (token_is(what, "error"))
					refuse(&t->at, "the source says #error; it wants another compiler");
			}
			t = end;
			continue;
		}
		if (is_on(&c)) {
			/* A macro's arguments may go on behind the line. */
			while (end < last && !(end->first && token_is(end, "#")))
				end++;
			for (struct token *n = t; n < end; n++) {
				n->at.file = place.file;
				n->at.line = (uint32_t)(n->at.given + ahead);
			}
			expand(t, end, out, NULL);
		}
		t = end;
	}
	token_add(out, last);
}
