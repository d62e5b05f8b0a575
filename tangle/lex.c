/* What of C's lexis matters to #line: comments, strings, raw strings, continued
 * lines and conditionals. */
#include "lex.h"

#include <string.h>

bool lex_takes_directive(const struct lex *x)
{
	return !x->continued && x->state == LEX_CODE;
}

static bool is_word(char c)
{
	return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') ||
		(c >= 'a' && c <= 'z') || c == '_';
}

/* Whether the quote at i, which may have a prefix, begins R"delimiter(. */
static bool begins_raw(struct lex *x, struct slice s, size_t i)
{
	static const char *const prefixes[] = { "R", "LR", "uR", "UR", "u8R" };
	size_t start = i, n = 0;
	bool known = false;
	struct slice prefix;

	while (start > 0 && is_word(s.p[start - 1]))
		start--;
	prefix = (struct slice){ s.p + start, i - start };
	for (size_t k = 0; k < sizeof prefixes / sizeof *prefixes; k++)
		known = known || slice_is(prefix, prefixes[k]);
	for (i++; known && i + n < s.n && n < sizeof x->delimiter; n++) {
		if (s.p[i + n] == '(') {
			memcpy(x->delimiter, s.p + i, n);
			x->delimiter_size = n;
			return true;
		}
		if (strchr(" \t\\)\"", s.p[i + n]) != NULL)
			return false;
	}
	return false;
}

/* Whether the ')' at i ends the raw string. */
static bool ends_raw(const struct lex *x, struct slice s, size_t i)
{
	size_t quote = i + 1 + x->delimiter_size;

	return quote < s.n && s.p[quote] == '"' &&
		memcmp(s.p + i + 1, x->delimiter, x->delimiter_size) == 0;
}

/* What begins at i of code; returns how many characters that takes. */
static size_t in_code(struct lex *x, struct slice s, size_t i)
{
	switch (s.p[i]) {
	case '/':
		if (i + 1 < s.n && s.p[i + 1] == '*')
			x->state = LEX_COMMENT;
		else if (i + 1 < s.n && s.p[i + 1] == '/')
			x->state = LEX_LINE_COMMENT;
		return x->state == LEX_CODE ? 1 : 2;
	case '"':
		x->state = begins_raw(x, s, i) ? LEX_RAW : LEX_STRING;
		return 1;
	case '\'':
		/* Not the separator of 1'000'000. */
		if (i == 0 || !is_word(s.p[i - 1]) ||
			strchr("LuU8", s.p[i - 1]) != NULL)
			x->state = LEX_CHAR;
		return 1;
	}
	return 1;
}

static size_t in_literal(struct lex *x, struct slice s, size_t i)
{
	if (s.p[i] == '\\')
		return 2;
	if (s.p[i] == (x->state == LEX_STRING ? '"' : '\''))
		x->state = LEX_CODE;
	return 1;
}

static size_t in_comment(struct lex *x, struct slice s, size_t i)
{
	if (s.p[i] != '*' || i + 1 == s.n || s.p[i + 1] != '/')
		return 1;
	x->state = LEX_CODE;
	return 2;
}

static size_t in_raw(struct lex *x, struct slice s, size_t i)
{
	if (s.p[i] != ')' || !ends_raw(x, s, i))
		return 1;
	x->state = LEX_CODE;
	return x->delimiter_size + 2;
}

static size_t next(struct lex *x, struct slice s, size_t i)
{
	switch (x->state) {
	case LEX_COMMENT:
		return in_comment(x, s, i);
	case LEX_LINE_COMMENT:
		return s.n - i;
	case LEX_RAW:
		return in_raw(x, s, i);
	case LEX_CODE:
		return in_code(x, s, i);
	default:
		return in_literal(x, s, i);
	}
}

static bool is_branch(struct slice s)
{
	static const char *const words[] = { "else", "elif", "elifdef",
		"elifndef", "endif" };
	size_t n = 0;

	while (s.n > 0 && is_blank(*s.p))
		s = slice_from(s, 1);
	if (s.n == 0 || *s.p != '#')
		return false;
	s = slice_from(s, 1);
	while (s.n > 0 && is_blank(*s.p))
		s = slice_from(s, 1);
	while (n < s.n && is_word(s.p[n]))
		n++;
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (slice_is((struct slice){ s.p, n }, words[i]))
			return true;
	return false;
}

/* Compilers let blanks follow the backslash. */
static bool is_continued(struct slice s)
{
	while (s.n > 0 && (is_blank(s.p[s.n - 1]) || s.p[s.n - 1] == '\r'))
		s.n--;
	return s.n > 0 && s.p[s.n - 1] == '\\';
}

void lex_line(struct lex *x, struct slice line)
{
	/* The first character of what may matter in code; others pass fast. */
	static const bool matters[256] = { ['/'] = true, ['"'] = true,
		['\''] = true };

	if (lex_takes_directive(x))
		x->branch = is_branch(line);
	else if (!x->continued)
		x->branch = false;
	for (size_t i = 0; i < line.n; i += next(x, line, i)) {
		if (x->state == LEX_CODE)
			while (i < line.n && !matters[(unsigned char)line.p[i]])
				i++;
		if (i == line.n)
			break;
	}
	x->continued = x->state != LEX_RAW && is_continued(line);
	/* What its line does not close ends with it, unless it goes on. */
	if (!x->continued && x->state != LEX_COMMENT && x->state != LEX_RAW)
		x->state = LEX_CODE;
}
