/* Natural loops: what leads back to a block that all ways to it pass. */
#include "assembly/loops.h"

#include <stdlib.h>

#include "common/tool.h"

static int *numbers(int count, int number)
{
	int *p = tool_grow(NULL, (size_t)count + 1, sizeof *p);

	for (int n = 0; n <= count; n++)
		p[n] = number;
	return p;
}

int loops_ways(const struct loops *l, int n)
{
	return l->first[n + 1] - l->first[n];
}

int loops_way(const struct loops *l, int n, int i)
{
	return l->edge[l->first[n] + i].to;
}

int loops_sources(const struct loops *l, int n)
{
	return l->first_into[n + 1] - l->first_into[n];
}

int loops_source(const struct loops *l, int n, int i)
{
	return l->into[l->first_into[n] + i];
}

/* Marks the blocks that lead there. */
static void mark_sources(const struct loops *l, int *marked, int n)
{
	if (marked[n])
		return;
	marked[n] = 1;
	for (int i = 0; i < loops_sources(l, n); i++)
		mark_sources(l, marked, loops_source(l, n, i));
}

/* The blocks from which a kernel goes on to its end; others return before. */
static int *find_goes_on(const struct loops *l)
{
	int *on = numbers(l->end, !l->code->is_kernel);

	for (int n = 0; n < l->end; n++)
		if (l->code->node[n].at && l->code->node[n].is_end)
			mark_sources(l, on, n);
	return on;
}

/* Whoever ends a kernel at once is awaited by nobody. */
static int is_empty_end(const struct loops *l, const int *goes_on, int n)
{
	const struct node *node = &l->code->node[n];

	if (l->code->is_kernel && node->is_end)
		return !node->accesses;
	return !goes_on[n] && !node->atomics && node->accesses <= 1 &&
	       node->accesses == node->calls;
}

static void find_sources(struct loops *l)
{
	int *first = l->first_into;

	for (int n = 0; n < l->end + 2; n++)
		first[n] = 0;
	for (size_t i = 0; i < l->edges; i++)
		first[l->edge[i].to + 2]++;
	for (int n = 2; n < l->end + 2; n++)
		first[n] += first[n - 1];
	for (size_t i = 0; i < l->edges; i++)
		l->into[first[l->edge[i].to + 1]++] = l->edge[i].from;
}

static int find_edges(struct loops *l)
{
	const struct code *c = l->code;
	int root = NONE;

	l->edges = 0;
	for (int n = 0; n < l->end; n++) {
		const struct node *from = &c->node[n];

		l->first[n] = (int)l->edges;
		if (!from->at)
			continue;
		root = root == NONE ? n : root;
		for (unsigned i = 0; i < from->exits && !from->is_end; i++)
			l->edge[l->edges++] = (struct edge){ n, from->exit[i] };
	}
	l->first[l->end] = (int)l->edges;
	find_sources(l);
	return root;
}

static void leave_out_empty_ends(struct loops *l)
{
	int *goes_on = find_goes_on(l);
	size_t kept = 0, i = 0;

	for (int n = 0; n < l->end; n++) {
		size_t stop = (size_t)l->first[n + 1];

		l->first[n] = (int)kept;
		for (; i < stop; i++)
			if (is_empty_end(l, goes_on, l->edge[i].to))
				l->leaves[n] = 1;
			else
				l->edge[kept++] = l->edge[i];
	}
	l->edges = kept;
	l->first[l->end] = (int)kept;
	find_sources(l);
	free(goes_on);
}

/* Who can leave a kernel at once is not waited for behind the branch, unless
 * nobody could go on. */
