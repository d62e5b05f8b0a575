/* A basic block that is the only thing in a branch is predicated if it has at
 * most 8 instructions, or 20 with a load of global memory among them, and
 * something of the kernel is left behind it.  Where shared memory begins is part
 * of them, unless some access on every way to the branch has asked, or
 * there is a loop around it, or it is known for all blocks.  What asks so, and
 * loads, is a branch when the next one comes soon and leads to the end. */
#define _GNU_SOURCE
#include "assembly/predicated.h"

#include <stdlib.h>
#include <string.h>

#include "assembly/guards.h"
#include "common/tool.h"

enum { SHORT = 8, SHORT_WITH_LOADS = 20, SHORT_FOR_ALL = 4 };
enum { MOST_STORES = 4 }; /* more want their address made, too */
enum { LITTLE = 2 }; /* the comparison of the next branch among them */
enum { BASE = 4 }; /* an address where shared memory was not used before */

static unsigned greater(unsigned a, unsigned b)
{
	return a > b ? a : b;
}

static unsigned stores_of(const struct node *n)
{
	unsigned stores = 0;

	for (unsigned i = 0; i < n->shared; i++)
		stores += n->kind[i] == LOOM_BRANCH_STORE;
	return stores;
}

/* By how many instructions the block is too long; COST_LONG: nothing makes it
 * short.  again: the kernel asks for the same condition once more, as a scan does
 * on its way down.  Then the addresses are made once for both, before the branch. */
static unsigned too_long(const struct node *n, int again)
{
	unsigned wholes = greater(n->wholes[0], n->wholes[1]);
	unsigned cost = n->cost + greater(n->floats[0], n->floats[1]) +
			(again && !n->global_loads && wholes ? 1 : wholes) +
			(n->shared && n->is_first ? BASE : 0);
	unsigned most = n->global_loads ? SHORT_WITH_LOADS : SHORT;

	if (stores_of(n) > MOST_STORES && !n->global_loads)
		return COST_LONG;
	return cost <= most ? 0 : cost - most;
}

static int is_short(const struct node *n, int again)
{
	return !too_long(n, again);
}

static int same_line(const char *a, const char *b)
{
	while (a && b && *a == *b && *a != '\n') {
		a++;
		b++;
	}
	return a && b && *a == *b;
}

/* Whether the kernel does anything more from there on. */
static int reaches_access(struct code *c, int from, int mark)
{
	struct node *n = &c->node[from];

	if (n->reached == mark)
		return 0;
	n->reached = mark;
	if (n->accesses || !c->is_kernel)
		return 1;
	for (unsigned i = 0; i < n->exits && !n->is_end; i++)
		if (reaches_access(c, n->exit[i], mark))
			return 1;
	return 0;
}

/* Whether a block leads into a loop. */
static int is_before_loop(const struct code *c, int block)
{
	const struct node *n = &c->node[block];

	return n->is_head || (n->exits == 1 && !n->accesses &&
			      c->node[n->exit[0]].is_head);
}

static int matters(struct code *c, int from)
{
	return reaches_access(c, from, blocks_new_mark(c));
}

/* Whether hardly anything follows from there to the next branch, which leads to
 * the kernel's end or into a loop.  Its condition may have several parts. */
static int is_soon_over(struct code *c, int from)
{
	unsigned work = 0;
	int over = 0;

	for (int next = from; next != NONE; from = next) {
		const struct node *n = &c->node[from];

		next = NONE;
		work += n->cost - COST_LONG * n->barriers + n->floats[0] +
			n->floats[1] + n->wholes[0] + n->wholes[1] + 1;
		if (n->exits != 2 || n->accesses != n->barriers || work > LITTLE)
			return 0;
		for (unsigned i = 0; i < n->exits; i++) {
			const struct node *to = &c->node[n->exit[i]];

			if (is_before_loop(c, n->exit[i]) ||
			    !matters(c, n->exit[i]))
				over = 1;
			else if (to->exits == 2 && !to->accesses)
				next = n->exit[i];
		}
		if (!over)
			return 0;
	}
	return over;
}

void rows_add(struct rows *all, struct row row)
{
	if (all->count == all->room) {
		all->room = all->room ? 2 * all->room : 64;
		all->row = tool_grow(all->row, all->room, sizeof *all->row);
	}
	all->row[all->count++] = row;
}

static int is_counted(const struct node *n)
{
	return n->shared || n->copies;
}

static int is_asked_again(const struct code *c, const struct body *all,
			  size_t count, const struct body *one)
{
	for (size_t i = 0; i < count; i++)
		if (&all[i] != one && all[i].guard != one->guard &&
		    is_counted(&c->node[all[i].block]) &&
		    same_line(c->node[all[i].guard].test,
			      c->node[one->guard].test) &&
		    same_line(c->node[all[i].source].test,
			      c->node[one->source].test))
			return 1;
	return 0;
}

