/* Writes aside, renames, and undoes it all at exit unless it went well to the end. */
#include "transaction.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "diag.h"
#include "mem.h"
#include "roots.h"

/* At the top of these folders lie the files that are to replace others below,
 * and those that were replaced: N.new and N.old behind FILE_ASIDE. Beside them
 * they could be in the way, where a file becomes a folder. Others have theirs
 * beside them. */
static const char *top(size_t i)
{
	static const char build[] = "build/";

	if (i == 0)
		return build;
	return roots_folder(i - 1);
}

struct planned {
	const struct root *root;
	const char *path;
	const char *fresh;    /* NULL when the file is to go */
	const char *old;      /* where the file that was there is to stand */
	bool kept;            /* it stands there */
	bool done;
};

/* The run's only one, for the handler at exit. */
static struct {
	const struct root *root;
	VEC(struct planned) entries;
	bool open;
} all;

/* A second try, since what is left over is in nobody's sight. */
static void discard(const struct root *root, const char *path)
{
	int error = file_unlink(root, path);

	if (error != 0 && error != ENOENT && error != ENOTDIR)
		file_unlink(root, path);
}

/* Nothing from here on may allocate: memory may be what has run out. */
static void undo(const struct planned *e)
{
	if (e->done && !e->kept && e->fresh != NULL)
		discard(e->root, e->path);
	if (e->kept)
		file_move(e->root, e->old, e->path);
	discard(e->root, e->old);
	if (e->fresh != NULL)
		discard(e->root, e->fresh);
	file_prune(e->root, e->path);
}

/* Removes the folders of files aside, if nothing else is there. */
static void close_all(void)
{
	for (size_t i = 0; top(i) != NULL; i++)
		file_prune(all.root, top(i));
	all.entries.count = 0;
	all.open = false;
}

static void roll_back(void)
{
	if (!all.open)
		return;
	for (size_t i = all.entries.count; i-- > 0;)
		undo(&all.entries.at[i]);
	close_all();
}

void transaction_begin(const struct root *root)
{
	for (size_t i = 0; top(i) != NULL; i++)
		file_sweep(root, top(i));
	if (atexit(roll_back) != 0)
		mem_exhausted();
	all.root = root;
	all.open = true;
}

static const char *aside(const char *path, const char *kind)
{
	for (size_t i = 0; top(i) != NULL; i++)
		if (strncmp(path, top(i), strlen(top(i))) == 0)
			return text_format("%s" FILE_ASIDE "%zu.%s", top(i),
				all.entries.count, kind);
	return text_format("%s.tangle-%s", path, kind);
}

static void add(const struct root *root, const char *path, bool goes)
{
	struct planned e = { .root = root, .path = path };

	e.old = aside(path, "old");
	if (!goes)
		e.fresh = aside(path, "new");
	vec_push(&all.entries, e);
}

static void fail(const struct planned *e, int error)
{
	errno = error;
	diag_io("%s:", root_show(e->root, e->path));
}

static void stage(const struct root *root, const char *path,
	struct slice content, bool edited)
{
	const struct planned *e;
	int error;

	add(root, path, false);
	e = &all.entries.at[all.entries.count - 1];
	error = file_create(root, e->fresh, content, edited ? path : NULL);
	if (error != 0)
		fail(e, error);
}

void transaction_replace(const struct root *root, const char *path,
	struct slice content)
{
	stage(root, path, content, false);
}

void transaction_edit(const struct root *root, const char *path,
	struct slice content)
{
	stage(root, path, content, true);
}

void transaction_remove(const struct root *root, const char *path)
{
	add(root, path, true);
}

static int put(struct planned *e)
{
	const char *old = e->old;
	int error = file_replace(e->root, e->fresh, e->path, &old);

	e->kept = old != NULL;
	if (e->kept)
		e->old = old;
	return error;
}

static int take_away(struct planned *e)
{
	int error = file_move(e->root, e->path, e->old);

	e->kept = error == 0;
	if (error == ENOENT || error == ENOTDIR)
		error = 0;
	if (error == 0)
		file_prune(e->root, e->path);
	return error;
}

static int carry_out(struct planned *e)
{
	int error = e->fresh != NULL ? put(e) : take_away(e);

	e->done = error == 0;
	return error;
}

void transaction_commit(void)
{
	for (size_t i = 0; i < all.entries.count; i++) {
		struct planned *e = &all.entries.at[i];
		int error = carry_out(e);

		if (error != 0)
			fail(e, error);
	}
}

void transaction_end(void)
{
	all.open = false;
	for (size_t i = 0; i < all.entries.count; i++)
		if (all.entries.at[i].kept)
			discard(all.entries.at[i].root,
				all.entries.at[i].old);
	close_all();
}
