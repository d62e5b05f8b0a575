/* "#pragma unroll 1" keeps a loop as it is; g++ has that under another name.
 * Other numbers stay to its own limits: told a number, it would also unroll
 * loops of unknown length, behind the instrumentation and with the odd rounds
 * first, where nvcc has them last. */
#define _GNU_SOURCE
#include "compiler/unroll.h"

#include <stdlib.h>
#include <string.h>

#include "compiler/edit.h"
#include "compiler/text.h"
#include "compiler/token.h"

enum { NONE_SAID = 0, USUAL = 4, MOST_ROUNDS = 128 /* watching.c */ };

/* The last of these words of a pragma in the line from p to end; or NULL. */
static const char *last_word(const char *p, const char *end,
			     const char *const *words, size_t count)
{
	const char *word = p;

	for (size_t i = 0; i < count; i++) {
		size_t n = strlen(words[i]);

		p += strspn(p, " \t");
		if ((size_t)(end - p) < n || memcmp(p, words[i], n))
			return NULL;
		word = p;
		p += n;
	}
	return word;
}

static const char *unroll_word(const char *p, const char *end)
{
	static const char *const words[] = { "#", "pragma", "unroll" };

	return last_word(p, end, words, sizeof words / sizeof *words);
}

/* What a pragma's word says: a number; NONE_SAID; -1: something else. */
static long said(const char *word, const char *end)
{
	const char *p = word + strlen("unroll");
	char *behind;
	long n;

	p += strspn(p, " \t(");
	if (p + strspn(p, ")\r") >= end)
		return NONE_SAID;
	n = strtol(p, &behind, 10);
	return behind > p && behind + strspn(behind, " \t)\r") == end ? n : -1;
}

static const char *kept_rolled(const char *p, const char *end)
{
	const char *word = unroll_word(p, end);

	return word && said(word, end) == 1 ? word : NULL;
}

/* CCCL's word to g++ for "all rounds", where it says just "unroll" to nvcc: the
 * most that may be said.  A loop of unknown length would become as many rounds,
 * and take minutes; nvcc does not even read this pragma. */
static int unrolls_all(const char *p, const char *end)
{
	static const char *const words[] = { "#", "pragma", "GCC", "unroll" };
	const char *word = last_word(p, end, words, sizeof words / sizeof *words);

	return word && said(word, end) > MOST_ROUNDS;
}

/* Whether the loop at p goes on by one condition: g++ warns that it ignores
 * what is said of others, which it leaves as they are anyway. */
static int has_one_condition(const char *p, const char *end)
{
	int depth = 0;

	for (; p + 1 < end; p++) {
		depth += (*p == '(') - (*p == ')');
		if ((p[0] == '&' && p[1] == '&') || (p[0] == '|' && p[1] == '|'))
			return 0;
		if (*p == ')' && !depth)
			break;
	}
	return 1;
}

/* A pragma that a macro has written does not begin its line, where alone g++
 * takes one for it in what is preprocessed; nvcc is not so strict. */
static const char *begin_of(const struct source *s, const char *line)
{
	size_t blanks = strspn(line, " \t");

	return blanks && line[blanks] == '#' && line > s->text &&
	       line[-1] == '\n' ? line + blanks : NULL;
}

int unroll_is_unusual(const struct source *s, size_t i)
{
	size_t from = i ? s->token[i - 1].at + s->token[i - 1].size : 0;
	const char *p = s->text + from, *last = s->text + s->token[i].at, *end;

	for (; p < last; p = end + 1) {
		const char *word;

		end = memchr(p, '\n', (size_t)(last - p));
		end = end ? end : last;
		word = unroll_word(p, end);
		if (word)
			return said(word, end) % USUAL != 0;
	}
	return 0;
}

size_t unroll_kept(const struct source *s, size_t i)
{
	size_t body = token_is(s, i, "do") ? i + 1 : token_after_group(s, i + 1);
	size_t end;

	if (!token_is(s, body, "{"))
		return 0;
	end = token_after_group(s, body);
	for (; body < end; body++)
		if (token_is(s, body, "else"))
			return end;
	return 0;
}

static int is_opening(const struct source *s, size_t i)
{
	return token_is(s, i, "(") || token_is(s, i, "[") || token_is(s, i, "{");
}

static int has_condition(const struct source *s, size_t i)
{
	return token_is(s, i, "if") || token_is(s, i, "while") ||
	       token_is(s, i, "for") || token_is(s, i, "switch");
}

static size_t after_statement(const struct source *s, size_t i)
{
	if (token_is(s, i, "{"))
		return token_after_group(s, i);
	if (has_condition(s, i)) {
		size_t group = i + 1 + (token_is(s, i + 1, "constexpr") != 0);
		size_t end = after_statement(s, token_after_group(s, group));

		return token_is(s, i, "if") && token_is(s, end, "else") ?
			after_statement(s, end + 1) : end;
	}
	while (s->token[i].kind != TOKEN_END && !token_is(s, i, ";"))
		i = is_opening(s, i) ? token_after_group(s, i) : i + 1;
	return i + (s->token[i].kind != TOKEN_END);
}

/* For who reads the assembly (assembly/wrapping.c). */
static void stay_rolled(struct source *s, size_t i, unsigned code)
{
	size_t body = token_is(s, i, "do") ? i + 1 : token_after_group(s, i + 1);
	size_t last = after_statement(s, body) - 1;

	if (has_condition(s, body) || token_is(s, body, "do") ||
	    !token_in_device_code(s, i, code))
		return; /* it does more than one thing, and may have a pragma */
	edit_put(s, s->token[body].at, 0,
		 text_format("{ __asm__(\"#loom_rolled\");"));
	edit_put(s, s->token[last].at + s->token[last].size, 0,
		 text_format("}"));
}

void unroll_rewrite(struct source *s, size_t i, unsigned code)
{
	size_t from = i ? s->token[i - 1].at + s->token[i - 1].size : 0;
	const char *p = s->text + from, *last = s->text + s->token[i].at;

	while (p < last) {
		const char *end = memchr(p, '\n', (size_t)(last - p));
		const char *begin = begin_of(s, p), *word;

		end = end ? end : last;
		word = kept_rolled(p, end);
		if (word && !has_one_condition(last, s->text + s->size))
			word = NULL;
		if (unrolls_all(p, end))
			edit_put(s, (size_t)(p - s->text), (size_t)(end - p),
				 text_format("#pragma unroll"));
		else if (begin)
			edit_put(s, (size_t)(p - s->text), (size_t)(end - p),
				 word ? text_format("#pragma GCC unroll 1") :
				 text_format("%.*s", (int)(end - begin), begin));
		else if (word)
			edit_put(s, (size_t)(word - s->text),
				 (size_t)(end - word),
				 text_format("GCC unroll 1"));
		if (word && code)
			stay_rolled(s, i, code);
		p = end + 1;
	}
}

void unroll_one_way_back(struct source *s, size_t i, unsigned code)
{
	size_t open = token_is(s, i + 1, "(") ? token_after_group(s, i + 1) : i;
	size_t end, last;

	if (!token_is(s, open, "{"))
		return;
	end = token_after_group(s, open) - 1;
	for (size_t next = last = open + 1; next < end;) {
		last = next;
		next = after_statement(s, next);
	}
	if (token_is(s, last, "if") && token_in_device_code(s, i, code))
		edit_put(s, s->token[end].at, 0, text_format("__asm__(\"\");"));
}