/* Whether a block is where the condition of another leads that does not hold.  The compiler
 * asks for less, more or the same, never for the contrary: it exchanges the two
 * ways of "a >= b" and of "a != b". */
static int is_contrary(const struct code *c, int from, int to)
{
	static const char *const contrary[] = { "jge", "jle", "jne", "jae", "jbe",
						"jns", "js", "jnb", "jna" };
	const struct node *n = &c->node[from];
	int jumped_to = n->exit[0] == to;

	for (size_t i = 0; n->jump && i < sizeof contrary / sizeof *contrary; i++)
		if (!strncmp(n->jump, contrary[i], strlen(contrary[i])) &&
		    n->jump[strlen(contrary[i])] == '\t')
			return jumped_to;
	return !jumped_to;
}

static int is_else(const struct code *c, const struct body *b)
{
	return is_contrary(c, b->source, b->block);
}

/* Whether the body ends the long way beside a short one that is jumped to: that
 * one stands between it and what is behind both, so that it ends in a jump
 * anyway. */
static int ends_in_jump(struct code *c, const struct body *all, size_t count,
			const struct body *b)
{
	int behind = c->node[b->block].exit[0];

	for (size_t i = 0; b->other == NONE && i < count; i++)
		if (all[i].other != NONE &&
		    guards_leads_only_to(&c->node[all[i].block], behind) &&
		    !is_else(c, &all[i]) &&
		    (all[i].other == b->guard ||
		     blocks_leads_around(c, all[i].other, b->guard, behind)))
			return 1;
	return 0;
}

/* Of two long ways the one where the condition does not hold comes first, and ends
 * in a jump over the other: then a body that ends it is jumped over, too. */
static int ends_first_way(struct code *c, const int *source, const struct body *b)
{
	int behind = c->node[b->block].exit[0], from = source[b->guard], other;

	if (b->other != NONE || from == NONE || c->node[from].exits != 2)
		return 0;
	other = c->node[from].exit[c->node[from].exit[0] == b->guard];
	return other != behind && is_contrary(c, from, b->guard) &&
	       blocks_leads_around(c, other, behind, from) &&
	       !blocks_leads_around(c, behind, other, from);
}

/* Whether the branch is all that one way of an outer one has. */
static int is_all_of_outer(const struct code *c, int guard, int behind)
{
	for (size_t n = 0; n < c->nodes; n++) {
		const struct node *outer = &c->node[n];

		for (unsigned i = 0; outer->at && outer->exits == 2 && i < 2; i++)
			if (outer->exit[!i] == guard && !c->node[guard].accesses &&
			    (outer->exit[i] == behind ||
			     guards_leads_only_to(&c->node[outer->exit[i]], behind)))
				return 1;
	}
	return 0;
}

static int is_shared_used_before(struct code *c, int block)
{
	for (int n = 0; (size_t)n < c->nodes; n++)
		if (c->node[n].at && c->node[n].shared &&
		    blocks_leads_back(c, n, block))
			return 1;
	return 0;
}

/* Whether the address that both ways use is made before the outer branch, since
 * some other block wants it, too. */
static int is_made_before(const struct code *c, const struct body *b)
{
	unsigned others = 0;

	for (int n = 0; (size_t)n < c->nodes; n++)
		others += c->node[n].at && c->node[n].own && n != b->block &&
			  n != b->other;
	return others && !c->node[b->block].is_first;
}

/* Of two ways that are all of one of an outer branch the one that loads is jumped
 * over, since it would only wait; but work enough is where shared memory begins, if
 * that is asked for there, and an address with the product of a sum in it, which is
 * three instructions. */
static int only_waits(struct code *c, const struct body *b)
{
	const struct node *n = &c->node[b->block];
	int behind = n->exit[0];

	return n->global_loads && n->shared && b->other != NONE &&
	       c->node[b->other].shared && !c->node[b->other].global_loads &&
	       guards_leads_only_to(&c->node[b->other], behind) &&
	       is_all_of_outer(c, b->guard, behind) &&
	       (is_made_before(c, b) || is_shared_used_before(c, b->guard));
}

/* Whether all threads of a block go one way.  Then nobody waits for the others'
 * way, and only few instructions are worth their time to those who want none. */
static int is_for_all(const struct code *c, const struct body *b)
{
	return c->is_kernel && !c->node[b->source].varies && !c->node[b->guard].varies;
}

/* Too long for that. */
static int is_long_for_all(const struct code *c, const struct body *b, int block)
{
	const struct node *n = &c->node[block];

	return is_for_all(c, b) && !n->global_loads &&
	       n->cost + greater(n->floats[0], n->floats[1]) +
		       greater(n->wholes[0], n->wholes[1]) > SHORT_FOR_ALL;
}

