/*	if (t < 2) a; if (t < 2) b;
 *
 * nvcc makes one branch of the two where the condition cannot have changed, which
 * g++ with all of its jump threading off does not: "if (t < 2) { a; b; }".  The
 * branches in it are then no longer all that it has, and what the first of them
 * stores on both ways is one store behind them (zeros.c). */
#include "compiler/again.h"

#include "compiler/edit.h"
#include "compiler/plain.h"
#include "compiler/text.h"
#include "compiler/token.h"

static int is_operand(const struct source *s, size_t i)
{
	return s->token[i].kind == TOKEN_NAME || s->token[i].kind == TOKEN_NUMBER ||
	       token_is(s, i, ")");
}

/* The token behind the statement at i; i when it is one of an unusual kind. */
static size_t statement_end(const struct source *s, size_t i)
{
	size_t end = i;

	if (token_is(s, i, "{"))
		return token_after_group(s, i);
	if (token_is(s, i, "do") || token_is(s, i, "switch") ||
	    token_is(s, i, "try"))
		return i;
	if (!token_is(s, i, "if") && !token_is(s, i, "for") &&
	    !token_is(s, i, "while"))
		return token_statement_end(s, i);
	if (token_is(s, i + 1, "("))
		end = statement_end(s, token_after_group(s, i + 1));
	return token_is(s, i, "if") && token_is(s, end, "else") ?
		statement_end(s, end + 1) : end;
}

static int is_memory(const struct source *s, size_t name)
{
	for (size_t i = 0; i < name; i++) {
		if (!token_is(s, i, "__shared__") &&
		    !token_is(s, i, "__device__") &&
		    !token_is(s, i, "__managed__"))
			continue;
		for (; i < name && !token_mark(s, i, ";({"); i++)
			if (token_same(s, i, name, 1))
				return 1;
	}
	return 0;
}

static int is_place(const struct source *s, size_t i)
{
	return token_is(s, i, "threadIdx") || token_is(s, i, "blockIdx") ||
	       token_is(s, i, "blockDim") || token_is(s, i, "gridDim");
}

/* Of numbers and variables that are no memory, and no members. */
static int is_plain(const struct source *s, size_t first, size_t end)
{
	for (size_t i = first; i < end; i++) {
		int name = s->token[i].kind == TOKEN_NAME;

		if (s->token[i].kind == TOKEN_STRING || plain_changes(s, i) ||
		    token_mark(s, i, "[{;?:") ||
		    (name && (token_is(s, i + 1, "(") || is_memory(s, i))) ||
		    (token_is(s, i, "*") && !is_operand(s, i - 1)) ||
		    (token_is(s, i, ".") && !is_place(s, i - 1)) ||
		    (token_is(s, i, "-") && token_is(s, i + 1, ">")))
			return 0;
	}
	return 1;
}

/* A function that may keep or change what it is given. */
static int is_call(const struct source *s, size_t parenthesis)
{
	static const char *const others[] = { "if", "while", "for", "switch",
					      "return", "sizeof", "min", "max" };
	size_t name = parenthesis - 1;

	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		if (token_is(s, name, others[i]))
			return 0;
	return s->token[name].kind == TOKEN_NAME ||
	       s->token[name].kind == TOKEN_STRING ||
	       token_mark(s, name, ">])");
}

/* The group around i. */
static size_t opens(const struct source *s, size_t i)
{
	while (i > s->body && !token_mark(s, --i, "([{"))
		if (token_mark(s, i, ")]}"))
			i = token_before_group(s, i);
	return i;
}

/* Whether somebody may know the variable at i by its address. */
static int is_given_away(const struct source *s, size_t i)
{
	if (token_is(s, i - 1, "&") && !is_operand(s, i - 2))
		return 1;
	if (token_is(s, i - 1, "=") && token_is(s, i - 3, "&"))
		return 1;
	return token_mark(s, i - 1, "(,") && token_mark(s, i + 1, "),") &&
	       token_is(s, opens(s, i), "(") && is_call(s, opens(s, i));
}

