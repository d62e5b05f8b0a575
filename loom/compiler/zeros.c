/*	if (i < n) tile[t] = in[i]; else tile[t] = 0;
 *
 * Both ways end in a store to the same word: nvcc 13 makes it one behind them,
 * and so does g++.  But where the else stores a zero, which costs a GPU no
 * register, nvcc leaves both as they are, as machine code for compute capability
 * 9.0 shows.  (Not when another branch follows that is one with the one around
 * them, see again.c.)  It does make it one where it knows the address before: of a word
 * that has been used, in a loop, or when the ways begin alike, since nothing has
 * to be calculated for either.  Of three ways, two within one, where the two have
 * nothing else to do, all three stay.
 *
 * An empty asm that looks at the word keeps g++ from moving the first store.  The
 * address is made once for both, before the branch: another asm, which
 * assembly/blocks.c knows, keeps g++ from making it in each way. */
#include "compiler/zeros.h"

#include <stdlib.h>
#include <string.h>

#include "compiler/again.h"
#include "compiler/edit.h"
#include "compiler/text.h"
#include "compiler/token.h"

/* left = right: where they begin, and where they end. */
struct store {
	size_t left, left_end, right, semicolon;
};

static int is_punctuation(const struct source *s, size_t i, const char *any)
{
	return s->token[i].kind == TOKEN_OTHER &&
	       strchr(any, s->text[s->token[i].at]) != NULL;
}

static int is_name(const struct source *s, size_t i)
{
	return s->token[i].kind == TOKEN_NAME;
}

/* A word of an array, at a place that is no constant and that may be read once
 * more without being counted. */
static int is_word(const struct source *s, size_t first, size_t end)
{
	unsigned names = 0, within = 0;

	for (size_t i = first + 1; i < end; i++) {
		if (token_is(s, i, "[") && within++)
			return 0;
		if (token_is(s, i, "]"))
			within--;
		names += within && is_name(s, i);
		if (!within && !token_is(s, i, "]"))
			return 0; /* a member, which may be some bits */
		if (s->token[i].kind == TOKEN_OTHER &&
		    (!is_punctuation(s, i, "[].+-*/%()") ||
		     (is_punctuation(s, i, "+-") && token_same(s, i, i + 1, 1))))
			return 0;
		if (token_is(s, i, "(") && is_name(s, i - 1))
			return 0;
	}
	return is_name(s, first) && token_is(s, first + 1, "[") && names;
}

/* The store that the tokens from first to the semicolon are. */
static int is_store(const struct source *s, size_t first, size_t semicolon,
		    struct store *store)
{
	size_t equals = first, end;

	while (equals < semicolon && !token_is(s, equals, "="))
		equals++;
	end = equals > first && is_punctuation(s, equals - 1, "+-*/") ?
		equals - 1 : equals;
	*store = (struct store){ first, end, equals + 1, semicolon };
	return equals + 1 < semicolon && !token_is(s, equals + 1, "=") &&
	       is_word(s, first, end);
}

static int same_word(const struct source *s, const struct store *a,
		     const struct store *b)
{
	size_t count = a->left_end - a->left;

	return b->left_end - b->left == count &&
	       token_same(s, a->left, b->left, count);
}

/* The last statement of the way that begins at first; end: behind the way. */
static int ends_in_store(const struct source *s, size_t first, size_t *end,
			 struct store *store)
{
	size_t last = first;

	if (token_is(s, first, "{")) {
		*end = token_after_group(s, first);
		last = *end - 2;
		return last > first && token_is(s, last, ";") &&
		       is_store(s, token_statement(s, last), last, store);
	}
	while (s->token[last].kind != TOKEN_END && !is_punctuation(s, last, ";{}"))
		last++;
	*end = last + 1;
	return token_is(s, last, ";") && is_store(s, first, last, store);
}

