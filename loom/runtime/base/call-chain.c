#include "base/call-chain.h"

#include <stdio.h>
#include <string.h>

#include "base/context.h"
#include "base/record.h"

enum {
	MOST = 64,  /* calls within each other */
	SHOWN = 4,  /* the innermost of them, and the outermost */
	NAME = 64
};

struct chain {
	const struct loom_place *place[MOST]; /* the innermost is first */
	unsigned count;
};

/* A mark that went with the place through the optimiser (translate/paths.h). */
static int is_mark(const struct loom_place *p)
{
	return !strcmp(p->function, "loom_waits") || !strcmp(p->function, "__ldg");
}

/* Code of loom's own headers is left out, as in loom_source_line. */
static void add(struct chain *c, const struct loom_record *r)
{
	const struct loom_place *p = r ? r->place : NULL;
	unsigned before = c->count;

	for (; p && c->count < MOST; p = p->caller)
		if (!is_mark(p) && (!loom_is_own(p->file) ||
				    (!p->caller && c->count == before)))
			c->place[c->count++] = p;
}

static struct chain chain_of(uintptr_t pc)
{
	const struct loom_record *r = loom_record_at(pc);
	struct chain c = { .count = 0 };

	if (r && !(r->marks & LOOM_MARK_UNSURE))
		add(&c, r);
	return c;
}

/* ---- Names ------------------------------------------------------------------ */

/* Behind the bracket that closes the one here. */
static const char *behind_bracket(const char *p)
{
	unsigned open = 0;

	for (; *p; p++)
		if (*p == '(')
			open++;
		else if (*p == ')' && !--open)
			return p + 1;
	return p;
}

/* "load" of "void tile<4>::load<int>(int *) const": what a function is called, without
 * that of which it is a template. */
static void name_of(const char *whole, char name[NAME])
{
	const char *p = whole, *from = whole, *end = NULL;
	int depth = 0;

	for (; *p; p++) {
		if (p == from && !strncmp(p, "operator", 8))
			break;
		if (*p == '<' && !depth++ && !end)
			end = p;
		depth -= *p == '>';
		if (depth)
			continue;
		if (*p == '(' && strncmp(behind_bracket(p), "::", 2) &&
		    strncmp(from, "decltype(", 9))
			break;
		if (*p == '(')
			p = behind_bracket(p);
		if (*p != ' ' && strncmp(p, "::", 2))
			continue;
		p += *p == ':';
		from = p + 1;
		end = NULL;
	}
	if (p == from) /* an operator */
		end = p + (strncmp(p, "operator()", 10) ? strcspn(p, "(") : 10);
	snprintf(name, NAME, "%.*s", (int)((end ? end : p) - from), from);
}

/* ---- What is said ----------------------------------------------------------- */

static int is_kernel(const char *name)
{
	return loom_now.launch && !strcmp(name, loom_now.launch->name);
}

static void append(char text[LOOM_CHAIN_TEXT], const char *before, const char *what)
{
	size_t used = strlen(text);

	snprintf(text + used, LOOM_CHAIN_TEXT - used, "%s%s", before, what);
}

/* Without a line it is one of several calls. */
static void append_call(char text[LOOM_CHAIN_TEXT], const struct loom_place *p,
			unsigned others)
{
	char name[NAME], at[512];

	name_of(p->function, name);
	if (!p->line && (!*name || is_kernel(name)))
		return;
	append(text, ", called", "");
	if (others) {
		snprintf(at, sizeof at, " by way of %u others", others);
		append(text, at, "");
	}
	if (*name && !is_kernel(name))
		append(text, " by ", name);
	snprintf(at, sizeof at, " at %s:%u", p->file, p->line);
	append(text, p->line ? at : "", "");
}

/* Of functions that are not in line; if there are more of them than a thread
 * remembers, or of one it is not known what called it, these are left out. */
static void add_calls(struct chain *c, const struct loom_thread *t)
{
	unsigned calls = t->depth ? t->depth - 1 : 0;

	if (calls > LOOM_PATH)
		return;
	while (calls-- && loom_record_at(t->path[calls]))
		add(c, loom_record_at(t->path[calls]));
}

/* With t's, if it stands there. */
static struct chain whole_chain(uintptr_t pc, const struct loom_thread *t)
{
	struct chain c = chain_of(pc);

	if (c.count && t)
		add_calls(&c, t);
	return c;
}

const char *loom_chain(uintptr_t pc, const struct loom_thread *t,
		       char text[LOOM_CHAIN_TEXT])
{
	struct chain c = whole_chain(pc, t);
	unsigned hidden = 0;
	char name[NAME];

	*text = 0;
	if (c.count < 2)
		return text;
	name_of(c.place[0]->function, name);
	if (*name)
		append(text, ", in ", name);
	if (c.count > SHOWN + 1)
		hidden = c.count - SHOWN;
	for (unsigned i = 1 + hidden; i < c.count; i++)
		append_call(text, c.place[i], i == 1 + hidden ? hidden : 0);
	return text;
}

