/* The size of each expansion is a sum over the chunks within, found once; cycles
 * are found on the way. */
#include "measure.h"

#include "diag.h"

/* LINE is the size of a #line directive without its path, rounded up; each part
 * is charged with one, so that a chain of references to an empty chunk has a
 * price as well. STEPS bounds the report when cycles are many and long. */
#ifndef MOST_BYTES
#define MOST_BYTES (256 << 20)
#endif

enum { LIMIT = MOST_BYTES, LINE = 32, STEPS = 10000 };

/* One chunk whose parts are being looked at. */
struct level {
	struct chunk *chunk;
	size_t block, part;
};

struct walk {
	VEC(struct level) levels;
	size_t steps;  /* reported so far */
};

static uint64_t most(uint64_t size)
{
	return size < LIMIT ? size : (uint64_t)LIMIT + 1;
}

static const struct part *part_at(const struct level *l)
{
	return &l->chunk->blocks.at[l->block]->parts[l->part];
}

static struct place place_at(const struct level *l)
{
	const struct block *b = l->chunk->blocks.at[l->block];

	return b->text.p == NULL ? b->file : part_place(b, part_at(l));
}

/* The chunk of the lowest level refers to `again`, which is open. */
static void report_cycle(struct walk *w, const struct chunk *again)
{
	size_t last = w->levels.count - 1, first = last;

	while (w->levels.at[first].chunk != again)
		first--;
	diag_error(place_at(&w->levels.at[first]), "chunk '%.*s' contains "
		"itself", SHOW(again->name));
	if (first == last)
		return;
	for (size_t i = first; i <= last; i++) {
		const struct level *l = &w->levels.at[i];

		if (++w->steps > STEPS) {
			diag_note(place_at(l), "and so on");
			return;
		}
		diag_note(place_at(l), "'%.*s' contains '%.*s'",
			SHOW(l->chunk->name), SHOW(part_at(l)->chunk->name));
	}
}

/* Adds the part's expansion, which is known now, to its chunk's. */
static void add(struct level *l)
{
	const struct block *b = l->chunk->blocks.at[l->block];
	const struct part *p = part_at(l);
	struct slice path = slice_of(b->chapter->path);
	uint64_t bytes = p->text.n, filled = p->filled;

	if (p->kind == PART_REFERENCE && p->chunk != NULL) {
		filled = p->chunk->filled;
		bytes = most(p->chunk->bytes + filled * p->indent.n);
	}
	l->chunk->bytes = most(l->chunk->bytes + bytes + LINE + path.n);
	l->chunk->filled = most(l->chunk->filled + filled);
}

/* Moves to the level's next part; false when there is none. */
static bool step(struct level *l)
{
	const struct chunk *c = l->chunk;

	while (l->block < c->blocks.count &&
		l->part == c->blocks.at[l->block]->part_count) {
		l->block++;
		l->part = 0;
	}
	return l->block < c->blocks.count;
}

/* Depth first with a stack of its own: a chain of references may be as long as
 * the book. */
static void walk(struct walk *w, struct chunk *start)
{
	vec_push(&w->levels, ((struct level){ start, 0, 0 }));
	start->state = CHUNK_OPEN;
	while (w->levels.count > 0) {
		struct level *l = &w->levels.at[w->levels.count - 1];
		struct chunk *to;

		if (!step(l)) {
			l->chunk->state = CHUNK_DONE;
			w->levels.count--;
			continue;
		}
		to = part_at(l)->chunk;
		if (to != NULL && to->state == CHUNK_NEW) {
			to->state = CHUNK_OPEN;
			vec_push(&w->levels, ((struct level){ to, 0, 0 }));
			continue;
		}
		if (to != NULL && to->state == CHUNK_OPEN)
			report_cycle(w, to);
		else
			add(l);
		l->part++;
	}
}

void measure(struct graph *g)
{
	struct walk w = { 0 };
	uint64_t total = 0;

	for (size_t i = 0; i < g->targets.count; i++)
		if (g->targets.at[i]->state == CHUNK_NEW)
			walk(&w, g->targets.at[i]);
	for (size_t i = 0; i < g->chunks.count; i++)
		if (g->chunks.at[i]->state == CHUNK_NEW)
			walk(&w, g->chunks.at[i]);
	for (size_t i = 0; i < g->targets.count; i++) {
		const struct chunk *t = g->targets.at[i];

		if (most(total + t->bytes) > LIMIT)
			diag_error(t->blocks.at[0]->file, "with '%s' the "
				"book's files grow beyond 256 MiB, which is "
				"the limit", t->path);
		else
			total += t->bytes;
	}
}
