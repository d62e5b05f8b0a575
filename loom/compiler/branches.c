/* Short branches, of which ptxas makes predicated instructions: all warps that
 * come by issue them, also when nobody in the whole launch wants them.  What
 * the runtime sees of such code is nothing; here it is read from the compiled
 * file, with what it would cost a GPU.
 *
 * A basic block that is the only thing in a branch is predicated if it has at
 * most 8 instructions, or 20 with a load of global memory among them, and
 * something of the kernel is left behind it.  Where shared memory begins is part
 * of them, unless some access on every way to the branch has asked.  Of each
 * such block's accesses to shared memory the section loom_branches has four
 * words: where the block begins that branches, where the branch does, the
 * access, and what it is. */
#define _GNU_SOURCE
#include "compiler/branches.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/tool.h"
#include "compiler/machine.h"
#include "loom/branch.h"

enum { SHORT = 8, SHORT_WITH_LOADS = 20, APART = 4, LONG = 99 };
enum { MOST_STORES = 4 }; /* more want their address made, too */
enum { BASE = 4 }; /* an address where shared memory was not used before */
enum { NONE = -1, MOST = 24 };

enum { WAYS = 3 };

/* A piece of code without a jump; one that the compiler announces as a basic
 * block has in the end all that belongs to it. */
struct node {
	const char *at; /* behind the call that announces the block, or NULL */
	const char *test; /* the last comparison in it, or NULL */
	const char *access[MOST];
	enum loom_branch_kind kind[MOST];
	unsigned accesses, global_loads, shared, copies;
	unsigned floats[2], wholes[2]; /* multiplications, additions */
	unsigned cost;
	int way[2]; /* labels or nodes that it leads to; NONE */
	int is_label[2];
	int exit[WAYS]; /* the blocks that it leads to */
	unsigned exits, sources;
	int reached, is_end; /* of a kernel */
	int is_head;         /* of a loop */
	int is_first;        /* to use shared memory, on some way to it */
};

struct reader {
	FILE *out;
	const char *copied; /* the text is copied up to here */
	const char *group, *group_end; /* of the section, or NULL */
	struct node *node;
	size_t nodes, room;
	struct label {
		int node; /* behind .L0, .L1, ... */
		struct registers registers; /* where they are jumped to */
	} *label;
	size_t labels;
	struct registers registers;
	int is_kernel;
	unsigned marks;
};

/* ---- Reading --------------------------------------------------------------- */

static struct node *new_node(struct reader *r)
{
	struct node *n;

	if (r->nodes == r->room) {
		r->room = r->room ? 2 * r->room : 256;
		r->node = tool_grow(r->node, r->room, sizeof *r->node);
	}
	n = &r->node[r->nodes++];
	memset(n, 0, sizeof *n);
	n->way[0] = n->way[1] = NONE;
	r->registers.fresh = 0;
	return n;
}

static struct node *last(struct reader *r)
{
	return &r->node[r->nodes - 1];
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
static void fall(struct reader *r)
{
	lead(last(r), (int)r->nodes, 0);
	new_node(r);
}

static struct label *label_at(struct reader *r, int number)
{
	size_t old = r->labels;

