/*	if (i < n) tile[t] = in[i]; else tile[t] = 0;
 *
 * Both ways end in a store to the same word: nvcc 13 makes it one behind them,
 * and so does g++.  But where the else stores a zero, which costs a GPU no
 * register, nvcc leaves both as they are, as machine code for compute capability
 * 9.0 shows.  (Not when another branch follows that is one with the one around
 * them, see again.c.)  It does make it one where it knows the address before: of a word
 * that has been used, in a loop, or when the ways begin alike, since nothing has
 * to be calculated for either.
 *
 * Within one way of an outer condition both stay two whatever they store, also of
 * a word that has been used, and in a loop; but not where that way has a barrier
 * behind them, or where the other one stores to the same word, too.  Of such three
 * all stay when a zero is beside what is there anyway, or when neither of the inner
 * ways has more to do.
 *
 * An empty asm that looks at the word keeps g++ from moving the stores.  The
 * address is made once for both, before the branch: another asm, which
 * assembly/blocks.c knows, keeps g++ from making it in each way. */
#include "compiler/zeros.h"

#include <stdlib.h>
#include <string.h>

#include "compiler/again.h"
#include "compiler/barrier.h"
#include "compiler/edit.h"
#include "compiler/plain.h"
#include "compiler/store.h"
#include "compiler/text.h"
#include "compiler/token.h"

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

