/* Reads what the compiler made of a function: a call of the coverage tracer
 * announces each basic block, one of the thread sanitizer each access. */
#define _GNU_SOURCE
#include "assembly/blocks.h"

#include <stdlib.h>
#include <string.h>

#include "assembly/addresses.h"
#include "assembly/callee.h"
#include "common/tool.h"

static struct node *new_node(struct code *c)
{
	struct node *n;

	if (c->nodes == c->room) {
		c->room = c->room ? 2 * c->room : 256;
		c->node = tool_grow(c->node, c->room, sizeof *c->node);
	}
	n = &c->node[c->nodes++];
	memset(n, 0, sizeof *n);
	n->way[0] = n->way[1] = NONE;
	c->registers.fresh = 0;
	return n;
}

static struct node *last(struct code *c)
{
	return &c->node[c->nodes - 1];
}

/* The number of .L12; NONE for other names. */
static int label_number(const char *p, size_t size)
{
	char *end;
	long n;

	if (size < 3 || memcmp(p, ".L", 2) || p[2] < '0' || p[2] > '9')
		return NONE;
	n = strtol(p + 2, &end, 10);
	return end == p + size && n < 1 << 24 ? (int)n : NONE;
}

static void lead(struct node *n, int to, int is_label)
{
	unsigned i = n->way[0] != NONE;

	n->way[i] = to;
	n->is_label[i] = is_label;
}

/* The next node follows this one. */
static void fall(struct code *c)
{
	lead(last(c), (int)c->nodes, 0);
	new_node(c);
}

static struct label *label_at(struct code *c, int number)
{
	size_t old = c->labels;

	if ((size_t)number >= c->labels) {
		c->labels = 2 * ((size_t)number + 64);
		c->label = tool_grow(c->label, c->labels, sizeof *c->label);
		for (size_t i = old; i < c->labels; i++)
			c->label[i] = (struct label){ .node = NONE };
	}
	return &c->label[number];
}

static void begin_label(struct code *c, int number)
{
	struct label *l = label_at(c, number);

	fall(c);
	l->node = (int)c->nodes - 1;
	machine_join(&c->registers, &l->registers);
	varying_join(&c->varying, &l->varying);
}

int has_prefix(const char *p, const char *end, const char *prefix)
{
	size_t n = strlen(prefix);

	return (size_t)(end - p) >= n && !memcmp(p, prefix, n);
}

static void access(struct code *c, int store, const char *behind)
{
	struct node *n = last(c);

	n->cost++;
	n->own |= machine_argument(&c->registers) && c->registers.own_word;
	n->uses_near |= machine_is_near(&c->registers);
	if (!machine_argument(&c->registers)) {
		n->global_loads += !store;
		n->accesses++;
	} else if (n->shared < MOST_ACCESSES) {
		n->access[n->shared] = behind;
		n->fixed |= (uint32_t)machine_is_fixed(&c->registers) << n->shared;
		n->kind[n->shared++] = store ? LOOM_BRANCH_STORE : LOOM_BRANCH_LOAD;
		n->accesses++;
	} else {
		n->cost = COST_LONG;
	}
}

/* behind: where the line ends. */
static void call(struct code *c, const struct step *s, const char *behind)
{
	struct node *n = last(c);
	enum callee callee = callee_of(s->target, s->target_size);

	switch (callee) {
	case CALLEE_BLOCK:
		if (n->at)
			fall(c);
		last(c)->at = behind;
		break;
	case CALLEE_LOAD:
	case CALLEE_STORE:
		access(c, callee == CALLEE_STORE, behind);
		break;
	case CALLEE_SHARED:
	case CALLEE_NOTHING:
		break;
	case CALLEE_INSTRUCTION:
		n->cost++;
		break;
	case CALLEE_COPY:
		n->cost++;
		n->accesses++;
		n->global_loads++;
		n->copies++;
		break;
	case CALLEE_REPEATS:
		n->cost = COST_LONG;
		n->calls++;
		n->is_end = c->is_kernel = 1;
		break;
	case CALLEE_IN_LINE:
	case CALLEE_ATOMIC:
	case CALLEE_OTHER:
		n->cost = COST_LONG;
		n->calls += callee != CALLEE_IN_LINE;
		n->atomics += callee == CALLEE_ATOMIC;
		n->is_end = 0;
		n->accesses++; /* an atomic one, or the like */
		break;
	}
	machine_call(&c->registers, callee == CALLEE_SHARED);
}

static void work(struct node *n, enum work w, int is_near)
{
	static const unsigned cost[] = {
		[WORK_OTHER] = 1, [WORK_LONG] = COST_LONG
	};

	n->products |= w == WORK_PRODUCT;
	if (w == WORK_MULTIPLY || w == WORK_ADD)
		n->floats[w == WORK_ADD]++;
	else if (w == WORK_WHOLE_MULTIPLY || w == WORK_PRODUCT ||
		 w == WORK_WHOLE_ADD) {
		n->wholes[w == WORK_WHOLE_ADD]++;
		n->near[w == WORK_WHOLE_ADD] += is_near != 0;
	} else
		n->cost += cost[w];
	n->slow |= w == WORK_LONG;
}

static void instruction(struct code *c, const char *p, const char *end)
{
	struct step s = machine_read(p, end, &c->registers);

	varying_read(&c->varying, p, end);

	if (has_prefix(p, end, "cmp") || has_prefix(p, end, "test"))
		last(c)->test = p;
	work(last(c), s.work, s.is_near);
	if (s.flow == FLOW_CALL) {
		call(c, &s, end);
	} else if (s.flow != FLOW_ON) {
		int to = s.flow == FLOW_END ? NONE :
			label_number(s.target, s.target_size);

		if (to != NONE) {
			lead(last(c), to, 1);
			machine_join(&label_at(c, to)->registers, &c->registers);
			varying_join(&label_at(c, to)->varying, &c->varying);
		}
		if (s.flow == FLOW_BRANCH) {
			last(c)->jump = p;
			last(c)->varies = c->varying.compared;
			lead(last(c), (int)c->nodes, 0);
		} else {
			c->registers = (struct registers){ 0 };
			c->varying = (struct varying){ 0 };
		}
		new_node(c);
	}
}