	if ((size_t)number >= r->labels) {
		r->labels = 2 * ((size_t)number + 64);
		r->label = tool_grow(r->label, r->labels, sizeof *r->label);
		for (size_t i = old; i < r->labels; i++)
			r->label[i] = (struct label){ .node = NONE };
	}
	return &r->label[number];
}

static void begin_label(struct reader *r, int number)
{
	struct label *l = label_at(r, number);

	fall(r);
	l->node = (int)r->nodes - 1;
	machine_join(&r->registers, &l->registers);
}

/* "__tsan_read4" and the like: a load; "write": a store. */
static int is_access(const char *p, size_t size, int *store)
{
	static const char name[] = "__tsan_";
	const char *verb;

	if (size < sizeof name || memcmp(p, name, sizeof name - 1))
		return 0;
	verb = memmem(p, size, "write", 5);
	*store = verb != NULL;
	return verb || memmem(p, size, "read", 4);
}

static int is_name(const char *p, size_t size, const char *name)
{
	return size == strlen(name) && !memcmp(p, name, size);
}

/* Functions that a GPU has an instruction for. */
static int is_instruction(const char *p, size_t size)
{
	static const char *const names[] = { "fmaxf", "fminf", "fmax", "fmin",
					     "fmaf", "fma" };

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (is_name(p, size, names[i]))
			return 1;
	return 0;
}

static void access(struct reader *r, int store, const char *behind)
{
	struct node *n = last(r);

	n->cost++;
	if (!machine_argument(&r->registers)) {
		n->global_loads += !store;
		n->accesses++;
	} else if (n->shared < MOST) {
		n->access[n->shared] = behind;
		n->kind[n->shared++] = store ? LOOM_BRANCH_STORE : LOOM_BRANCH_LOAD;
		n->accesses++;
	} else {
		n->cost = LONG;
	}
}

/* behind: where the line ends. */
static void call(struct reader *r, const struct step *s, const char *behind)
{
	int store, shared = 0;

	if (is_name(s->target, s->target_size, "__sanitizer_cov_trace_pc")) {
		if (last(r)->at)
			fall(r);
		last(r)->at = behind;
	} else if (is_access(s->target, s->target_size, &store)) {
		access(r, store, behind);
	} else if (s->target_size >= 14 && !memcmp(s->target, "loom_shared_", 12)) {
		shared = 1;
	} else if (is_instruction(s->target, s->target_size)) {
		last(r)->cost++;
	} else if (is_name(s->target, s->target_size, "loom_async_copy")) {
		last(r)->cost++;
		last(r)->accesses++;
		last(r)->global_loads++;
		last(r)->copies++;
	} else {
		last(r)->cost = LONG;
		last(r)->is_end = is_name(s->target, s->target_size, "loom_repeats");
		r->is_kernel |= last(r)->is_end;
	}
	machine_call(&r->registers, shared);
}

static void work(struct node *n, enum work w)
{
	static const unsigned cost[] = {
		[WORK_OTHER] = 1, [WORK_LONG] = LONG
	};

	if (w == WORK_MULTIPLY || w == WORK_ADD)
		n->floats[w == WORK_ADD]++;
	else if (w == WORK_WHOLE_MULTIPLY || w == WORK_WHOLE_ADD)
		n->wholes[w == WORK_WHOLE_ADD]++;
	else
		n->cost += cost[w];
}

static int has_prefix(const char *p, const char *end, const char *prefix)
{
	size_t n = strlen(prefix);

	return (size_t)(end - p) >= n && !memcmp(p, prefix, n);
}

static void instruction(struct reader *r, const char *p, const char *end)
{
	struct step s = machine_read(p, end, &r->registers);

	if (has_prefix(p, end, "cmp") || has_prefix(p, end, "test"))
		last(r)->test = p;
	work(last(r), s.work);
	if (s.flow == FLOW_CALL) {
		call(r, &s, end);
	} else if (s.flow != FLOW_ON) {
		int to = s.flow == FLOW_END ? NONE :
			label_number(s.target, s.target_size);

		if (to != NONE) {
			lead(last(r), to, 1);
			machine_join(&label_at(r, to)->registers, &r->registers);
		}
		if (s.flow == FLOW_BRANCH)
			lead(last(r), (int)r->nodes, 0);
		else
			r->registers = (struct registers){ 0 };
		new_node(r);
	}
}

/* ---- What is predicated ----------------------------------------------------- */

static int target(const struct reader *r, const struct node *n, unsigned i)
{
	int to = n->way[i];

	if (to != NONE && n->is_label[i])
		to = (size_t)to < r->labels ? r->label[to].node : NONE;
	return to != NONE && (size_t)to < r->nodes ? to : NONE;
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
	}
	to->cost += from->cost;
	to->accesses += from->accesses;
	to->global_loads += from->global_loads;
	to->copies += from->copies;
	to->is_end |= from->is_end;
	to->test = from->test ? from->test : to->test;
	for (unsigned i = 0; i < from->shared; i++)
		if (to->shared < MOST) {
			to->access[to->shared] = from->access[i];
			to->kind[to->shared++] = from->kind[i];
		}
}