static int *find_behind(const struct loops *l)
{
	struct edge *back = tool_grow(NULL, l->edges + (size_t)l->end + 1,
				      sizeof *back);
	int *ends = numbers(l->end, 0), *behind;
	size_t count = 0;

	for (size_t i = 0; i < l->edges; i++)
		back[count++] = (struct edge){ l->edge[i].to, l->edge[i].from };
	for (int n = 0; n < l->end; n++)
		if (!loops_ways(l, n))
			mark_sources(l, ends, n);
	for (int n = 0; n < l->end; n++)
		if (!loops_ways(l, n) || (l->leaves[n] && !ends[n]))
			back[count++] = (struct edge){ l->end, n };
	behind = dominators_find(l->end + 1, back, count, l->end);
	free(back);
	free(ends);
	return behind;
}

static int comes_before(const struct loops *l, int a, int b)
{
	while (b != NONE && b != a)
		b = l->before[b];
	return b == a;
}

/* Marks what leads to n, up to the head. */
static int mark_body(const struct loops *l, int *body, int head, int n)
{
	int size = 1;

	if (body[n] == head)
		return 0;
	body[n] = head;
	for (int i = 0; i < loops_sources(l, n) && n != head; i++)
		size += mark_body(l, body, head, loops_source(l, n, i));
	return size;
}

static void add_loop(struct loops *l, const int *body, int head)
{
	for (int n = 0; n < l->end; n++) {
		int *in = n == head ? &l->loop[n] :
			  l->loop[n] == n ? &l->outer[n] : &l->loop[n];

		if (body[n] != head)
			continue;
		if (n == head) {
			l->outer[n] = *in;
			*in = n;
		} else if (*in == NONE || l->size[*in] > l->size[head]) {
			*in = head;
		}
	}
}

static void find_loops(struct loops *l)
{
	int *body = numbers(l->end, NONE);

	for (int head = 0; head < l->end; head++) {
		int size = 0;

		for (int i = 0; i < loops_sources(l, head); i++) {
			int from = loops_source(l, head, i);

			if (comes_before(l, head, from))
				size += mark_body(l, body, head, from);
		}
		l->size[head] = size;
		if (size)
			add_loop(l, body, head);
	}
	free(body);
}

int loops_find(struct loops *l, struct code *c)
{
	int root;

	*l = (struct loops){ .code = c, .end = (int)c->nodes };
	l->edge = tool_grow(NULL, WAYS * c->nodes + 1, sizeof *l->edge);
	l->into = numbers(WAYS * l->end, NONE);
	l->first = numbers(l->end, 0);
	l->first_into = numbers(l->end + 1, 0);
	l->leaves = numbers(l->end, 0);
	root = find_edges(l);
	if (root == NONE) {
		loops_free(l);
		return 0;
	}
	leave_out_empty_ends(l);
	l->before = dominators_find(l->end, l->edge, l->edges, root);
	l->behind = find_behind(l);
	l->loop = numbers(l->end, NONE);
	l->outer = numbers(l->end, NONE);
	l->size = numbers(l->end, 0);
	find_loops(l);
	return 1;
}

void loops_free(struct loops *l)
{
	free(l->edge);
	free(l->first);
	free(l->leaves);
	free(l->into);
	free(l->first_into);
	free(l->before);
	free(l->behind);
	free(l->loop);
	free(l->outer);
	free(l->size);
}

int loops_has(const struct loops *l, int head, int n)
{
	int loop = l->loop[n];

	while (loop != NONE && loop != head)
		loop = l->outer[loop];
	return loop == head;
}

int loops_behind(const struct loops *l, int n)
{
	struct edge *back = tool_grow(NULL, l->edges + 1, sizeof *back);
	int head = l->loop[n], *behind, found;
	size_t count = 0;

	for (size_t i = 0; i < l->edges; i++) {
		int from = l->edge[i].from, to = l->edge[i].to;

		if (loops_has(l, head, from) && loops_has(l, head, to))
			back[count++] = (struct edge){
				to == head ? l->end : to, from };
	}
	behind = dominators_find(l->end + 1, back, count, l->end);
	found = behind[n];
	free(behind);
	free(back);
	return found == l->end ? head : found;
}
