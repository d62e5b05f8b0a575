/* nvcc unrolls a loop by four though it does not know how often it runs, when
 * it can count that before: one way out, at the end of a round, by comparing
 * what each round adds a constant to.  Rounds are short, and nothing in them
 * is a loop, a barrier or a call.  Of very short ones without a branch ptxas
 * makes four times as many.  Accesses to shared memory are judged in loops
 * without a branch. */
#define _GNU_SOURCE
#include "assembly/rounds.h"

#include <stdlib.h>
#include <string.h>

#include "assembly/wrapping.h"

enum { MOST_NODES = 12, MOST_IN_CHAIN = 4, MOST_IN_ROUND = 14 };
/* Instructions of nvcc's before ptxas joins them, and of a GPU's. */
enum { MOST_BY_FOUR = 50, MOST_BY_SIXTEEN = 9, LOADS_BY_SIXTEEN = 3 };

/* A loop without another one in it: its blocks, the last of which goes back or
 * out.  One behind the other they are a chain, where there is no branch. */
struct chain {
	int node[MOST_NODES];
	unsigned nodes, accesses, shared;
	unsigned loads; /* of global memory */
	unsigned work, joined; /* as nvcc has it, and ptxas */
	int slow, branches, atomics;
};

static int goes_back(const struct node *last, int head)
{
	return last->exits == 2 &&
	       (last->exit[0] == head || last->exit[1] == head);
}

/* A product that is added is one instruction in the end. */
static void add_work(struct chain *chain, const struct node *n)
{
	unsigned others = n->cost % COST_LONG;

	chain->work += others;
	chain->joined += others;
	for (unsigned i = 0; i < 2; i++) {
		const unsigned *pair = i ? n->wholes : n->floats;

		chain->work += pair[0] + pair[1];
		chain->joined += pair[0] > pair[1] ? pair[0] : pair[1];
	}
}

/* Where the loop goes back, if at one place alone; else NONE. */
static int last_of(const struct code *c, int head)
{
	int last = NONE;

	for (size_t n = 0; n < c->nodes; n++)
		for (unsigned i = 0; c->node[n].at && i < c->node[n].exits; i++)
			if (c->node[n].exit[i] == head && (int)n >= head) {
				if (last != NONE)
					return NONE;
				last = (int)n;
			}
	return last != NONE && goes_back(&c->node[last], head) ? last : NONE;
}

/* Nobody comes into the middle of the loop, or leaves it from there, or goes
 * round within it. */
static int is_closed(const struct code *c, int head, int last)
{
	for (int n = 0; n < (int)c->nodes; n++) {
		int inside = n >= head && n <= last;

		for (unsigned i = 0; c->node[n].at && i < c->node[n].exits; i++) {
			int to = c->node[n].exit[i];
			int goes_on = to > head && to <= last;

			if (inside ? n != last && (!goes_on || to <= n) : goes_on)
				return 0;
		}
	}
	return 1;
}

static int has_chain(const struct code *c, int head, struct chain *chain)
{
	int last = last_of(c, head);

	if (last == NONE || !is_closed(c, head, last))
		return 0;
	for (int at = head; at <= last; at++) {
		const struct node *n = &c->node[at];

		if (!n->at)
			continue;
		if (n->calls > n->atomics || n->barriers || n->copies ||
		    n->is_end || chain->nodes == MOST_NODES)
			return 0;
		chain->node[chain->nodes++] = at;
		chain->accesses += n->accesses;
		chain->shared += n->shared;
		chain->loads += n->global_loads;
		chain->atomics |= n->atomics > 0;
		chain->branches |= at != last && n->exits != 1;
		chain->slow |= n->slow;
		add_work(chain, n);
	}
	return 1;
}

/* The name of a register without what tells its width: bx, 12. */
static const char *name_of(const char *p, size_t *size)
{
	p += 2;
	*size = strcspn(p, ",)\n");
	*size -= *size && p[*size - 1] == 'd';
	return p;
}

/* Whether the two operands are the same place: a register, or a slot of the
 * stack. */
static int same_place(const char *a, const char *b)
{
	size_t n, m;

	if (*a == '%' && *b == '%') {
		a = name_of(a, &n);
		b = name_of(b, &m);
		return n == m && !memcmp(a, b, n);
	}
	n = strcspn(a, ",\n");
	return *a != '$' && n == strcspn(b, ",\n") && !memcmp(a, b, n);
}

/* The last operand of the line at p. */
static const char *last_operand(const char *p)
{
	const char *end = p + strcspn(p, "\n");
	int depth = 0;

	while (end > p && (depth || (*end != ',' && *end != '\t'))) {
		end--;
		depth += (*end == ')') - (*end == '(');
	}
	return end + 1 + (end[1] == ' ');
}