/* Takes what follows n unannounced into the block. */
static void gather(struct reader *r, int block, int n)
{
	for (unsigned i = 0; i < 2; i++) {
		int to = target(r, &r->node[n], i);

		if (to == NONE)
			continue;
		if (r->node[to].at) {
			add_exit(&r->node[block], to);
		} else if (r->node[to].reached != block + 1) {
			r->node[to].reached = block + 1;
			add_node(&r->node[block], &r->node[to]);
			gather(r, block, to);
		}
	}
}

static void count_way(struct reader *r, size_t from, int to)
{
	r->node[to].sources++;
	r->node[to].is_head |= (size_t)to <= from;
}

static void mark_first(struct reader *r, int block)
{
	struct node *n = &r->node[block];

	if (n->is_first)
		return;
	n->is_first = 1;
	for (unsigned i = 0; i < n->exits && !n->shared; i++)
		mark_first(r, n->exit[i]);
}

static void make_blocks(struct reader *r)
{
	size_t first = 0;

	for (size_t n = 0; n < r->nodes; n++)
		if (r->node[n].at)
			gather(r, (int)n, (int)n);
	for (size_t n = 0; n < r->nodes; n++)
		for (unsigned i = 0; i < r->node[n].exits; i++)
			count_way(r, n, r->node[n].exit[i]);
	while (first < r->nodes && !r->node[first].at)
		first++;
	if (first < r->nodes)
		mark_first(r, (int)first);
}

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

/* again: the kernel asks for the same condition once more, as a scan does on
 * its way down.  Then the addresses are made once for both, before the branch;
 * but for loads of global memory, which each makes for itself. */
