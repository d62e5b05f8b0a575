/* Which condition guards a block.  One of several parts is several blocks. */
#include "assembly/guards.h"

#include <stdlib.h>

#include "common/tool.h"

int *guards_sources(const struct code *c)
{
	int *source = tool_grow(NULL, c->nodes, sizeof *source);

	for (size_t n = 0; n < c->nodes; n++)
		source[n] = NONE;
	for (size_t n = 0; n < c->nodes; n++)
		for (unsigned i = 0; i < c->node[n].exits; i++)
			if (c->node[c->node[n].exit[i]].sources == 1)
				source[c->node[n].exit[i]] = (int)n;
	return source;
}

int guards_leads_only_to(const struct node *n, int to)
{
	return n->exits == 1 && n->exit[0] == to;
}

/* What the parts of a condition lead to, seen from the last one to the first:
 * the body of a branch, of which they are all that leads there, what is behind
 * it, and perhaps where another body begins. */
struct parts {
	int body, behind, other;
	unsigned to_body, to_other, to_behind;
};

/* What is left of a part that always holds: a block that does nothing, and leads
 * on to the part below. */
static int always_holds(const struct code *c, struct parts *p, int a, int below)
{
	const struct node *n = &c->node[a];

	if (!guards_leads_only_to(n, below) || n->accesses || n->barriers)
		return 0;
	p->to_body += below == p->body;
	return 1;
}

/* Takes one more block for a part, which leads to the part below. */
static int is_part(const struct code *c, struct parts *p, int a, int below)
{
	const struct node *n = &c->node[a];

	if (n->exits != 2)
		return 0;
	for (unsigned i = 0; i < n->exits; i++) {
		int to = n->exit[i];

		if (to == p->body) {
			p->to_body++;
		} else if (to == p->behind) {
			p->to_behind++;
		} else if (to != below) {
			if (p->other != NONE && p->other != to)
				return 0;
			p->other = to;
			p->to_other++;
		}
	}
	return 1;
}

/* Whether those down from a are all, and two ways of one condition, which meet
 * again; where one part leads to the other way and one past it, they are two. */
static int is_whole(struct code *c, const struct parts *p, int a)
{
	if (p->to_body != c->node[p->body].sources)
		return 0;
	return p->other == NONE ||
	       (p->to_other == c->node[p->other].sources && !p->to_behind &&
		a != p->behind &&
		blocks_leads_around(c, p->other, p->behind, a));
}

/* Finds the block that branches to the body or to what follows it, when last is
 * the last part of its condition. */
static void find_branch(struct code *c, const int *source, struct body *b,
			int last)
{
	struct parts p = { .body = b->block,
			   .behind = c->node[b->block].exit[0], .other = NONE };
	int below = b->block;

	for (int a = last; a != NONE; a = source[a]) {
		const struct node *n = &c->node[a];

		if (always_holds(c, &p, a, below)) {
			below = a;
			continue;
		}
		if (!is_part(c, &p, a, below))
			break;
		if (is_whole(c, &p, a)) {
			b->guard = a;
			b->source = last;
			b->other = p.other;
		}
		if (n->accesses || n->sources != 1 ||
		    (b->guard != NONE && p.other != NONE))
			break;
		below = a;
	}
}

/* Asynchronous copies were measured where one condition has one other way, which
 * is a block. */
static int is_plain(const struct code *c, const struct body *b)
{
	const struct node *n = &c->node[b->block], *other;

	if (n->sources != 1 || b->other == NONE)
		return n->sources == 1;
	other = &c->node[b->other];
	return other->sources == 1 && guards_leads_only_to(other, n->exit[0]);
}

struct body *guards_find(struct code *c, const int *source)
{
	struct body *body = tool_grow(NULL, c->nodes, sizeof *body);

	for (size_t n = 0; n < c->nodes; n++)
		body[n] = (struct body){ (int)n, NONE, NONE, NONE };
	for (size_t n = 0; n < c->nodes; n++)
		for (unsigned i = 0; i < c->node[n].exits; i++) {
			struct body *b = &body[c->node[n].exit[i]];

			if (b->guard != NONE || !c->node[b->block].at ||
			    c->node[b->block].exits != 1)
				continue;
			find_branch(c, source, b, (int)n);
			if (c->node[b->block].copies && !is_plain(c, b))
				b->guard = NONE;
		}
	return body;
}
