/* `tangle stitch`: renders what was made, compares it with what is there, carries
 * the edits into the chapters, and proves the result by tangling it. */
#include "stitch.h"

#include <errno.h>
#include <stdio.h>

#include "diag.h"
#include "edits.h"
#include "graph.h"
#include "legible.h"
#include "measure.h"
#include "patch.h"
#include "plan.h"
#include "snapshot.h"
#include "strays.h"
#include "transaction.h"

/* Messages about made files come after those about chapters. */
enum { BEHIND = 1 << 30 };

/* A book, read and resolved. */
struct reading {
	struct root root;       /* with its overlay */
	struct book book;
	struct graph graph;
};

struct stitcher {
	const struct root *root;
	const char *name;
	struct reading base;    /* as it was when tangle wrote the files */
	struct manifest record;
	VEC(struct edits *) edits;
	VEC(struct patch) patches;    /* one a chapter, in the book's order */
	struct table overlay;         /* the chapters with the edits */
};

static void read_book(struct reading *r, const struct root *root,
	const struct table *overlay, const char *name)
{
	r->root = *root;
	r->root.overlay = overlay;
	book_read(&r->book, &r->root, name);
	graph_build(&r->graph, &r->book);
	measure(&r->graph);
}

/* Whether tangle wrote from these chapters what it has on record. */
static bool is_base(const struct stitcher *st, const struct made *m)
{
	return manifest_knows(manifest_find(&st->record, m->target->path),
		(struct slice){ m->text.bytes, m->text.n });
}

static void take_edits(struct stitcher *st, const struct chunk *t,
	struct buf *now)
{
	struct edits *e = mem_keep(sizeof *e);
	bool good;

	e->source = legible(source_new(t->path, root_show(st->root, t->path),
		BEHIND + st->edits.count, *now));
	*now = (struct buf){ 0 };
	good = legible_in_block(e->source);
	render_lines(t, &e->made);
	if (!is_base(st, &e->made)) {
		diag_error(source_place(e->source, 0, 0, 0), "edited, but "
			"nothing says what tangle wrote here before; bring "
			"the edit into %s by hand, then run tangle --force",
			t->chapter->path);
		return;
	}
	vec_push(&st->edits, e);
	if (good)
		edits_find(e, &st->base.book);
}

static void find_edits(struct stitcher *st, const struct chunk *t)
{
	const struct record *r = manifest_find(&st->record, t->path);
	struct buf now = { 0 };
	int error = file_read(st->root, t->path, &now);

	if ((error == ENOENT || error == ENOTDIR) && r != NULL)
		diag_warning(t->blocks.at[0]->file, "'%s' was deleted; tangle "
			"makes it again: to be rid of it, take its blocks out "
			"of the chapter", t->path);
	else if ((errno = error) != 0 && r != NULL)
		diag_io("%s:", root_show(st->root, t->path));
	else if (error == 0 && r == NULL)
		diag_error(t->blocks.at[0]->file, "'%s' exists, and tangle has "
			"no record of making it; move it away", t->path);
	else if (error == 0 && !manifest_knows(r, (struct slice){ now.bytes,
		now.n }))
		take_edits(st, t, &now);
	buf_free(&now);
}

static struct patch *patch_of(const struct stitcher *st,
	const struct chapter *c)
{
	return &st->patches.at[c->source->order - 1];
}

static void gather(struct stitcher *st)
{
	for (size_t i = 0; i < st->base.book.chapters.count; i++)
		vec_push(&st->patches, ((struct patch){
			.chapter = st->base.book.chapters.at[i] }));
	for (size_t i = 0; i < st->edits.count; i++) {
		const struct edits *e = st->edits.at[i];

		for (size_t k = 0, n; k < e->changes.count; k += n) {
			const struct change *c = &e->changes.at[k];

			n = patch_run(c, e->changes.count - k);
			patch_add(patch_of(st, c->block->chapter), c, n);
		}
	}
}

/* Puts the patched text of a chapter, of which `now` stands, into overlay. */
static void overlay_patched(struct table *overlay, const struct patch *p,
	const struct source *now)
{
	struct buf text = { 0 }, *kept = mem_keep(sizeof *kept);

	patch_apply(p, now, &text);
	kept->bytes = mem_copy(text.n > 0 ? text.bytes : "", text.n);
	kept->n = text.n;
	*table_place(overlay, slice_of(p->chapter->path)) = kept;
	buf_free(&text);
}