/* "int &one = other", or "{ other }", or ": all". */
static int is_reference(const struct source *s, size_t i)
{
	return token_is(s, i, "&") && s->token[i + 1].kind == TOKEN_NAME &&
	       ((token_is(s, i + 2, "=") && !token_is(s, i + 3, "=")) ||
		token_mark(s, i + 2, "{:"));
}

/* Whether the function has one of its own by this name that is changed by this
 * name alone, or none; and no other function in it, nor other names for the same. */
static int is_known(const struct source *s, size_t name, size_t end)
{
	for (size_t i = token_statement(s, s->body); i < end; i++) {
		if (i > s->body &&
		    (is_reference(s, i) ||
		     (token_is(s, i, "[") && !is_operand(s, i - 1) &&
		      !token_is(s, i - 1, "]"))))
			return 0;
		if (!token_same(s, i, name, 1) || token_is(s, i - 1, "."))
			continue;
		if (i < s->body ? token_is(s, i - 1, "&") : is_given_away(s, i))
			return 0;
	}
	return 1;
}

/* No method, which has members. */
static int is_kernel(const struct source *s)
{
	for (size_t i = token_statement(s, s->body); i < s->body; i++)
		if (token_is(s, i, "__global__"))
			return 1;
	return 0;
}

/* Whether a variable of the condition may get another value. */
static int is_changed(const struct source *s, size_t name, size_t first,
		      size_t end)
{
	for (size_t i = first; i < end; i++) {
		if (!token_same(s, i, name, 1))
			continue;
		for (size_t n = i + 1; n < i + 4 && n < end; n++) {
			if (plain_changes(s, n))
				return 1;
			if (!token_mark(s, n, "+-*/%&|^<>"))
				break;
		}
		if (token_mark(s, i - 1, "+-") && token_same(s, i - 2, i - 1, 1))
			return 1;
	}
	return 0;
}

/* Whether the "if" at next asks what that at i does, and nothing between changes
 * the answer. */
static int asks_again(const struct source *s, size_t i, size_t next)
{
	size_t count = token_after_group(s, i + 1) - i;

	if (!token_same(s, i, next, count))
		return 0;
	for (size_t n = i + 2; n < i + count - 1; n++)
		if (s->token[n].kind == TOKEN_NAME && !is_place(s, n) &&
		    !token_is(s, n - 1, ".") &&
		    (is_changed(s, n, i + count, next) || !is_known(s, n, next)))
			return 0;
	return 1;
}

static void take_in(struct source *s, size_t head, size_t body)
{
	edit_replace(s, head, body, text_format(" "));
	s->again[s->agains++ % SOURCE_AGAINS] = head;
}

void again_rewrite(struct source *s, size_t i, unsigned code)
{
	size_t body = token_after_group(s, i + 1), next = statement_end(s, body);
	size_t head = body - i, last = 0;

	if (!token_is(s, i + 1, "(") || again_is_one(s, i) ||
	    token_is(s, i - 1, "else") || !is_kernel(s) ||
	    !is_plain(s, i + 2, body - 1) || !token_in_device_code(s, i, code))
		return;
	while (!token_is(s, next, "else") && asks_again(s, i, next) &&
	       statement_end(s, next + head) > next + head) {
		take_in(s, next, next + head);
		last = next = statement_end(s, next + head);
	}
	if (!last)
		return;
	edit_put(s, s->token[body].at, 0, text_format("{ "));
	edit_put(s, s->token[last - 1].at + s->token[last - 1].size, 0,
		 text_format(" }"));
}

int again_is_one(const struct source *s, size_t i)
{
	for (unsigned n = 0; n < s->agains && n < SOURCE_AGAINS; n++)
		if (s->again[n] == i)
			return 1;
	return 0;
}

int again_follows(const struct source *s, size_t i)
{
	return again_is_one(s, i) || (token_is(s, i, "}") && again_is_one(s, i + 1));
}