/* Beside a long way only the short else is predicated: it comes before the jump
 * over the long one, where a short one before an else is jumped to.  One beside a
 * short else may be as long as any. */
static int is_beside_long(struct code *c, const struct body *b)
{
	const struct body other = { b->other, b->source, b->guard, b->block };

	if (b->other == NONE || is_else(c, b))
		return is_long_for_all(c, b, b->block);
	return !(guards_leads_only_to(&c->node[b->other], c->node[b->block].exit[0]) &&
		 is_short(&c->node[b->other], 0) && !only_waits(c, &other)) ||
	       is_long_for_all(c, b, b->other);
}

/* Accesses that become one make a block shorter, which is known behind a launch.
 * But a factor is most often a parameter, whose load is one more. */
static void judge(struct code *c, const struct body *b, int is_branch, int again,
		  struct rows *rows)
{
	struct node *n = &c->node[b->block];
	const char *at = c->node[b->guard].at;
	unsigned excess = too_long(n, again);
	int never = is_branch || (excess && n->products) ||
		    !matters(c, n->exit[0]) ||
		    (n->shared && n->global_loads && n->is_first &&
		     is_soon_over(c, n->exit[0]));

	if (never || excess) {
		rows_add(rows, (struct row){ at, n->at, n->at, LOOM_BRANCH_TAKEN,
					     never ? 0 : excess });
		return;
	}
	for (unsigned i = 0; i < n->shared; i++)
		rows_add(rows, (struct row){ at, n->at, n->access[i], n->kind[i], 0 });
	if (n->copies && !n->shared)
		rows_add(rows, (struct row){ at, n->at, n->at, LOOM_BRANCH_LOAD, 0 });
}

static struct row apart(const struct code *c, int block)
{
	const char *at = c->node[block].at;

	return (struct row){ at, at, at, LOOM_BRANCH_COPY, 0 };
}

/* Copies in a branch that is none of the short ones are apart from those
 * before it and behind it. */
static void judge_copies(struct code *c, int block, int source, int guard,
			 struct rows *rows)
{
	const struct node *from = &c->node[source == NONE ? block : source];
	int other = from->exit[from->exit[0] == block];

	if (source == NONE || from->exits != 2 || c->node[other].is_head ||
	    guards_leads_only_to(&c->node[block], source) ||
	    (guard != NONE && is_short(&c->node[block], 0) &&
	     (other == c->node[block].exit[0] || is_short(&c->node[other], 0))))
		return;
	rows_add(rows, apart(c, block));
	rows_add(rows, apart(c, other));
}

static int has_barrier(const struct code *c, int from, int to)
{
	unsigned barriers = 0;

	for (; from <= to; from++)
		barriers += c->node[from].at ? c->node[from].barriers : 0;
	return barriers != 0;
}

/* So are those in a loop, and behind it; but those of a loop that only copies
 * stand together again when it is unrolled.  last: it may go back. */
static void judge_loop(struct code *c, int last, struct rows *rows)
{
	const struct node *n = &c->node[last];

	for (unsigned i = 0; i < n->exits && !n->is_end; i++)
		if (n->exit[i] <= last && has_barrier(c, n->exit[i], last) &&
		    blocks_leads_back(c, n->exit[i], last)) {
			rows_add(rows, apart(c, n->exit[i]));
			if (n->exits == 2)
				rows_add(rows, apart(c, n->exit[!i]));
		}
}

static int has_copies(const struct code *c)
{
	unsigned copies = 0;

	for (size_t n = 0; n < c->nodes; n++)
		copies += c->node[n].copies;
	return copies != 0;
}

void predicated_rows(struct code *c, struct rows *rows)
{
	int *source = guards_sources(c);
	struct body *body = guards_find(c, source);
	size_t count = 0;
	int copies = has_copies(c);

	for (size_t n = 0; n < c->nodes; n++) {
		if (c->node[n].at && copies)
			judge_loop(c, (int)n, rows);
		if (c->node[n].at && c->node[n].copies)
			judge_copies(c, (int)n, source[n], body[n].guard, rows);
		if (body[n].guard != NONE)
			body[count++] = body[n];
	}
	for (size_t i = 0; i < count; i++)
		if (is_counted(&c->node[body[i].block]))
			judge(c, &body[i],
			      !c->node[body[i].block].copies &&
				      (is_beside_long(c, &body[i]) ||
				       only_waits(c, &body[i]) ||
				       ends_in_jump(c, body, count, &body[i]) ||
				       ends_first_way(c, source, &body[i])),
			      is_asked_again(c, body, count, &body[i]), rows);
	free(source);
	free(body);
}
