/* C++ as tokens: just enough to tell code from strings and comments. */
#include "compiler/token.h"

#include <ctype.h>
#include <string.h>

#include "common/tool.h"

/* Outside of strings a backslash begins what g++ -E makes of a letter beyond
 * ASCII: \U000000e4. */
static int name_start(int c)
{
	return isalpha(c) || c == '_' || c == '$' || c == '\\' || c >= 0x80;
}

static int name_part(int c)
{
	return name_start(c) || isdigit(c);
}

static int at(const struct source *s, size_t p)
{
	return p < s->size ? (unsigned char)s->text[p] : 0;
}

static size_t after_line(const struct source *s, size_t p)
{
	while (p < s->size && s->text[p] != '\n')
		p += s->text[p] == '\\' && p + 1 < s->size ? 2 : 1;
	return p;
}

static size_t after_comment(const struct source *s, size_t p)
{
	if (at(s, p + 1) == '/')
		return after_line(s, p);
	for (p += 2; p < s->size; p++)
		if (at(s, p) == '*' && at(s, p + 1) == '/')
			return p + 2;
	return p;
}

/* R"delimiter( ... )delimiter", from the quote on. */
static size_t after_raw(const struct source *s, size_t p)
{
	size_t open = p + 1, n;

	while (open < s->size && s->text[open] != '(')
		open++;
	n = open - p - 1;
	for (size_t q = open + 1; q + n + 1 < s->size; q++)
		if (s->text[q] == ')' && s->text[q + n + 1] == '"' &&
		    !memcmp(s->text + q + 1, s->text + p + 1, n))
			return q + n + 2;
	return s->size;
}

static size_t after_string(const struct source *s, size_t p)
{
	int quote = at(s, p);

	for (p++; p < s->size && s->text[p] != '\n'; p++) {
		if (s->text[p] == '\\')
			p++;
		else if (at(s, p) == quote)
			return p + 1;
	}
	return p < s->size ? p : s->size;
}

static size_t after_number(const struct source *s, size_t p)
{
	for (p++; p < s->size; p++) {
		int c = at(s, p), before = at(s, p - 1);
		int exponent = before == 'e' || before == 'E' ||
			       before == 'p' || before == 'P';

		if (name_part(c) || c == '.' ||
		    (c == '\'' && name_part(at(s, p + 1))) ||
		    (exponent && (c == '+' || c == '-')))
			continue;
		break;
	}
	return p;
}

static size_t after_name(const struct source *s, size_t p)
{
	while (name_part(at(s, p)))
		p++;
	return p;
}

static int is_raw_prefix(const char *text, size_t size)
{
	return size <= 3 && text[size - 1] == 'R' &&
	       (size == 1 || text[0] == 'L' || text[0] == 'u' ||
		text[0] == 'U');
}

/* A token starts at p; sets its kind and returns where it ends. */
static size_t token_end(const struct source *s, size_t p, enum token_kind *kind)
{
	int c = at(s, p);

	*kind = TOKEN_OTHER;
	if (name_start(c)) {
		size_t end = after_name(s, p);

		*kind = TOKEN_NAME;
		if (at(s, end) == '"' && is_raw_prefix(s->text + p, end - p)) {
			*kind = TOKEN_STRING;
			end = after_raw(s, end);
		}
		return end;
	}
	if (isdigit(c) || (c == '.' && isdigit(at(s, p + 1)))) {
		*kind = TOKEN_NUMBER;
		return after_number(s, p);
	}
	if (c == '"' || c == '\'') {
		*kind = TOKEN_STRING;
		return after_string(s, p);
	}
	return p + 1;
}

static void append(struct source *s, enum token_kind kind, size_t p, size_t end)
{
	if ((s->tokens & (s->tokens - 1)) == 0)
		s->token = tool_grow(s->token, s->tokens ? 2 * s->tokens : 1,
				sizeof *s->token);
	s->token[s->tokens++] = (struct token){ kind, p, end - p };
}

void token_scan(struct source *s)
{
	size_t p = 0;
	int line_start = 1;

	while (p < s->size) {
		enum token_kind kind;
		size_t end;
		int c = at(s, p);

		if (c == '\n' || isspace(c)) {
			line_start |= c == '\n';
			p++;
		} else if (c == '#' && line_start) {
			p = after_line(s, p);
		} else if (c == '/' &&
			   (at(s, p + 1) == '/' || at(s, p + 1) == '*')) {
			p = after_comment(s, p);
		} else {
			end = token_end(s, p, &kind);
			append(s, kind, p, end);
			line_start = 0;
			p = end;
		}
	}
	append(s, TOKEN_END, s->size, s->size);
}

int token_is(const struct source *s, size_t i, const char *text)
{
	const struct token *t;

	if (i >= s->tokens)
		return 0;
	t = &s->token[i];
	return t->kind != TOKEN_STRING && t->size == strlen(text) &&
	       !memcmp(s->text + t->at, text, t->size);
}

int token_mark(const struct source *s, size_t i, const char *any)
{
	return s->token[i].kind == TOKEN_OTHER &&
	       strchr(any, s->text[s->token[i].at]) != NULL;
}

int token_same(const struct source *s, size_t a, size_t b, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		const struct token *x = &s->token[a + i], *y = &s->token[b + i];

		if (x->kind != y->kind || x->size != y->size ||
		    memcmp(s->text + x->at, s->text + y->at, x->size))
			return 0;
	}
	return 1;
}