/* Whether the line at p adds a constant to one side of the comparison. */
static int counts(const char *p, const char *test)
{
	const char *left = test + strcspn(test, "\t\n"), *to;

	if (has_prefix(p, test, "lea")) { /* k + 1 in another register */
		const char *registers = memchr(p, '(', (size_t)(test - p));

		if (!registers || registers[strcspn(registers, ",)\n")] != ')')
			return 0; /* k + n */
	} else if (!(has_prefix(p, test, "add") || has_prefix(p, test, "sub")) ||
		 !memchr(p, '$', strcspn(p, ",\n")))
		return 0;
	to = last_operand(p);
	return *left == '\t' && (same_place(to, left + 1) ||
				 same_place(to, last_operand(test)));
}

static const char *test_of(const struct code *c, const struct chain *chain)
{
	return c->node[chain->node[chain->nodes - 1]].test;
}

static int is_counted(const struct code *c, const struct chain *chain)
{
	const char *p = c->node[chain->node[0]].at, *test = test_of(c, chain);

	if (!test)
		return 0;
	for (; p < test; p += strcspn(p, "\n") + 1)
		if (*p == '\t' && counts(p + 1, test))
			return 1;
	return 0;
}

/* Each of the loop's blocks. */
static void add(struct rows *rows, const struct code *c,
		const struct chain *chain, enum loom_branch_kind kind)
{
	const char *head = c->node[chain->node[0]].at, *test = test_of(c, chain);

	for (unsigned i = 0; i < chain->nodes; i++)
		rows_add(rows, (struct row){
			head, c->node[chain->node[i]].at,
			test + strcspn(test, "\n"), kind, 0 });
}

static int is_unrolled(const struct code *c, const struct chain *chain)
{
	int head = chain->node[0];

	return chain->accesses && chain->work <= MOST_BY_FOUR &&
	       !(chain->nodes == 1 && wrapping_is(&c->node[head], head));
}

static int is_very_short(const struct chain *chain)
{
	return !chain->slow && !chain->branches && !chain->atomics &&
	       chain->loads <= LOADS_BY_SIXTEEN &&
	       chain->joined <= MOST_BY_SIXTEEN;
}

static int goes_to(const struct node *n, int head, const char *member)
{
	for (unsigned i = 0; n->at && !n->is_end && i < n->exits; i++)
		if (member[n->exit[i]] && n->exit[i] != head)
			return 1;
	return 0;
}

/* A loop's blocks: what leads to where it goes back, and not by its head.  The
 * one that makes all threads of a kernel never does. */
static void inside(struct rows *rows, const struct code *c, int head)
{
	const char *at = c->node[head].at;
	char *member = calloc(c->nodes, 1);
	int more = 0;

	if (!member)
		return;
	for (int n = head; n < (int)c->nodes; n++)
		for (unsigned i = 0; c->node[n].at && !c->node[n].is_end &&
				     i < c->node[n].exits; i++)
			if (c->node[n].exit[i] == head)
				more = member[n] = 1;
	while (more) {
		more = 0;
		for (int n = (int)c->nodes; n-- > head;)
			if (!member[n] && goes_to(&c->node[n], head, member))
				more = member[n] = 1;
	}
	for (int n = head; n < (int)c->nodes; n++)
		if (member[n] && c->node[n].at)
			rows_add(rows, (struct row){ at, c->node[n].at, at,
						     LOOM_INSIDE, 0 });
	free(member);
}

void rounds_rows(const struct code *c, struct rows *rows)
{
	for (size_t n = 0; n < c->nodes; n++)
		if (c->node[n].at && c->node[n].is_head)
			inside(rows, c, (int)n);
	for (size_t n = 0; n < c->nodes; n++) {
		struct chain chain = { .nodes = 0 };

		if (!c->node[n].at || !c->node[n].is_head ||
		    !has_chain(c, (int)n, &chain) || !is_counted(c, &chain))
			continue;
		if (chain.shared && chain.accesses <= MOST_IN_ROUND &&
		    chain.nodes <= MOST_IN_CHAIN && !chain.branches &&
		    !chain.atomics)
			add(rows, c, &chain,
			    chain.slow ? LOOM_ROUNDS_SLOW : LOOM_ROUNDS);
		if (is_unrolled(c, &chain))
			add(rows, c, &chain, is_very_short(&chain) ?
				LOOM_UNROLLED_MORE : LOOM_UNROLLED);
	}
}