/* Of a template, or one of the usual ones, or what makes a vector. */
static int is_type(const struct source *s, size_t name)
{
	static const char *const types[] = { "make_", "float", "int", "double",
					     "unsigned" };

	for (size_t i = 0; i < sizeof types / sizeof *types; i++)
		if (!strncmp(s->text + s->token[name].at, types[i],
			     strlen(types[i])))
			return 1;
	for (size_t i = token_statement(s, s->body); i < s->body; i++)
		if ((token_is(s, i, "typename") || token_is(s, i, "class")) &&
		    token_same(s, i + 1, name, 1))
			return 1;
	return 0;
}

/* (T)0 and make_float4(0, 0, 0, 0) are, too; a half is not known so early. */
static int is_zero(const struct source *s, const struct store *store)
{
	size_t numbers = 0, end = store->semicolon;

	for (size_t i = store->right; i < end; i++) {
		const struct token *t = &s->token[i];
		const char *p = s->text + t->at;

		if (t->kind == TOKEN_NUMBER) {
			numbers++;
			if (strtod(p, NULL) != 0)
				return 0;
		} else if (t->kind == TOKEN_NAME) {
			if (token_is(s, i + 1, "(") && !is_type(s, i))
				return 0;
			if (token_is(s, i, "half") || token_is(s, i, "__half") ||
			    token_is(s, i, "__nv_bfloat16"))
				return 0;
			numbers += token_is(s, i, "false");
		} else if (!is_punctuation(s, i, "(),-<>")) {
			return 0;
		}
	}
	return numbers && store->right == store->left_end + 1;
}

/* A value that needs no instruction. */
static int is_there(const struct source *s, const struct store *store)
{
	for (size_t i = store->right; i < store->semicolon; i++)
		if (s->token[i].kind == TOKEN_OTHER && !token_is(s, i, "."))
			return 0;
	return store->right == store->left_end + 1;
}

/* Whether the statement or block at i is what a loop repeats. */
static int is_body(const struct source *s, size_t i)
{
	while (i && token_is(s, i - 1, ")")) {
		i = token_before_group(s, i - 1) - 1;
		if (token_is(s, i, "for") || token_is(s, i, "while"))
			return 1;
		if (!token_is(s, i, "if"))
			return 0;
	}
	return i && token_is(s, i - 1, "do");
}

static int is_in_loop(const struct source *s, size_t i)
{
	while (i > s->body && !is_body(s, i))
		i = token_before_group(s, i);
	return i > s->body;
}

/* Whether every way to i uses the word before. */
static int is_used_before(const struct source *s, size_t i,
			  const struct store *store)
{
	size_t count = store->left_end - store->left;

	while (--i > s->body) {
		if (token_is(s, i, "}")) {
			i = token_before_group(s, i);
		} else if (token_same(s, i, store->left, count)) {
			size_t first = token_statement(s, i);

			if (!token_is(s, first, "if") &&
			    !token_is(s, first, "else") &&
			    !token_is(s, first, "for"))
				return 1;
		}
	}
	return 0;
}

static int is_shared(const struct source *s, size_t name)
{
	for (size_t i = 0; i < name; i++) {
		if (!token_is(s, i, "__shared__"))
			continue;
		for (; i < name && !is_punctuation(s, i, ";({"); i++)
			if (token_same(s, i, name, 1) &&
			    token_is(s, i + 1, "["))
				return 1;
	}
	return 0;
}

/* A pointer, maybe __restrict__. */
static int is_parameter(const struct source *s, size_t name)
{
	size_t i = s->body - 1;

	if (token_is(s, i, ")"))
		for (i = token_before_group(s, i); i < s->body; i++)
			if (token_same(s, i, name, 1) &&
			    is_punctuation(s, i + 1, ",)"))
				return token_is(s, i - 1, "*") ||
				       token_is(s, i - 2, "*");
	return 0;
}

static int is_device_code(const struct source *s)
{
	int device = 0;

	for (size_t t = token_statement(s, s->body); t < s->body; t++) {
		if (token_is(s, t, "constexpr"))
			return 0;
		device |= token_is(s, t, "__device__") || token_is(s, t, "__global__");
	}
	return device;
}

static void put_before(struct source *s, size_t i, char *text)
{
	edit_put(s, s->token[i].at, 0, text);
}

static void put_behind(struct source *s, size_t i, char *text)
{
	edit_put(s, s->token[i].at + s->token[i].size, 0, text);
}