/* ---- Whose it is --------------------------------------------------------------- */

static struct loom_source_line line_of(const struct loom_place *p)
{
	return (struct loom_source_line){ p->file, p->line };
}

/* "tile.h", "tile.cuh", "tile.inl" and what has no ending. */
static int is_header(const char *file)
{
	const char *slash = strrchr(file, '/'), *dot = strrchr(slash ? slash : file, '.');

	return !dot || dot[1] == 'h' || !strcmp(dot, ".cuh") ||
	       !strcmp(dot, ".inc") || !strcmp(dot, ".inl");
}

int loom_chain_leaves_header(uintptr_t pc, const struct loom_thread *t,
			     struct loom_source_line *at)
{
	struct chain c = whole_chain(pc, t);
	unsigned i = 0;

	while (i < c.count && (!c.place[i]->line || is_header(c.place[i]->file)))
		i++;
	if (!i || i == c.count)
		return 0;
	*at = line_of(c.place[i]);
	return 1;
}

/* ---- Two of them ------------------------------------------------------------- */

static int is_same_line(const struct loom_place *a, const struct loom_place *b)
{
	return a->line == b->line && !strcmp(a->file, b->file);
}

static int is_same_function(const struct loom_place *a, const struct loom_place *b)
{
	return !strcmp(a->function, b->function);
}

static int is_same_place(const struct loom_place *a, const struct loom_place *b)
{
	return a->column == b->column && is_same_line(a, b) && is_same_function(a, b);
}

static int are_in_one_loop(const struct loom_record *r, const struct loom_record *s)
{
	const struct loom_node *node = r->graph->node;
	unsigned low = r->block < s->block ? r->block : s->block, high = r->block ^ s->block ^ low;

	for (unsigned head = 1; head <= low; head++)
		if (node[head].loop == head && node[head].last >= high)
			return 1;
	return 0;
}

/* What comes by the outermost lines of a chain, from that number on. */
struct coming {
	unsigned first, last; /* blocks */
	unsigned copies;      /* of the access itself */
};

static int comes_by(const struct loom_record *r, const struct chain *c, unsigned from)
{
	struct chain d = chain_of((uintptr_t)r);
	unsigned n = c->count - from;

	if (d.count < n)
		return 0;
	for (unsigned i = 1; i <= n; i++)
		if (!is_same_place(d.place[d.count - i], c->place[c->count - i]))
			return 0;
	return 1;
}

static struct coming coming_by(const struct loom_graph *graph, const struct chain *c,
			       unsigned from)
{
	const struct loom_record *r = (const void *)__start_loom_records;
	struct coming all = { UINT32_MAX, 0, 0 };

	for (; r < (const struct loom_record *)(const void *)__stop_loom_records; r++) {
		if (r->graph != graph || r->kind != LOOM_RECORD_ACCESS ||
		    !comes_by(r, c, from))
			continue;
		if (all.first > r->block)
			all.first = r->block;
		if (all.last < r->block)
			all.last = r->block;
		all.copies += comes_by(r, c, 0);
	}
	return all;
}

/* Whether all that comes by the one call is before all by the other one, each time that
 * the kernel runs. */
static int is_before(const struct coming *a, const struct loom_place *at_a,
		     const struct coming *b, const struct loom_place *at_b)
{
	if (a->first == b->last) /* within a block it is not known of copies */
		return a->last == b->first && a->copies + b->copies == 2 &&
		       at_a->line < at_b->line;
	return a->last <= b->first;
}

int loom_chain_parts(uintptr_t a, uintptr_t b, struct loom_source_line *first,
		     struct loom_source_line *second)
{
	const struct loom_record *r = loom_record_at(a), *s = loom_record_at(b);
	struct chain c = chain_of(a), d = chain_of(b);
	unsigned i = c.count - 1, j = d.count - 1;
	struct coming by_a, by_b;
	char outermost[NAME];

	if (!c.count || !d.count || r->graph != s->graph)
		return 0;
	while (i && j && is_same_place(c.place[i], d.place[j])) {
		i--;
		j--;
	}
	if ((!i && !j) || is_same_line(c.place[i], d.place[j]) ||
	    !is_same_function(c.place[i], d.place[j]))
		return 0;
	*first = *second = (struct loom_source_line){ NULL, 0 };
	name_of(c.place[c.count - 1]->function, outermost);
	if (!is_kernel(outermost) || are_in_one_loop(r, s))
		return 1;
	by_a = coming_by(r->graph, &c, i);
	by_b = coming_by(r->graph, &d, j);
	if (is_before(&by_a, c.place[i], &by_b, d.place[j])) {
		*first = line_of(c.place[i]);
		*second = line_of(d.place[j]);
	} else if (is_before(&by_b, d.place[j], &by_a, c.place[i])) {
		*first = line_of(d.place[j]);
		*second = line_of(c.place[i]);
	}
	return 1;
}
