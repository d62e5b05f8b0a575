/* Lanes that part at a branch meet again where ptxas has them wait: where all
 * ways from the branch meet, and at one block before that, the last which more
 * ways than one lead to.  Within a loop which some of these ways leave that one
 * is all.  What another block does that several ways lead to is done for each of
 * them apart: that of the else in
 *
 *	while (...)
 *		if (a && b[i]) ... else if (c[i]) ... else break;
 *
 * and so is what stands between the leaving of a loop and where those meet who
 * leave it: for each round in which lanes do. */
#include "assembly/strays.h"

#include <stdlib.h>

#include "assembly/dominators.h"
#include "assembly/loops.h"
#include "common/tool.h"

enum { MOST_MEETINGS = 2 };

/* Where a way that is apart begins, from a branch, and ends. */
struct strays {
	int from, to, meeting[MOST_MEETINGS];
};

/* Whether anything is counted from there up to where they meet. */
static int matters(const struct loops *l, const struct strays *a, int n, int mark)
{
	struct node *node = &l->code->node[n];

	if (node->reached == mark || n == a->meeting[0] || n == a->meeting[1])
		return 0;
	node->reached = mark;
	if (node->accesses)
		return 1;
	for (int i = 0; i < loops_ways(l, n); i++)
		if (matters(l, a, loops_way(l, n, i), mark))
			return 1;
	return 0;
}

/* Parts of a condition that load nothing are one branch: its last. */
static int last_part(const struct loops *l, int from, int to)
{
	const struct node *node = l->code->node;

	while (loops_ways(l, from) == 2) {
		int next = loops_way(l, from, loops_way(l, from, 0) == to);
		const struct node *n = &node[next];

		if (next == to || n->sources != 1 || n->accesses || n->slow ||
		    loops_ways(l, next) != 2 ||
		    (loops_way(l, next, 0) != to && loops_way(l, next, 1) != to))
			break;
		from = next;
	}
	return from;
}

static void add(const struct loops *l, const struct strays *a, struct rows *rows)
{
	const struct node *node = l->code->node;
	const char *from = node[a->from].at, *to = node[a->to].at;

	rows_add(rows, (struct row){ from, to, node[last_part(l, a->from, a->to)].at,
				     LOOM_STRAYS, 0 });
	for (int i = 0; i < MOST_MEETINGS; i++)
		if (a->meeting[i] != NONE)
			rows_add(rows, (struct row){ from, to,
						     node[a->meeting[i]].at,
						     LOOM_STRAYS_UP_TO, 0 });
}

/* Out of a loop, not to where all meet who leave it. */
static void judge_leaving(const struct loops *l, int from, struct rows *rows)
{
	int head = l->loop[from], behind = l->behind[from];

	for (int i = 0; i < loops_ways(l, from); i++) {
		struct strays a = { from, loops_way(l, from, i), { behind, NONE } };

		if (head != NONE && behind != l->end && behind != NONE &&
		    a.to != behind && !loops_has(l, head, a.to) &&
		    matters(l, &a, a.to, blocks_new_mark(l->code)))
			add(l, &a, rows);
	}
}

/* To a block that the branch leads to by several ways. */
static void judge_meeting(const struct loops *l, const struct strays *a,
			  struct rows *rows)
{
	if (!matters(l, a, a->to, blocks_new_mark(l->code)))
		return;
	for (int i = 0; i < loops_sources(l, a->to); i++)
		add(l, &(struct strays){ loops_source(l, a->to, i), a->to,
					{ a->meeting[0], a->meeting[1] } }, rows);
}

static int is_joined(const struct loops *l, int branch, int n)
{
	return l->before[n] == branch && l->loop[n] == l->loop[branch] &&
	       l->loop[n] != n && loops_sources(l, n) > 1;
}

static void judge_branch(const struct loops *l, int branch, struct rows *rows)
{
	int behind = l->behind[branch], last = NONE;
	int leaves = l->loop[branch] != NONE &&
		     (behind == l->end || behind == NONE ||
		      !loops_has(l, l->loop[branch], behind));

	if (leaves)
		last = loops_behind(l, branch);
	for (int n = 0; !leaves && n < l->end; n++)
		if (is_joined(l, branch, n) && n != behind &&
		    (last == NONE ||
		     blocks_leads_around(l->code, last, n, branch)))
			last = n;
	for (int n = 0; n < l->end; n++)
		if (is_joined(l, branch, n) && n != behind && n != last)
			judge_meeting(l, &(struct strays){ branch, n, {
				last, behind == l->end ? NONE : behind } }, rows);
}

void strays_rows(struct code *c, struct rows *rows)
{
	struct loops l;

	if (!c->is_kernel || !loops_find(&l, c))
		return;
	for (int n = 0; n < l.end; n++)
		if (loops_ways(&l, n) == 2) {
			judge_leaving(&l, n, rows);
			judge_branch(&l, n, rows);
		}
	loops_free(&l);
}
