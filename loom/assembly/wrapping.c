/* Loops whose number of rounds nvcc cannot tell beforehand, as their counter
 * might wrap: an unsigned one that goes on while it is at most a bound, or by
 * steps of more than 1 below it.  ptxas unrolls them, in a way of its own, if
 * they do little: here, load a word of shared memory and calculate with it.
 * Others nvcc unrolls itself, and none that the author wants rolled (unroll.c). */
#define _GNU_SOURCE
#include "assembly/wrapping.h"

#include <stdlib.h>
#include <string.h>

/* The end of a loop's round: the comparison, "cmpl one, other", and the jump. */
struct turn {
	const char *test, *test_end;
	const char *jump, *jump_end;
};

static const char *skip_tab(const char *p)
{
	return p + (*p == '\t');
}

/* The block's lines up to its jump; 0 if it is none, or told to stay rolled. */
static int read_turn(const struct node *n, struct turn *t)
{
	const char *p = strchr(n->at, '\n');

	t->test = t->test_end = NULL;
	for (; p && p[1]; p = strchr(p, '\n')) {
		const char *line = skip_tab(++p), *end = strchrnul(line, '\n');

		if (has_prefix(line, end, "#loom_rolled"))
			return 0;
		if (has_prefix(line, end, "cmp")) {
			t->test = line;
			t->test_end = end;
		} else if (*line == 'j') {
			t->jump = line;
			t->jump_end = end;
			return t->test != NULL;
		}
	}
	return 0;
}

struct operand {
	const char *at;
	size_t size;
};

static void operands(const struct turn *t, struct operand *one,
		     struct operand *other)
{
	const char *p = t->test, *comma;

	while (p < t->test_end && *p != '\t' && *p != ' ')
		p++;
	while (p < t->test_end && (*p == '\t' || *p == ' '))
		p++;
	comma = memrchr(p, ',', (size_t)(t->test_end - p));
	*one = (struct operand){ p, comma ? (size_t)(comma - p) : 0 };
	p = comma ? comma + 1 : p;
	p += *p == ' ';
	*other = (struct operand){ p, (size_t)(t->test_end - p) };
}

/* By how much the block adds to the register; 0: it does not, or not a constant. */
static long step_of(const struct node *n, const struct turn *t,
		    const struct operand *counter)
{
	for (const char *p = strchr(n->at, '\n'); p && p < t->test;
	     p = strchr(p, '\n')) {
		const char *line = skip_tab(++p), *end = strchrnul(line, '\n');

		if (has_prefix(line, end, "add") &&
		    (size_t)(end - line) > counter->size &&
		    !memcmp(end - counter->size, counter->at, counter->size) &&
		    memchr(line, '$', (size_t)(end - line)))
			return strtol((const char *)memchr(line, '$', (size_t)(end - line)) + 1,
				      NULL, 0);
	}
	return 0;
}

static int jumps(const struct turn *t, const char *a, const char *b)
{
	return has_prefix(t->jump, t->jump_end, a) ||
	       has_prefix(t->jump, t->jump_end, b);
}

/* Goes on while counter <= bound, or counter < bound; bounds that are constants
 * g++ has made one less. */
static enum loom_branch_kind kind_of(const struct node *n, const struct turn *t)
{
	struct operand one, other;
	int at_most, below;
	long step;

	operands(t, &one, &other);
	if (jumps(t, "jae\t", "jnb\t") || jumps(t, "ja\t", "jnbe\t")) {
		struct operand swap = one; /* bound >= counter */

		one = other;
		other = swap;
	}
	at_most = jumps(t, "jbe\t", "jna\t") || jumps(t, "jae\t", "jnb\t");
	below = jumps(t, "jb\t", "jnae\t") || jumps(t, "ja\t", "jnbe\t");
	if (at_most && *one.at == '$') {
		at_most = 0;
		below = 1;
	}
	step = step_of(n, t, &other);
	if (at_most && step > 0)
		return LOOM_BRANCH_LOOP_TO_BOUND;
	return below && step > 1 ? LOOM_BRANCH_LOOP : LOOM_BRANCH_TAKEN;
}

static int is_loop(const struct node *n, int self)
{
	for (unsigned i = 0; i < n->exits; i++)
		if (n->exit[i] == self)
			return n->exits == 2;
	return 0;
}

int wrapping_is(const struct node *n, int self)
{
	struct turn t;

	return is_loop(n, self) && read_turn(n, &t) &&
	       kind_of(n, &t) != LOOM_BRANCH_TAKEN;
}

void wrapping_rows(const struct code *c, struct rows *rows)
{
	for (size_t i = 0; i < c->nodes; i++) {
		const struct node *n = &c->node[i];
		enum loom_branch_kind kind = LOOM_BRANCH_TAKEN;
		struct turn t;

		if (n->at && is_loop(n, (int)i) && n->accesses == 1 &&
		    n->shared == 1 && n->kind[0] == LOOM_BRANCH_LOAD &&
		    n->cost < COST_LONG && read_turn(n, &t))
			kind = kind_of(n, &t);
		if (kind != LOOM_BRANCH_TAKEN)
			rows_add(rows, (struct row){ n->at, n->at,
							   n->access[0], kind, 0 });
	}
}
