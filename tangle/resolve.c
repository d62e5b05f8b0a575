/* Names are looked up in their own chapter, or in the one before their '#'. */
#include "resolve.h"

#include "diag.h"
#include "suggest.h"

/* Stands in the table of chapters for a name that several have. */
static struct chapter several;

static void name_chapter(struct graph *g, struct slice name, struct chapter *c)
{
	struct chapter **place = (struct chapter **)table_place(&g->chapters,
		name);

	*place = *place == NULL || *place == c ? c : &several;
}

static struct chapter *chapter_of(const struct graph *g,
	const struct book *book, const struct block *b, const struct part *p)
{
	struct chapter *c = table_find(&g->chapters, p->chapter);
	struct suggestion near;

	if (p->chapter.n == 0)
		return b->chapter;
	if (c == &several) {
		diag_error(part_place(b, p), "several chapters are named "
			"'%.*s'; write the whole name of the file",
			SHOW(p->chapter));
		return NULL;
	}
	if (c != NULL)
		return c;
	near = suggest_for(p->chapter);
	for (size_t i = 0; i < book->chapters.count; i++) {
		suggest_offer(&near, book->chapters.at[i]->alias);
		suggest_offer(&near, book->chapters.at[i]->name);
	}
	diag_error(part_place(b, p), "no chapter named '%.*s'%s",
		SHOW(p->chapter), suggest_text(&near));
	if (near.best.n > 0)
		diag_fix(part_inner(b, p), text_format("%.*s#%.*s",
			SHOW(near.best), SHOW(p->name)));
	return NULL;
}

static void report_undefined(const struct book *book, const struct chapter *c,
	const struct block *b, const struct part *p)
{
	struct suggestion near = suggest_for(p->name);
	struct slice other = { NULL, 0 };
	const char *mended;

	for (size_t i = 0; i < c->chunks.room; i++)
		if (c->chunks.at[i].value != NULL)
			suggest_offer(&near, c->chunks.at[i].key);
	for (size_t i = 0; i < book->chapters.count && other.n == 0; i++)
		if (table_find(&book->chapters.at[i]->chunks, p->name) != NULL)
			other = book->chapters.at[i]->name;
	mended = text_format("%.*s%s%.*s", SHOW(p->chapter),
		p->chapter.n > 0 ? "#" : "", SHOW(near.best));
	if (other.n > 0) {
		mended = text_format("%.*s#%.*s", SHOW(other), SHOW(p->name));
		near.best = slice_of(mended);
	}
	diag_error(part_place(b, p), "no chunk named '%.*s'%s%.*s%s",
		SHOW(p->name), c == b->chapter ? "" : " in ",
		SHOW(c == b->chapter ? slice_of("") : c->name),
		suggest_text(&near));
	if (near.best.n > 0)
		diag_fix(part_inner(b, p), mended);
}

static void bind(struct graph *g, const struct book *book, struct block *b,
	struct part *p)
{
	struct chapter *c = chapter_of(g, book, b, p);
	struct chunk *found;

	/* A chapter that could not be read has been reported itself. */
	if (c == NULL || c->source == NULL)
		return;
	found = table_find(&c->chunks, p->name);
	if (found == NULL) {
		report_undefined(book, c, b, p);
	} else if (found->blocks.at[0]->attr.fragment) {
		diag_error(part_place(b, p), "'%.*s' is a .fragment, which is "
			"never tangled", SHOW(p->name));
		diag_note(found->blocks.at[0]->name, "here");
	} else {
		found->used = true;
		p->chunk = found;
	}
}

static void bind_all(struct graph *g, const struct book *book, struct block *b)
{
	for (size_t i = 0; i < b->part_count; i++)
		if (b->parts[i].kind == PART_REFERENCE)
			bind(g, book, b, &b->parts[i]);
}

void resolve(struct graph *g, const struct book *book)
{
	for (size_t i = 0; i < book->chapters.count; i++) {
		struct chapter *c = book->chapters.at[i];

		name_chapter(g, c->name, c);
		name_chapter(g, c->alias, c);
	}
	for (size_t i = 0; i < book->chapters.count; i++) {
		struct chapter *c = book->chapters.at[i];

		for (size_t j = 0; j < c->blocks.count; j++)
			if (!c->blocks.at[j]->attr.fragment)
				bind_all(g, book, c->blocks.at[j]);
	}
}
