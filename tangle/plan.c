/* What is wanted, what is there and what the record knows, compared: what is to be
 * written, kept, deleted or refused. */
#include "plan.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "diag.h"
#include "render.h"
#include "roots.h"
#include "target.h"
#include "transaction.h"

static struct slice text_of(const struct buf *b)
{
	return (struct slice){ b->bytes, b->n };
}

/* Reports what stands in the way of a target: a link, or a file where a folder
 * should be, unless this run deletes it. */
static bool is_open(const struct plan *p, const struct root *root,
	const struct chunk *t)
{
	bool link = false;
	struct slice part = target_obstacle(root, t->path, &link);

	if (part.n == 0)
		return true;
	if (link) {
		diag_error(t->blocks.at[0]->file, "target '%s' refused: '%.*s' "
			"is a symbolic link", t->path, SHOW(part));
		return false;
	}
	for (size_t i = 0; i < p->steps.count; i++)
		if (slice_is(part, p->steps.at[i].path))
			return true;
	diag_error(t->blocks.at[0]->file, "target '%s' refused: '%.*s' is no "
		"folder", t->path, SHOW(part));
	return false;
}

/* Whether the plan empties the folder that stands where a target should. */
static bool is_emptied(const struct plan *p, const char *path)
{
	size_t n = strlen(path);

	for (size_t i = 0; i < p->steps.count; i++)
		if (strncmp(p->steps.at[i].path, path, n) == 0 &&
			p->steps.at[i].path[n] == '/')
			return true;
	return false;
}

/* Takes over the text. */
static void add_step(struct plan *p, enum step_kind kind, const char *path,
	struct buf *text, struct content content)
{
	vec_push(&p->steps, ((struct step){ kind, path, *text, content }));
	*text = (struct buf){ 0 };
}

static void report_foreign(const struct plan *p, const struct chunk *t)
{
	if (manifest_find(&p->old, t->path) != NULL)
		diag_error(t->blocks.at[0]->file, "'%s' was edited since tangle "
			"wrote it; 'make stitch' (tangle stitch) brings the "
			"edit into the chapter, tangle --force discards it",
			t->path);
	else
		diag_error(t->blocks.at[0]->file, "'%s' exists, and tangle has "
			"no record of making it; move it away, or run tangle "
			"--force, which replaces it", t->path);
}

static void plan_target(struct plan *p, const struct root *root,
	const struct chunk *t, bool force)
{
	struct buf text = { 0 }, now = { 0 };
	struct content content;
	int error;

	if (!is_open(p, root, t))
		return;
	render(t, &text);
	content = content_of(text_of(&text));
	manifest_add(&p->made, t->path, content);
	error = file_read(root, t->path, &now);
	if (error == ENOENT || error == ENOTDIR ||
		(error == EISDIR && is_emptied(p, t->path)))
		add_step(p, STEP_MAKE, t->path, &text, content);
	else if (error == EISDIR || error == ENXIO)
		diag_error(t->blocks.at[0]->file, "target '%s' refused: a "
			"folder or device stands there; move it away",
			t->path);
	else if ((errno = error) != 0)
		diag_io("%s:", root_show(root, t->path));
	else if (slice_same(text_of(&text), text_of(&now)))
		;
	else if (force || manifest_knows(manifest_find(&p->old, t->path),
		text_of(&now)) || manifest_knows(manifest_find(&p->stitched,
		t->path), text_of(&now)))
		add_step(p, STEP_CHANGE, t->path, &text, content);
	else
		report_foreign(p, t);
	buf_free(&text);
	buf_free(&now);
}

/* A file of the record that no chapter asks for now. */
static void plan_stale(struct plan *p, const struct root *root,
	const struct record *r, bool force)
{
	struct buf now = { 0 }, none = { 0 };
	bool link = false;
	int error;

	if (!roots_hold(slice_of(r->path))) {
		diag_warning((struct place){ 0 }, "%s: it lies outside the "
			"book's roots now; it stays: delete it yourself",
			root_show(root, r->path));
		return;
	}
	/* A link, or anything but a file, is not what tangle made. */
	if (target_obstacle(root, r->path, &link).n > 0) {
		diag_warning((struct place){ 0 }, "%s: no chapter asks for "
			"this file now; it stays, since it is reached through "
			"what tangle did not make", root_show(root, r->path));
		return;
	}
	error = file_read(root, r->path, &now);
	if (error != 0 && error != ENOENT && error != EISDIR &&
		error != ENXIO) {
		errno = error;
		diag_io("%s:", root_show(root, r->path));
	}
	if (error == 0 && (force || manifest_knows(r, text_of(&now))))
		add_step(p, STEP_DELETE, r->path, &none,
			(struct content){ 0 });
	else if (error == 0)
		diag_error((struct place){ 0 }, "%s: no chapter asks for this "
			"file now, but it was edited since tangle wrote it; "
			"move it away, or run tangle --force, which deletes "
			"it", root_show(root, r->path));
	buf_free(&now);
}

void plan_make(struct plan *p, const struct graph *g, const struct root *root,
	bool force)
{
	manifest_read(&p->old, root);
	if (diag_failed())
		return;
	for (size_t i = 0; i < p->old.records.count; i++) {
		const struct record *r = p->old.records.at[i];

		/* What was a target once may have become a chapter. */
		if (table_find(&g->paths, slice_of(r->path)) == NULL &&
			book_chapter_at(g->book, r->path) == NULL)
			plan_stale(p, root, r, force);
	}
	for (size_t i = 0; i < g->targets.count; i++)
		plan_target(p, root, g->targets.at[i], force);
}

bool plan_print(const struct plan *p, const struct root *root)
{
	static const char *const what[] = { "made", "changed", "deleted" };

	for (size_t i = 0; i < p->steps.count; i++)
		printf("%s: would be %s\n", root_show(root,
			p->steps.at[i].path), what[p->steps.at[i].kind]);
	if (fflush(stdout) != 0 || ferror(stdout))
		diag_io("standard output:");
	return p->steps.count > 0;
}

/* Before the first change, the record takes up what is going to be made beside
 * what there is. */
static void announce(struct plan *p, const struct root *root)
{
	p->old.writing = true;
	for (size_t i = 0; i < p->steps.count; i++)
		if (p->steps.at[i].kind != STEP_DELETE)
			manifest_add(&p->old, p->steps.at[i].path,
				p->steps.at[i].content);
	manifest_write(&p->old, root);
}

void plan_apply(struct plan *p, const struct root *root)
{
	/* Folders that a killed run emptied or made. */
	if (p->old.writing)
		for (size_t i = 0; i < p->old.records.count; i++)
			if (roots_hold(slice_of(p->old.records.at[i]->path)))
				file_prune(root, p->old.records.at[i]->path);
	if (p->steps.count > 0)
		announce(p, root);
	for (size_t i = 0; i < p->steps.count; i++) {
		const struct step *s = &p->steps.at[i];

		if (s->kind == STEP_DELETE)
			transaction_remove(root, s->path);
		else
			transaction_replace(root, s->path, text_of(&s->text));
	}
	p->made.text = p->old.text;
	p->old.text = (struct buf){ 0 };
	manifest_write(&p->made, root);
}

void plan_free(struct plan *p)
{
	for (size_t i = 0; i < p->steps.count; i++)
		buf_free(&p->steps.at[i].text);
	buf_free(&p->old.text);
	buf_free(&p->made.text);
}
