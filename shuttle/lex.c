#include "lex.h"

struct lexer {
	const char *at;
	struct place place;
	int first;
	struct tokens *out;
};

void token_add(struct tokens *list, const struct token *t)
{
	struct token *more;

	if (list->count == list->room) {
		if (list->count > TOKENS_MOST)
			refuse(&t->at, "the source has more than %u words, macros "
			       "included; make it smaller", TOKENS_MOST);
		if (refused)
			return;
		list->room = list->room ? 2 * list->room : 64;
		more = arena_new(list->room * sizeof *more);
		if (refused) {
			list->room = list->count;
			return;
		}
		if (list->count)
			memcpy(more, list->at, list->count * sizeof *more);
		list->at = more;
	}
	list->at[list->count++] = *t;
}

int token_is(const struct token *t, const char *what)
{
	return (t->kind == TOKEN_NAME || t->kind == TOKEN_PUNCT) && same(t->text, what);
}

static int is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static int is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static int hex(char c)
{
	return is_digit(c) ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 :
	       c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* ---- Numbers ---- */

static double scaled(double x, int power)
{
	double ten = 10, by = 1;
	int n = power < 0 ? -power : power;

	for (n = n < 400 ? n : 400; n; n >>= 1, ten *= ten)
		if (n & 1)
			by *= ten;
	return power < 0 ? x / by : x * by;
}

/* Digits with a point and an exponent; exact up to 15 digits and 10^22. */
static void lex_decimal(struct lexer *l, struct token *t)
{
	uint64_t digits = 0;
	int power = 0, point = 0, e = 0, minus = 0, is_float = 0;

	for (; is_digit(*l->at) || (*l->at == '.' && !point) || *l->at == '\''; l->at++) {
		if (*l->at == '\'')
			continue;
		if (*l->at == '.') {
			point = is_float = 1;
			continue;
		}
		if (digits < UINT64_MAX / 10 - 9) {
			digits = digits * 10 + (unsigned)(*l->at - '0');
			power -= point;
		} else {
			power += !point;
		}
	}
	if ((*l->at == 'e' || *l->at == 'E') &&
	    (is_digit(l->at[1]) || ((l->at[1] == '-' || l->at[1] == '+') && is_digit(l->at[2])))) {
		is_float = 1;
		l->at++;
		minus = *l->at == '-';
		l->at += *l->at == '-' || *l->at == '+';
		for (; is_digit(*l->at); l->at++)
			e = e < 1000 ? e * 10 + *l->at - '0' : e;
		power += minus ? -e : e;
	}
	t->integer = digits;
	t->number = scaled((double)digits, power);
	t->kind = is_float ? TOKEN_FLOAT : TOKEN_INTEGER;
}

static void lex_number(struct lexer *l, struct token *t)
{
	t->kind = TOKEN_INTEGER;
	if (l->at[0] == '0' && (l->at[1] == 'x' || l->at[1] == 'X')) {
		for (l->at += 2; hex(*l->at) >= 0 || *l->at == '\''; l->at++)
			if (*l->at != '\'')
				t->integer = t->integer << 4 | (unsigned)hex(*l->at);
	} else if (l->at[0] == '0' && (l->at[1] == 'b' || l->at[1] == 'B')) {
		for (l->at += 2; *l->at == '0' || *l->at == '1' || *l->at == '\''; l->at++)
			if (*l->at != '\'')
				t->integer = t->integer << 1 | (unsigned)(*l->at - '0');
	} else if (l->at[0] == '0' && is_digit(l->at[1])) {
		for (; *l->at >= '0' && *l->at <= '7'; l->at++)
			t->integer = t->integer << 3 | (unsigned)(*l->at - '0');
	} else {
		lex_decimal(l, t);
	}
	if (t->kind == TOKEN_FLOAT) {
		t->is_float = *l->at == 'f' || *l->at == 'F';
		l->at += t->is_float;
		return;
	}
	for (;; l->at++)
		if (*l->at == 'u' || *l->at == 'U')
			t->is_float |= 1;
		else if (*l->at == 'l' || *l->at == 'L')
			t->is_float |= 2;
		else
			break;
}

/* ---- Texts and characters ---- */

static char lex_character(struct lexer *l)
{
	static const char names[] = "n\nt\tr\r0\0a\ab\bf\fv\v";
	int c = 0;

	if (*l->at != '\\')
		return *l->at++;
	l->at++;
	if (*l->at == 'x') {
		for (l->at++; hex(*l->at) >= 0; l->at++)
			c = (c << 4 | hex(*l->at)) & 255;
		return (char)c;
	}
	if (!*l->at)
		return 0;
	for (unsigned i = 0; i + 1 < sizeof names; i += 2)
		if (names[i] == *l->at) {
			l->at++;
			return names[i + 1];
		}
	return *l->at++;
}

static void lex_text(struct lexer *l, struct token *t)
{
	const char *from = ++l->at;
	char *to;

	while (*l->at && *l->at != '"' && *l->at != '\n')
		l->at += *l->at == '\\' && l->at[1] ? 2 : 1;
	to = arena_new((size_t)(l->at - from) + 1 < 65536 ? (size_t)(l->at - from) + 1 : 65536);
	if (*l->at != '"' || l->at - from > 65000)
		refuse(&t->at, "a text does not end on its line; close it by \"");
	if (refused)
		return;
	t->text = to;
	t->kind = TOKEN_TEXT;
	for (l->at = from; *l->at != '"'; t->length++)
		to[t->length] = lex_character(l);
	l->at++;
}

/* ---- All else ---- */

static const char *const puncts[] = {
	"...", "<<=", ">>=", "->", "::", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "&&",
	"||", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "##"
};

static void lex_punct(struct lexer *l, struct token *t)
{
	size_t n = 1;

	for (unsigned i = 0; i < sizeof puncts / sizeof *puncts && n == 1; i++)
		if (begins(l->at, puncts[i]))
			n = strlen(puncts[i]);
	t->kind = TOKEN_PUNCT;
	t->text = intern(l->at, n);
	l->at += n;
}

/* Behind white space and comments; returns whether anything is left. */
static int skip_space(struct lexer *l,
		      void (*run)(const char *, size_t, const struct place *))
{
	for (;; l->at++) {
		if (*l->at == '\n') {
			l->first = 1;
			l->place.line++, l->place.given++;
		} else if (*l->at == '\\' && (l->at[1] == '\n' || l->at[1] == '\r')) {
			l->at += l->at[1] == '\r' && l->at[2] == '\n';
			l->at++;
			l->place.line++, l->place.given++;
		} else if (l->at[0] == '/' && l->at[1] == '/') {
			const char *from = l->at + 2;

			while (l->at[1] && l->at[1] != '\n')
				l->at++;
			while (*from == ' ')
				from++;
			if (run && l->at - from >= 4 && begins(from, "run:"))
				run(from + 4, (size_t)(l->at + 1 - from - 4), &l->place);
		} else if (l->at[0] == '/' && l->at[1] == '*') {
			for (l->at += 2; *l->at && !(l->at[0] == '*' && l->at[1] == '/'); l->at++)
				if (*l->at == '\n')
					l->place.line++, l->place.given++;
			if (!*l->at)
				return 0;
			l->at++;
		} else if (*l->at != ' ' && *l->at != '\t' && *l->at != '\r' &&
			   *l->at != '\f' && *l->at != '\v') {
			return *l->at != 0;
		}
	}
}

static void lex_one(struct lexer *l, struct token *t)
{
	const char *from = l->at;

	if (is_letter(*l->at)) {
		while (is_letter(*l->at) || is_digit(*l->at))
			l->at++;
		t->kind = TOKEN_NAME;
		t->text = intern(from, (size_t)(l->at - from));
	} else if (is_digit(*l->at) || (*l->at == '.' && is_digit(l->at[1]))) {
		t->text = "number";
		lex_number(l, t);
	} else if (*l->at == '"') {
		lex_text(l, t);
	} else if (*l->at == '\'') {
		l->at++;
		t->kind = TOKEN_INTEGER;
		t->is_float = 4;
		t->text = "character";
		t->integer = (uint64_t)lex_character(l);
		l->at += *l->at == '\'';
	} else {
		lex_punct(l, t);
	}
}

void lex(const char *source, const char *file, struct tokens *out,
	 void (*run)(const char *text, size_t length, const struct place *at))
{
	struct lexer l = { source, { file, 1, 1 }, 1, out };
	struct token end = { .kind = TOKEN_END, .text = "end of the source", .first = 1 };

	while (!refused) {
		const char *from = l.at;

		if (!skip_space(&l, run))
			break;
		struct token t = { .at = l.place, .first = l.first, .glued = l.at == from };

		l.first = 0;
		lex_one(&l, &t);
		token_add(out, &t);
	}
	end.at = l.place;
	token_add(out, &end);
}