/* The chapters as they stand, with the edits. */
static void merge(struct stitcher *st)
{
	for (size_t i = 0; i < st->patches.count; i++) {
		const struct patch *p = &st->patches.at[i];
		struct buf now = { 0 };
		int error;

		if (p->count == 0)
			continue;
		if (file_is_link(st->root, p->chapter->path))
			diag_error((struct place){ 0 }, "%s is a symbolic link, "
				"which stitch would replace; put the chapter "
				"itself there", root_show(st->root,
				p->chapter->path));
		error = file_read(st->root, p->chapter->path, &now);
		if (error != 0) {
			diag_error((struct place){ 0 }, "%s holds lines that "
				"were edited, and cannot be read: %s",
				root_show(st->root, p->chapter->path),
				strerror(error));
			buf_free(&now);
			continue;
		}
		overlay_patched(&st->overlay, p, legible(source_new(
			p->chapter->path, root_show(st->root, p->chapter->path),
			i + 1, now)));
	}
}

static bool is_blank_line(struct slice s)
{
	while (s.n > 0 && is_blank(*s.p))
		s = slice_from(s, 1);
	return s.n == 0;
}

static bool is_changed(const struct stitcher *st, const struct block *b,
	size_t line)
{
	return patch_find(patch_of(st, b->chapter), line) != NULL;
}

/* Lines of the file, with those of its references, that some edit changes. */
static size_t count_changed(const struct stitcher *st, const struct edits *e)
{
	bool *seen = mem_keep(e->made.uses + 1);
	size_t changed = 0;

	for (size_t i = 0; i < e->made.lines.count; i++) {
		const struct made_line *l = &e->made.lines.at[i];

		if (l->kind != MADE_CODE)
			continue;
		changed += is_changed(st, l->block, l->line);
		for (const struct use *u = l->use; u != NULL &&
			!seen[u->number]; u = u->outer) {
			seen[u->number] = true;
			changed += u->block->text.p != NULL && is_changed(st,
				u->block, u->block->line + 1 + u->part->first);
		}
	}
	return changed;
}

/* Whether an edit elsewhere changes the file too: a block otherwise than this
 * file does, or one that this file leaves as it was. */
static bool has_foreign(const struct stitcher *st, const struct edits *e)
{
	size_t own = 0;

	for (size_t k = 0, n; k < e->changes.count; k += n) {
		const struct change *c = &e->changes.at[k];
		const struct patch *p = patch_of(st, c->block->chapter);

		n = patch_run(c, e->changes.count - k);
		if (!patch_agrees(p, c, n))
			return true;
		own += patch_changes(p, c->block);
	}
	return count_changed(st, e) != own;
}

/* Whether what tangle would write now is what the file holds. */
static void prove_file(const struct stitcher *st, const struct reading *r,
	const struct edits *e)
{
	const struct chunk *t = table_find(&r->graph.paths,
		slice_of(e->made.target->path));
	struct made m = { 0 };
	size_t i = 0, j = 0;

	if (t == NULL || has_foreign(st, e))
		return;
	render_lines(t, &m);
	for (; i < m.lines.count; i++) {
		struct slice made, edited;

		if (m.lines.at[i].kind == MADE_DIRECTIVE)
			continue;
		if (j == e->numbers.count)
			break;
		made = made_text(&m, i);
		edited = source_line(e->source, e->numbers.at[j]);
		if (!slice_same(made, edited) && m.lines.at[i].kind !=
			MADE_HEAD && !(is_blank_line(made) &&
			is_blank_line(edited)))
			break;
		j++;
	}
	if (i < m.lines.count || j < e->numbers.count)
		diag_error(source_find(e->source, j < e->numbers.count
			? e->numbers.at[j] : e->source->lines, 0,
			(struct slice){ NULL, 0 }), "this line would not come "
			"out of the chapter as it stands here; bring it into "
			"%s by hand", e->made.target->chapter->path);
	buf_free(&m.text);
}

/* The chapters as they were, with the edits, must give the edited files. */
static void prove(struct stitcher *st)
{
	struct table overlay = { 0 };
	static struct reading r;

	for (size_t i = 0; i < st->patches.count; i++)
		overlay_patched(&overlay, &st->patches.at[i],
			st->patches.at[i].chapter->source);
	*table_place(&overlay, slice_of(st->name)) = mem_keep(sizeof(struct
		buf));
	*(struct buf *)table_find(&overlay, slice_of(st->name)) =
		st->base.book.source->bytes;
	read_book(&r, st->root, &overlay, st->name);
	for (size_t i = 0; i < st->edits.count && !diag_failed(); i++)
		prove_file(st, &r, st->edits.at[i]);
}