static void keep_apart(struct source *s, const struct store *store)
{
	char *word = token_words(s, store->left, store->left_end);

	put_before(s, store->left, text_format("{ "));
	put_behind(s, store->semicolon,
		   text_format(" __asm__ volatile(\"\" :: \"m\"(%s)); }", word));
	free(word);
}

/* Nothing of the address of a word of shared memory is new behind the "if" at i,
 * such as the number of a thread, which is asked for where it is first used. */
static int is_made_before(const struct source *s, size_t i,
			  const struct store *store)
{
	if (!is_shared(s, store->left))
		return 0;
	for (size_t n = store->left; n < store->left_end; n++) {
		size_t first = s->body;

		if (!token_is(s, n, "."))
			continue;
		while (first < i && !token_same(s, first, n - 1, 3))
			first++;
		if (first == i)
			return 0;
	}
	return 1;
}

/* end: of the whole statement. */
static void make_before(struct source *s, size_t i, const struct store *one,
			const struct store *other, size_t end)
{
	unsigned n = s->names++;
	char *word = token_words(s, one->left, one->left_end);

	put_before(s, i, text_format("{ auto *loom_w%u = &%s; __asm__ volatile("
				     "\"/* loom_address */\" : \"+r\"(loom_w%u)); ",
				     n, word, n));
	free(word);
	edit_replace(s, one->left, one->left_end,
		     text_format("{ *loom_w%u", n));
	put_behind(s, one->semicolon,
		   text_format(" __asm__ volatile(\"\" :: \"m\"(*loom_w%u)); }", n));
	edit_replace(s, other->left, other->left_end,
		     text_format("*loom_w%u", n));
	put_behind(s, end - 1, text_format(" }"));
}

/* Whether the way that begins at first is the store alone. */
static int is_alone(const struct source *s, size_t first,
		    const struct store *store)
{
	return store->left <= first + token_is(s, first, "{");
}

/* Both ways are within one of an outer condition, whose other way stores to the
 * same word. */
static int is_one_of_three(const struct source *s, size_t end,
			   const struct store *store)
{
	struct store other;

	end += token_is(s, end, "}") != 0;
	return token_is(s, end, "else") &&
	       ends_in_store(s, end + 1, &end, &other) &&
	       same_word(s, store, &other);
}

/* All three become one, unless neither of the inner ways has anything to do. */
static void rewrite_three(struct source *s, const struct store *one, int one_alone,
			  const struct store *other, int other_alone)
{
	if (one_alone && is_there(s, one) && other_alone && is_there(s, other)) {
		keep_apart(s, one);
		keep_apart(s, other);
	}
}

/* Both ways of the "if" at i, the other from other_way on, and where it ends. */
static void rewrite(struct source *s, size_t i, const struct store *one,
		    size_t other_way, const struct store *other, size_t end)
{
	int alone = is_alone(s, token_after_group(s, i + 1), one);

	if (is_one_of_three(s, end, one)) {
		rewrite_three(s, one, alone, other, is_alone(s, other_way, other));
		return;
	}
	if (!is_zero(s, other) || is_used_before(s, i, one) ||
	    (is_there(s, one) && alone))
		return;
	if (alone && is_made_before(s, i, one) &&
	    (token_is(s, other->left - 1, "else") ||
	     token_is(s, other->left - 2, "else")))
		make_before(s, i, one, other, end);
	else
		keep_apart(s, one);
}

void zeros_rewrite(struct source *s, size_t i)
{
	struct store one, other;
	size_t first = token_after_group(s, i + 1), other_way, end;

	if (!token_is(s, i + 1, "(") || (i && token_is(s, i - 1, "else")) ||
	    !ends_in_store(s, first, &end, &one) || !token_is(s, end, "else"))
		return;
	other_way = end + 1;
	if (!ends_in_store(s, other_way, &end, &other) ||
	    !same_word(s, &one, &other) || again_follows(s, end))
		return;
	if (is_device_code(s) && !is_in_loop(s, i) &&
	    (is_shared(s, one.left) || is_parameter(s, one.left)))
		rewrite(s, i, &one, other_way, &other, end);
}