/* (T)0, T() and make_float4(0, 0, 0, 0) are, too; a half is not known so early. */
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
			numbers += token_is(s, i, "false") ||
				   (token_is(s, i + 1, "(") && token_is(s, i + 2, ")"));
		} else if (!token_mark(s, i, "(),-<>")) {
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

/* Whether the function has a variable by this name, or is given a class or a reference
 * to one, and it is none of shared memory. */
static int is_local(const struct source *s, size_t name)
{
	for (size_t i = token_statement(s, s->body); i < name; i++)
		if (token_same(s, i, name, 1) &&
		    (s->token[i - 1].kind == TOKEN_NAME || token_mark(s, i - 1, ">&*")) &&
		    (i < s->body ? token_mark(s, i + 1, ",)") && !token_is(s, i - 1, "*") :
				   token_mark(s, i + 1, "=({;"))) {
			size_t first = token_statement(s, i);

			return !token_is(s, first, "__shared__") &&
			       !token_is(s, first + 1, "__shared__");
		}
	return 0;
}

static int is_shared(const struct source *s, size_t name)
{
	if (is_local(s, name))
		return 0;
	for (size_t i = 0; i < name; i++) {
		if (!token_is(s, i, "__shared__"))
			continue;
		for (; i < name && !token_mark(s, i, ";({"); i++)
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
			    token_mark(s, i + 1, ",)"))
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

int zeros_is_shared(const struct source *s, size_t name)
{
	return is_device_code(s) && is_shared(s, name);
}

static void put_before(struct source *s, size_t i, char *text)
{
	edit_put(s, s->token[i].at, 0, text);
}

static void put_behind(struct source *s, size_t i, char *text)
{
	edit_put(s, s->token[i].at + s->token[i].size, 0, text);
}

/* Behind a store to the word; not two are alike. */
static char *looks_at(struct source *s, const char *word)
{
	return text_format(" __asm__ volatile(\"/* %u */\" :: \"m\"(%s)); }",
			   s->names++, word);
}

static void keep_apart(struct source *s, const struct store *store)
{
	char *word = token_words(s, store->left, store->left_end);

	put_before(s, store->left, text_format("{ "));
	put_behind(s, store->semicolon, looks_at(s, word));
	free(word);
}

/* Nothing of the address of a word of shared memory is new behind the "if" at i,
 * such as the number of a thread, which is asked for where it is first used, or
 * what the condition changes. */
static int is_made_before(const struct source *s, size_t i,
			  const struct store *store)
{
	if (!is_shared(s, store->left) ||
	    !plain_is(s, i + 2, token_after_group(s, i + 1) - 1))
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

/* Whether the word is used again, before others may have stored to it. */
static int is_used_behind(const struct source *s, size_t end, const struct store *store)
{
	size_t again = token_again(s, end, store->left, store->left_end);

	for (size_t i = end; i < again; i++)
		if (barrier_is(s, i) || token_is(s, i, "sync"))
			return 0;
	return again != 0;
}

/* end: of the whole statement.  Where the word is used behind it g++ has to know it
 * again, and elsewhere nothing of the address, which it would make in each way. */
static void make_before(struct source *s, size_t i, const struct store *one,
			const struct store *other, size_t end)
{
	const struct store *both[] = { one, other };
	unsigned n = s->names++;
	int used = is_used_behind(s, end, one);
	char *word = token_words(s, one->left, one->left_end);
	char *place = text_format("*loom_w%u", n);

	put_before(s, i, text_format("{ auto *loom_w%u = &%s; __asm__ volatile("
				     "\"/* loom_address */\" : %s\"(loom_w%u)); ",
				     n, word, used ? ": \"r" : "\"+r", n));
	for (unsigned w = 0; w < 2; w++) {
		edit_replace(s, both[w]->left, both[w]->left_end,
			     text_format("{ %s", place));
		put_behind(s, both[w]->semicolon, looks_at(s, place));
	}
	put_behind(s, end - 1, used ? text_format(" ::loom::wanted(%s); }", place) :
				      text_format(" }"));
	free(word);
	free(place);
}

/* Whether the way that begins at first is the store alone. */
static int is_alone(const struct source *s, size_t first,
		    const struct store *store)
{
	return store->left <= first + token_is(s, first, "{");
}

/* Where the way of an outer "if" begins that holds the statement at i; 0: it is
 * none, but a loop's or the function's. */
static size_t way_around(const struct source *s, size_t i)
{
	while (i > s->body) {
		size_t before;

		if (token_is(s, i - 1, "else"))
			return i;
		if (token_is(s, i - 1, ")")) {
			before = token_before_group(s, i - 1) - 1;
			return token_is(s, before, "if") ? i : 0;
		}
		if (token_is(s, i - 1, "do"))
			return 0;
		i = token_before_group(s, i);
	}
	return 0;
}

/* Of the if before the else at i: where its way begins. */
static size_t way_before(const struct source *s, size_t i)
{
	size_t first = i - 1;

	if (token_is(s, first, "}"))
		return token_before_group(s, first);
	first = token_statement(s, first);
	first += token_is(s, first, "else") != 0;
	return token_is(s, first, "if") ? token_after_group(s, first + 1) : i;
}

/* In the parentheses that close before i. */
static int asks_for_equality(const struct source *s, size_t i)
{
	for (size_t t = token_before_group(s, --i); t < i; t++)
		if (token_is(s, t, "=") && token_is(s, t + 1, "=") &&
		    !token_mark(s, t - 1, "<>!"))
			return 1;
	return 0;
}

/* Whether the other way of the outer condition stores to the same word, too: all
 * three become one, unless that is known by another number there, as where
 * t == 0. */
static int is_one_of_three(const struct source *s, size_t way, size_t end,
			   const struct store *store)
{
	struct store other;
	size_t condition = way;

	if (token_is(s, way - 1, "else")) {
		condition = way = way_before(s, way - 1);
	} else {
		end += token_is(s, end, "}") != 0;
		way = token_is(s, end, "else") ? end + 1 : 0;
	}
	return way && store_ends_way(s, way, &end, &other) &&
	       store_same(s, store, &other) && !asks_for_equality(s, condition);
}

static int is_value(const struct source *s, size_t i, const struct store *store)
{
	return is_alone(s, i, store) && is_there(s, store);
}

/* The same of the else. */
static int is_other_value(const struct source *s, const struct store *other)
{
	size_t way = other->left - 1;

	way -= token_is(s, way, "{");
	return token_is(s, way, "else") && is_there(s, other);
}

/* Behind the last token of the way. */
static size_t way_end(const struct source *s, size_t way, size_t end)
{
	return token_is(s, way, "{") ? token_after_group(s, way) - 1 : end;
}

int zeros_are_within(const struct source *s, size_t i, size_t end)
{
	size_t way = way_around(s, i);
	size_t close = way ? way_end(s, way, end) : end;

	for (size_t t = end; t < close; t++)
		if (barrier_is(s, t) || token_is(s, t, "sync"))
			return 0;
	return way != 0;
}

/* Whether both ways stay two though they store no zero.  Values that are there
 * anyway are chosen before, unless nothing follows. */
static int stay_within(const struct source *s, size_t i, size_t way, size_t end,
		       const struct store *one, const struct store *other)
{
	return zeros_are_within(s, i, end) &&
	       !(way_end(s, way, end) > end &&
		 is_value(s, token_after_group(s, i + 1), one) &&
		 is_there(s, other));
}

/* Both ways of the "if" at i, and where it ends. */
static void rewrite(struct source *s, size_t i, const struct store *one,
		    const struct store *other, size_t end)
{
	int alone = is_alone(s, token_after_group(s, i + 1), one);

	if (alone && is_made_before(s, i, one) &&
	    (token_is(s, other->left - 1, "else") ||
	     token_is(s, other->left - 2, "else"))) {
		make_before(s, i, one, other, end);
	} else {
		keep_apart(s, one);
		keep_apart(s, other);
	}
}

/* Whether both stay two because one is of a zero. */
static int stays_zero(const struct source *s, size_t i, const struct store *one,
		      const struct store *other)
{
	return is_zero(s, other) && !is_in_loop(s, i) &&
	       !is_used_before(s, i, one) &&
	       !is_value(s, token_after_group(s, i + 1), one);
}

static int stay_two(const struct source *s, size_t i, size_t end,
		    const struct store *one, const struct store *other)
{
	size_t way = way_around(s, i);

	if (way && is_one_of_three(s, way, end, one))
		return is_zero(s, one) ||
		       (is_value(s, token_after_group(s, i + 1), one) &&
			(is_zero(s, other) || is_other_value(s, other)));
	return (way && stay_within(s, i, way, end, one, other)) ||
	       stays_zero(s, i, one, other);
}

void zeros_rewrite(struct source *s, size_t i)
{
	struct store one, other;
	size_t first = token_after_group(s, i + 1), end;

	if (token_is(s, i + 1, "(") && store_ends_way(s, first, &end, &one) &&
	    token_is(s, end, "else") &&
	    store_ends_way(s, end + 1, &end, &other) &&
	    store_same(s, &one, &other) && !again_follows(s, end) &&
	    is_device_code(s) &&
	    (is_shared(s, one.left) || is_parameter(s, one.left)) &&
	    stay_two(s, i, end, &one, &other))
		rewrite(s, i, &one, &other, end);
}