/* Lets the plan replace the edited files that the chapters hold now. */
static void plan(struct stitcher *st, const struct reading *now,
	struct plan *plan)
{
	for (size_t i = 0; i < st->edits.count; i++) {
		const struct edits *e = st->edits.at[i];

		manifest_add(&plan->stitched, e->source->path, content_of(
			(struct slice){ e->source->bytes.bytes,
			e->source->bytes.n }));
	}
	plan_make(plan, &now->graph, st->root, false);
}

static const struct buf *stitched(const struct stitcher *st, size_t i)
{
	const struct patch *p = &st->patches.at[i];

	return p->count == 0 ? NULL : table_find(&st->overlay,
		slice_of(p->chapter->path));
}

/* Each line of the chapter, as it was, that an edit changes. */
static void print_lines(const struct stitcher *st, const struct patch *p)
{
	for (size_t k = 1; k <= p->chapter->source->lines; k++) {
		const struct change *c = patch_find(p, k);

		if (c != NULL)
			printf("%s:%zu: would be changed by %s:%zu\n",
				root_show(st->root, p->chapter->path), k,
				c->from.source->shown, c->from.line);
	}
}

static void print_changes(const struct stitcher *st, bool check)
{
	for (size_t i = 0; i < st->patches.count; i++) {
		const struct patch *p = &st->patches.at[i];

		if (check && p->count > 0)
			print_lines(st, p);
		else if (p->count > 0)
			printf("%s: %zu line%s stitched\n", root_show(st->root,
				p->chapter->path), p->count,
				p->count == 1 ? "" : "s");
	}
	for (size_t i = 0; i < st->edits.count; i++)
		if (st->edits.at[i]->changes.count == 0)
			printf("%s: nothing to stitch; %s anew\n",
				st->edits.at[i]->source->shown,
				check ? "would be written" : "written");
	if (fflush(stdout) != 0 || ferror(stdout))
		diag_io("standard output:");
}

/* A run that is killed between two chapters is completed by the next: what both
 * sides have changed alike is no conflict. */
static void write_chapters(const struct stitcher *st)
{
	for (size_t i = 0; i < st->patches.count; i++) {
		const struct buf *b = stitched(st, i);

		if (b != NULL)
			transaction_edit(st->root, st->patches.at[i].chapter->path,
				(struct slice){ b->bytes, b->n });
	}
}

static void carry_out(struct stitcher *st, bool check)
{
	static struct reading now;
	static struct plan steps;

	read_book(&now, st->root, &st->overlay, st->name);
	if (!diag_failed())
		plan(st, &now, &steps);
	if (diag_failed())
		return;
	if (check) {
		print_changes(st, true);
	} else {
		transaction_begin(st->root);
		write_chapters(st);
		plan_apply(&steps, st->root);
		snapshot_write(&now.book, st->root, true);
		transaction_commit();
		print_changes(st, false);
		transaction_end();
	}
	plan_free(&steps);
}

static void read_base(struct stitcher *st)
{
	static struct table files;

	manifest_read(&st->record, st->root);
	/* Without a copy, the chapters serve if they have not changed. */
	read_book(&st->base, st->root, snapshot_read(st->root, st->name,
		&files) ? &files : NULL, st->name);
}

bool stitch(const struct root *root, const char *name, bool check)
{
	static struct stitcher st;

	st.root = root;
	st.name = name;
	read_base(&st);
	if (!diag_failed() && st.record.records.count == 0)
		diag_error((struct place){ 0 }, "tangle has made no file of "
			"%s yet; run it first", root_show(root, name));
	if (diag_failed())
		return false;
	for (size_t i = 0; i < st.base.graph.targets.count; i++)
		find_edits(&st, st.base.graph.targets.at[i]);
	strays_report(root, &st.base.graph);
	if (!diag_failed())
		gather(&st);
	if (!diag_failed())
		prove(&st);
	if (!diag_failed())
		merge(&st);
	if (!diag_failed() && st.edits.count > 0)
		carry_out(&st, check);
	return st.edits.count > 0;
}
