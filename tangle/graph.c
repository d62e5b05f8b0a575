/* Chunks by name, a table a chapter; targets by path, a table for the book. */
#include "graph.h"

#include "diag.h"
#include "language.h"
#include "resolve.h"
#include "target.h"

static bool joins(const struct chunk *c, const struct block *b,
	const char *what)
{
	const struct block *first = c->blocks.at[0];

	if (language_joins(first->attr.language, b->attr.language))
		return true;
	diag_error(b->language, "%s '%.*s' is '%.*s' here and '%.*s' before; "
		"one of them needs another name", what, SHOW(c->name),
		SHOW(b->attr.language), SHOW(first->attr.language));
	diag_note(first->language, "before");
	return false;
}

static struct chunk *chunk_new(struct block *b, struct slice name)
{
	struct chunk *c = mem_keep(sizeof *c);

	c->name = name;
	c->chapter = b->chapter;
	return c;
}

/* Appends the block to the chunk that it names. */
static struct chunk *add_named(struct graph *g, struct block *b)
{
	struct chunk **c = (struct chunk **)table_place(&b->chapter->chunks,
		b->attr.name);
	const struct block *first;

	if (*c == NULL) {
		*c = chunk_new(b, b->attr.name);
		vec_push(&g->chunks, *c);
		vec_push(&(*c)->blocks, b);
		return *c;
	}
	first = (*c)->blocks.at[0];
	if (b->attr.fragment || first->attr.fragment) {
		diag_error(b->name, "the name '%.*s' is taken: %s",
			SHOW(b->attr.name), first->attr.fragment
			? "fragments do not append"
			: "a chunk that is tangled has it");
		diag_note(first->name, "taken here");
	} else if (joins(*c, b, "chunk")) {
		vec_push(&(*c)->blocks, b);
	}
	return *c;
}

/* A block that stands for the whole of a named chunk. */
static struct block *stand_in(const struct block *b, struct chunk *chunk)
{
	struct block *s = mem_keep(sizeof *s);

	*s = *b;
	s->text = (struct slice){ NULL, 0 };
	s->part_count = 1;
	s->parts = mem_keep(sizeof *s->parts);
	s->parts->kind = PART_REFERENCE;
	s->parts->chunk = chunk;
	return s;
}

static struct chunk *target_of(struct graph *g, struct block *b)
{
	struct chunk **t = (struct chunk **)table_place(&g->paths,
		b->attr.file);

	if (*t == NULL) {
		*t = chunk_new(b, b->attr.file);
		(*t)->path = mem_copy(b->attr.file.p, b->attr.file.n);
		(*t)->used = true;
		vec_push(&g->targets, *t);
	} else if ((*t)->chapter != b->chapter) {
		diag_error(b->file, "target '%s' belongs to %s; a file comes "
			"from one chapter", (*t)->path, (*t)->chapter->path);
		diag_note((*t)->blocks.at[0]->file, "claimed here");
		return NULL;
	} else if (!joins(*t, b, "file")) {
		return NULL;
	}
	return *t;
}

/* Adds the block to its file, by way of its chunk when it has a name. */
static void add_to_file(struct graph *g, struct block *b, struct chunk *named)
{
	struct chunk *target;

	if (named != NULL && named->target != NULL) {
		if (slice_is(b->attr.file, named->target->path))
			return;
		diag_error(b->file, "chunk '%.*s' goes to '%s' already, and "
			"with it every block of that name",
			SHOW(named->name), named->target->path);
		diag_note(named->target->blocks.at[0]->file, "here");
		return;
	}
	target = target_of(g, b);
	if (target == NULL)
		return;
	if (named != NULL)
		named->target = target;
	vec_push(&target->blocks, named != NULL ? stand_in(b, named) : b);
}

static void add_block(struct graph *g, struct block *b)
{
	struct chunk *named = b->attr.name.n > 0 ? add_named(g, b) : NULL;

	if (named != NULL)
		named->used |= b->attr.has_file;
	if (b->attr.fragment && b->attr.has_file)
		diag_error(b->file, "a .fragment goes to no file; take one of "
			"the two away");
	else if (b->attr.has_file && target_is_allowed(b))
		add_to_file(g, b, named);
}

static void check_used(const struct graph *g)
{
	for (size_t i = 0; i < g->chunks.count; i++) {
		const struct chunk *c = g->chunks.at[i];
		const struct block *first = c->blocks.at[0];

		if (!c->used && !first->attr.fragment)
			diag_error(first->name, "chunk '%.*s' is never used; "
				"refer to it with <<%.*s>>, give it file=, or "
				"mark it .fragment", SHOW(c->name),
				SHOW(c->name));
	}
}

void graph_build(struct graph *g, const struct book *book)
{
	for (size_t i = 0; i < book->chapters.count; i++) {
		struct chapter *c = book->chapters.at[i];

		for (size_t j = 0; j < c->blocks.count; j++) {
			parts_split(c->blocks.at[j]);
			add_block(g, c->blocks.at[j]);
		}
	}
	g->book = book;
	for (size_t i = 0; i < g->targets.count; i++) {
		target_check_folders(g, g->targets.at[i]);
		target_check_chapter(g, g->targets.at[i]);
	}
	target_check_case(g);
	resolve(g, book);
	check_used(g);
}