size_t token_after_group(const struct source *s, size_t i)
{
	unsigned depth = 0;

	for (; s->token[i].kind != TOKEN_END; i++) {
		if (token_is(s, i, "(") || token_is(s, i, "[") || token_is(s, i, "{"))
			depth++;
		else if (token_is(s, i, ")") || token_is(s, i, "]") || token_is(s, i, "}"))
			depth--;
		if (!depth)
			return i + 1;
	}
	return i;
}

size_t token_after_angles(const struct source *s, size_t i)
{
	unsigned depth = 0;

	while (s->token[i].kind != TOKEN_END && !token_is(s, i, ";")) {
		if (token_is(s, i, "(") || token_is(s, i, "[") || token_is(s, i, "{")) {
			i = token_after_group(s, i);
			continue;
		}
		if (token_is(s, i, "<"))
			depth++;
		else if (token_is(s, i, ">") && !token_is(s, i - 1, "-"))
			depth--;
		i++;
		if (!depth)
			return i;
	}
	return i;
}

size_t token_before_group(const struct source *s, size_t i)
{
	int angle = token_is(s, i, ">");

	while (i) {
		i--;
		if (token_is(s, i, ")") || token_is(s, i, "]") || token_is(s, i, "}") ||
		    (angle && token_is(s, i, ">") && !token_is(s, i - 1, "-")))
			i = token_before_group(s, i);
		else if (angle ? token_is(s, i, "<") :
				 token_is(s, i, "(") || token_is(s, i, "[") || token_is(s, i, "{"))
			return i;
	}
	return 0;
}

size_t token_statement(const struct source *s, size_t i)
{
	while (i) {
		if (token_is(s, i - 1, ";") || token_is(s, i - 1, "{") ||
		    token_is(s, i - 1, "}"))
			break;
		if (token_is(s, i - 1, ":") && !token_is(s, i, ":") &&
		    !(i > 1 && token_is(s, i - 2, ":")))
			break;
		if (token_is(s, i - 1, ")") && token_before_group(s, i - 1))
			i = token_before_group(s, i - 1);
		else
			i--;
	}
	return i;
}

char *token_words(const struct source *s, size_t first, size_t last)
{
	size_t start = s->token[first].at;
	size_t end = last > first ?
		s->token[last - 1].at + s->token[last - 1].size : start;
	char *copy = tool_grow(NULL, end - start + 1, 1), *p = copy;

	for (size_t i = first; i < last; i++) {
		const struct token *t = &s->token[i];

		if (i > first &&
		    t->at > s->token[i - 1].at + s->token[i - 1].size)
			*p++ = ' ';
		memcpy(p, s->text + t->at, t->size);
		p += t->size;
	}
	*p = 0;
	return copy;
}

int token_declares(const struct source *s, size_t first, size_t end,
		   const char *attribute)
{
	while (first && !token_is(s, first - 1, ";") && !token_is(s, first - 1, "{") &&
	       !token_is(s, first - 1, "}"))
		first--;
	for (; first < end; first++)
		if (token_is(s, first, attribute))
			return 1;
	return 0;
}

size_t token_statement_end(const struct source *s, size_t i)
{
	while (s->token[i].kind != TOKEN_END && !token_is(s, i, ";")) {
		if (token_is(s, i, "(") || token_is(s, i, "[") ||
		    token_is(s, i, "{"))
			i = token_after_group(s, i);
		else
			i++;
	}
	return i + (s->token[i].kind != TOKEN_END);
}

/* Whether the colon before i is a label's and not that of "a ? b : c". */
static int is_label(const struct source *s, size_t i)
{
	while (i-- && !token_is(s, i, ";") && !token_is(s, i, "{") &&
	       !token_is(s, i, "}"))
		if (token_is(s, i, "?"))
			return 0;
	return 1;
}

/* Whether the parenthesis at i closes the condition of a statement. */
static int is_condition(const struct source *s, size_t i)
{
	static const char *const words[] = { "if", "for", "while", "switch",
					     "constexpr" };
	size_t open = token_is(s, i, ")") ? token_before_group(s, i) : 0;

	for (size_t n = 0; open && n < sizeof words / sizeof *words; n++)
		if (token_is(s, open - 1, words[n]))
			return 1;
	return 0;
}

int token_is_statement(const struct source *s, size_t i, size_t end)
{
	static const char *const before[] = { ";", "{", "}", "else", "do" };

	if (!i || !token_is(s, end, ";"))
		return 0;
	for (size_t n = 0; n < sizeof before / sizeof *before; n++)
		if (token_is(s, i - 1, before[n]))
			return 1;
	return is_condition(s, i - 1) ||
	       (token_is(s, i - 1, ":") && is_label(s, i));
}

int token_in_device_code(const struct source *s, size_t i, unsigned code)
{
	int device = 0;

	for (unsigned depth = s->depth; depth >= code; depth--)
		i = token_before_group(s, i);
	for (size_t t = token_statement(s, i); t < i; t++) {
		if (token_is(s, t, "constexpr"))
			return 0;
		device |= token_is(s, t, "__device__") || token_is(s, t, "__global__");
	}
	return device;
}

int token_ends_do(const struct source *s, size_t i)
{
	if (!i)
		return 0;
	if (token_is(s, i - 1, "}")) {
		size_t open = token_before_group(s, i - 1);

		return open && token_is(s, open - 1, "do");
	}
	return token_is(s, i - 1, ";") &&
	       token_is(s, token_statement(s, i - 1), "do");
}
