#include "compiler/reading.h"

#include <string.h>

#include "compiler/token.h"

/* Tokens that make two places the same, and how far they are looked for: where
 * both sides have something of their own, and where one has nothing. */
enum { ALIKE = 8, REACH = 2000, FAR = 100000 };

int reading_same(const struct reading *r, size_t i, size_t j)
{
	const struct token *a = &r->host.token[i], *b = &r->device.token[j];

	return a->kind == b->kind && a->size == b->size &&
	       !memcmp(r->host.text + a->at, r->device.text + b->at, a->size);
}

static int alike(const struct reading *r, size_t i, size_t j)
{
	for (size_t n = 0; n < ALIKE; n++) {
		if (i + n >= r->host.tokens || j + n >= r->device.tokens ||
		    !reading_same(r, i + n, j + n))
			return 0;
		if (r->host.token[i + n].kind == TOKEN_END)
			return 1;
	}
	return 1;
}

/* Whether all that these tokens open is closed by them. */
static int closed(const struct source *s, size_t first, size_t end)
{
	int depth = 0;

	for (; first < end && depth >= 0; first++) {
		depth += token_is(s, first, "{") || token_is(s, first, "(");
		depth -= token_is(s, first, "}") || token_is(s, first, ")");
	}
	return depth == 0;
}

static int agree(const struct reading *r, int whole, size_t i, size_t j)
{
	return i < r->host.tokens && j < r->device.tokens && alike(r, i, j) &&
	       (!whole || (closed(&r->host, r->i, i) &&
			   closed(&r->device, r->j, j)));
}

/* Outside of functions: to the next place where both agree. */
static int find_agreement(const struct reading *r, int whole, size_t *more_i,
			  size_t *more_j)
{
	for (size_t sum = 1; sum < REACH; sum++)
		for (size_t a = 0; a <= sum; a++)
			if (agree(r, whole, r->i + a, r->j + sum - a)) {
				*more_i = a;
				*more_j = sum - a;
				return 1;
			}
	return 0;
}

/* The same, where one side says nothing and the other one much. */
static int find_far(const struct reading *r, size_t *more_i, size_t *more_j)
{
	for (size_t n = REACH; n < FAR; n++) {
		*more_i = agree(r, 1, r->i + n, r->j) ? n : 0;
		*more_j = !*more_i && agree(r, 1, r->i, r->j + n) ? n : 0;
		if (*more_i || *more_j)
			return 1;
	}
	return 0;
}

/* Whole declarations first: eight words may be alike by chance. */
int reading_meets(const struct reading *r, size_t *more_i, size_t *more_j)
{
	return find_agreement(r, 1, more_i, more_j) ||
	       find_far(r, more_i, more_j) ||
	       find_agreement(r, 0, more_i, more_j);
}