static int target(const struct code *c, const struct node *n, unsigned i)
{
	int to = n->way[i];

	if (to != NONE && n->is_label[i])
		to = (size_t)to < c->labels ? c->label[to].node : NONE;
	return to != NONE && (size_t)to < c->nodes ? to : NONE;
}

static void add_exit(struct node *n, int to)
{
	for (unsigned i = 0; i < n->exits; i++)
		if (n->exit[i] == to)
			return;
	if (n->exits < WAYS)
		n->exit[n->exits++] = to;
}

static void add_node(struct node *to, const struct node *from)
{
	for (unsigned i = 0; i < 2; i++) {
		to->floats[i] += from->floats[i];
		to->wholes[i] += from->wholes[i];
		to->near[i] += from->near[i];
	}
	to->cost += from->cost;
	to->calls += from->calls;
	to->atomics += from->atomics;
	to->slow |= from->slow;
	to->products |= from->products;
	to->accesses += from->accesses;
	to->global_loads += from->global_loads;
	to->copies += from->copies;
	to->barriers += from->barriers;
	to->is_end |= from->is_end;
	to->own |= from->own;
	to->uses_near |= from->uses_near;
	to->test = from->test ? from->test : to->test;
	to->varies = from->jump ? from->varies : to->varies;
	to->jump = from->jump ? from->jump : to->jump;
	for (unsigned i = 0; i < from->shared; i++)
		if (to->shared < MOST_ACCESSES) {
			to->access[to->shared] = from->access[i];
			to->fixed |= (from->fixed >> i & 1) << to->shared;
			to->kind[to->shared++] = from->kind[i];
		}
}

/* Takes what follows n unannounced into the block. */
static void gather(struct code *c, int block, int n)
{
	for (unsigned i = 0; i < 2; i++) {
		int to = target(c, &c->node[n], i);

		if (to == NONE)
			continue;
		if (c->node[to].at) {
			add_exit(&c->node[block], to);
		} else if (c->node[to].reached != block + 1) {
			c->node[to].reached = block + 1;
			add_node(&c->node[block], &c->node[to]);
			gather(c, block, to);
		}
	}
}

static void count_way(struct code *c, size_t from, int to)
{
	c->node[to].sources++;
	c->node[to].is_head |= (size_t)to <= from;
}

/* Whether a loop leads from there to the block; the one that makes all threads
 * of a kernel does not count. */
static int leads_to(struct code *c, int from, int block, int mark)
{
	struct node *n = &c->node[from];

	if (n->reached == mark || n->is_end)
		return 0;
	n->reached = mark;
	for (unsigned i = 0; i < n->exits; i++)
		if (n->exit[i] == block || leads_to(c, n->exit[i], block, mark))
			return 1;
	return 0;
}

/* Marks above this one make_blocks has used. */
int blocks_new_mark(struct code *c)
{
	return -2 - (int)c->nodes - c->marks++;
}

int blocks_is_in_loop(struct code *c, int block)
{
	return leads_to(c, block, block, blocks_new_mark(c));
}

int blocks_leads_back(struct code *c, int from, int block)
{
	return from == block || leads_to(c, from, block, blocks_new_mark(c));
}

int blocks_leads_around(struct code *c, int from, int block, int around)
{
	int mark = blocks_new_mark(c);

	c->node[around].reached = mark;
	return from == block || leads_to(c, from, block, mark);
}

static void make_blocks(struct code *c)
{
	for (size_t n = 0; n < c->nodes; n++)
		if (c->node[n].at)
			gather(c, (int)n, (int)n);
	for (size_t n = 0; n < c->nodes; n++)
		for (unsigned i = 0; i < c->node[n].exits; i++)
			count_way(c, n, c->node[n].exit[i]);
	addresses_find(c);
}

const char *line_end(const char *p, const char *end)
{
	const char *stop = memchr(p, '\n', (size_t)(end - p));

	return stop ? stop : end;
}

/* One of a function; from p to end. */
static void line(struct code *c, const char *p, const char *end)
{
	int number;

	p += p < end && *p == '\t';
	if (p == end || *p == '#' || *p == '/')
		return;
	if (*p == '.') {
		number = end[-1] == ':' ? label_number(p, (size_t)(end - 1 - p)) : NONE;
		if (number != NONE)
			begin_label(c, number);
	} else if (memmem(p, (size_t)(end - p), "loom_syncthreads", 16)) {
		last(c)->cost = COST_LONG;
		last(c)->accesses++;
		last(c)->barriers++;
		machine_call(&c->registers, 0);
	} else if (end[-1] != ':') {
		instruction(c, p, end);
	}
}

/* Twice: the second time it is known what jumps bring along. */
void blocks_read(struct code *c, const char *from, const char *end)
{
	for (size_t i = 0; i < c->labels; i++)
		c->label[i] = (struct label){ .node = NONE };
	for (int again = 0; again < 2; again++) {
		c->nodes = 0;
		c->marks = 0;
		c->is_kernel = 0;
		c->registers = (struct registers){ 0 };
		c->varying = (struct varying){ 0 };
		new_node(c);
		for (const char *p = from; p < end; p = line_end(p, end) + 1)
			line(c, p, line_end(p, end));
	}
	make_blocks(c);
}

void blocks_free(struct code *c)
{
	free(c->node);
	free(c->label);
}