static int is_short(const struct node *n, int again)
{
	unsigned wholes = greater(n->wholes[0], n->wholes[1]);
	unsigned cost = n->cost + greater(n->floats[0], n->floats[1]) +
			(again && !n->global_loads && wholes ? 1 : wholes) +
			(n->shared && n->is_first ? BASE : 0);

	if (stores_of(n) > MOST_STORES && !n->global_loads)
		return 0;
	if (again && n->global_loads == 1)
		return cost + APART <= SHORT + 1;
	return cost <= (n->global_loads ? SHORT_WITH_LOADS : SHORT);
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
static int matters(struct reader *r, int from, int mark)
{
	struct node *n = &r->node[from];

	if (n->reached == mark)
		return 0;
	n->reached = mark;
	if (n->accesses || !r->is_kernel)
		return 1;
	for (unsigned i = 0; i < n->exits && !n->is_end; i++)
		if (matters(r, n->exit[i], mark))
			return 1;
	return 0;
}

/* Where each block is come from, if from one other only. */
static int *only_sources(const struct reader *r)
{
	int *source = tool_grow(NULL, r->nodes, sizeof *source);

	for (size_t n = 0; n < r->nodes; n++)
		source[n] = NONE;
	for (size_t n = 0; n < r->nodes; n++)
		for (unsigned i = 0; i < r->node[n].exits; i++)
			if (r->node[r->node[n].exit[i]].sources == 1)
				source[r->node[n].exit[i]] = (int)n;
	return source;
}

static int leads_only_to(const struct node *n, int to)
{
	return n->exits == 1 && n->exit[0] == to;
}

/* The block that branches to b or to what follows b; conditions of several
 * parts are several blocks. */
static int branch_to(const struct reader *r, const int *source, int b)
{
	int guard = NONE, way = b, behind = r->node[b].exit[0];

	if (r->node[b].exits != 1)
		return NONE;
	for (int a = source[b]; a != NONE; a = source[a]) {
		const struct node *n = &r->node[a];
		int other = n->exit[n->exit[0] == way];

		if (n->exits != 2)
			break;
		if (other != behind &&
		    (guard != NONE || source[other] != a ||
		     !leads_only_to(&r->node[other], behind)))
			break;
		guard = a;
		way = a;
		if (n->accesses || n->sources != 1 || other != behind)
			break;
	}
	return guard;
}

/* ---- Writing ---------------------------------------------------------------- */

struct mark {
	const char *at; /* in the text */
	unsigned number;
};

struct row {
	const char *guard, *block, *access;
	enum loom_branch_kind kind;
};

struct rows {
	struct row *row;
	size_t count, room;
};

static void add_row(struct rows *all, struct row row)
{
	if (all->count == all->room) {
		all->room = all->room ? 2 * all->room : 64;
		all->row = tool_grow(all->row, all->room, sizeof *all->row);
	}
	all->row[all->count++] = row;
}

/* Short or not, the body of a branch: where it is come from, and the block with
 * the first part of the condition. */
struct body {
	int block, source, guard;
};

static int is_asked_again(const struct reader *r, const struct body *all,
			  size_t count, const struct body *one)
{
	for (size_t i = 0; i < count; i++)
		if (&all[i] != one && all[i].guard != one->guard &&
		    same_line(r->node[all[i].guard].test,
			      r->node[one->guard].test) &&
		    same_line(r->node[all[i].source].test,
			      r->node[one->source].test))
			return 1;
	return 0;
}

static void judge(struct reader *r, const struct body *b, int again,
		  struct rows *rows)
{
	struct node *n = &r->node[b->block];
	const char *at = r->node[b->guard].at;

	if (!is_short(n, again) ||
	    !matters(r, n->exit[0], (int)r->nodes + b->block + 1)) {
		add_row(rows, (struct row){ at, n->at, n->at, LOOM_BRANCH_TAKEN });
		return;
	}
	for (unsigned i = 0; i < n->shared; i++)
		add_row(rows, (struct row){ at, n->at, n->access[i], n->kind[i] });
	if (n->copies && !n->shared)
		add_row(rows, (struct row){ at, n->at, n->at, LOOM_BRANCH_LOAD });
}

static struct row apart(const struct reader *r, int block)
{
	const char *at = r->node[block].at;

	return (struct row){ at, at, at, LOOM_BRANCH_COPY };
}

/* Copies in a branch that is none of the short ones are apart from those
 * before it and behind it. */
static void judge_copies(struct reader *r, int block, int source, int guard,
			 struct rows *rows)
{
	const struct node *from = &r->node[source == NONE ? block : source];
	int other = from->exit[from->exit[0] == block];

	if (source == NONE || from->exits != 2 || r->node[other].is_head ||
	    leads_only_to(&r->node[block], source) ||
	    (guard != NONE && is_short(&r->node[block], 0) &&
	     (other == r->node[block].exit[0] || is_short(&r->node[other], 0))))
		return;
	add_row(rows, apart(r, block));
	add_row(rows, apart(r, other));
}

/* The rows of a function. */
static void judge_all(struct reader *r, struct rows *rows)
{
	int *source = only_sources(r);
	struct body *body = tool_grow(NULL, r->nodes, sizeof *body);
	size_t count = 0;

	for (size_t n = 0; n < r->nodes; n++) {
		int guard = r->node[n].at &&
			    (r->node[n].shared || r->node[n].copies) ?
			branch_to(r, source, (int)n) : NONE;

		if (r->node[n].at && r->node[n].copies)
			judge_copies(r, (int)n, source[n], guard, rows);
		if (guard != NONE)
			body[count++] = (struct body){ (int)n, source[n], guard };
	}
	for (size_t i = 0; i < count; i++)
		judge(r, &body[i], is_asked_again(r, body, count, &body[i]), rows);
	free(source);
	free(body);
}

static int by_place(const void *a, const void *b)
{
	const char *x = ((const struct mark *)a)->at;
	const char *y = ((const struct mark *)b)->at;

	return (x > y) - (x < y);
}

static void copy_to(struct reader *r, const char *to)
{
	fwrite(r->copied, 1, (size_t)(to - r->copied), r->out);
	r->copied = to;
}

static void write_marks(struct reader *r, const struct mark *marks, size_t count)
{
	struct mark *sorted = tool_grow(NULL, count, sizeof *sorted);

	memcpy(sorted, marks, count * sizeof *sorted);
	qsort(sorted, count, sizeof *sorted, by_place);
	for (size_t i = 0; i < count; i++) {
		copy_to(r, sorted[i].at);
		fprintf(r->out, "\n.Lloom%u:", sorted[i].number);
	}
	free(sorted);
}

/* Labels where the rows need them, and the rows behind the function. */
static void write_rows(struct reader *r, const struct rows *rows, const char *end)
{
	struct mark *marks = tool_grow(NULL, 3 * rows->count, sizeof *marks);
	size_t count = 0;

	for (size_t i = 0; i < rows->count; i++) {
		marks[count++] = (struct mark){ rows->row[i].guard, 0 };
		marks[count++] = (struct mark){ rows->row[i].block, 0 };
		marks[count++] = (struct mark){ rows->row[i].access, 0 };
	}
	for (size_t i = 0; i < count; i++)
		marks[i].number = r->marks++;
	write_marks(r, marks, count);
	copy_to(r, end);
	fprintf(r->out, "\t.pushsection loom_branches,\"aw%s\",@progbits",
		r->group ? "G" : "");
	if (r->group)
		fprintf(r->out, ",%.*s,comdat", (int)(r->group_end - r->group),
			r->group);
	fputs("\n\t.balign 8\n", r->out);
	for (size_t i = 0; i < rows->count; i++)
		fprintf(r->out, "\t.quad .Lloom%u, .Lloom%u, .Lloom%u, %d\n",
			marks[3 * i].number, marks[3 * i + 1].number,
			marks[3 * i + 2].number, (int)rows->row[i].kind);
	fputs("\t.popsection\n", r->out);
	free(marks);
}

static const char *line_end(const char *p, const char *end)
{
	const char *stop = memchr(p, '\n', (size_t)(end - p));

	return stop ? stop : end;
}

/* One of a function; from p to end. */
static void line(struct reader *r, const char *p, const char *end)
{
	int number;

	p += p < end && *p == '\t';
	if (p == end || *p == '#')
		return;
	if (*p == '.') {
		number = end[-1] == ':' ? label_number(p, (size_t)(end - 1 - p)) : NONE;
		if (number != NONE)
			begin_label(r, number);
	} else if (memmem(p, (size_t)(end - p), "loom_syncthreads", 16)) {
		last(r)->cost = LONG;
		last(r)->accesses++;
		machine_call(&r->registers, 0);
	} else if (end[-1] != ':') {
		instruction(r, p, end);
	}
}

/* Twice: the second time it is known what jumps bring along. */
static void read_function(struct reader *r, const char *from, const char *end)
{
	for (size_t i = 0; i < r->labels; i++)
		r->label[i] = (struct label){ .node = NONE };
	for (int again = 0; again < 2; again++) {
		r->nodes = 0;
		r->is_kernel = 0;
		r->registers = (struct registers){ 0 };
		new_node(r);
		for (const char *p = from; p < end; p = line_end(p, end) + 1)
			line(r, p, line_end(p, end));
	}
}

static void function(struct reader *r, const char *from, const char *end)
{
	struct rows rows = { 0 };

	if (!memmem(from, (size_t)(end - from), "loom_shared_", 12) &&
	    !memmem(from, (size_t)(end - from), "loom_async_copy", 15))
		return;
	read_function(r, from, end);
	make_blocks(r);
	judge_all(r, &rows);
	if (rows.count)
		write_rows(r, &rows, end);
	free(rows.row);
}

/* ---- The file --------------------------------------------------------------- */

/* ,"axG",@progbits,NAME,comdat */
static void section(struct reader *r, const char *p, const char *end)
{
	const char *comdat = memmem(p, (size_t)(end - p), ",comdat", 7);

	r->group = NULL;
	if (!comdat)
		return;
	r->group_end = comdat;
	for (r->group = comdat; r->group > p && r->group[-1] != ',';)
		r->group--;
}

char *branches_note(const char *text, size_t size, size_t *result_size)
{
	struct reader r = { .copied = text };
	const char *end = text + size;
	char *result = NULL;

	r.out = open_memstream(&result, result_size);
	if (!r.out)
		tool_fail("out of memory");
	for (const char *p = text, *stop, *from = NULL; p < end; p = stop + 1) {
		stop = line_end(p, end);
		if (has_prefix(p, stop, "\t.section") || has_prefix(p, stop, "\t.text"))
			section(&r, p, stop);
		else if (has_prefix(p, stop, "\t.cfi_startproc"))
			from = p;
		else if (has_prefix(p, stop, "\t.cfi_endproc") && from)
			function(&r, from, p);
	}
	copy_to(&r, end);
	fputs("\t.section loom_branches,\"aw\",@progbits\n\t.balign 8\n"
	      "\t.quad 0, 0, 0, 0\n", r.out);
	fclose(r.out);
	free(r.node);
	free(r.label);
	return result;
}
