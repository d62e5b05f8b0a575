/* What a target's path may be, and what on the disk stands in its way. */
#define _DEFAULT_SOURCE  /* fstatat, S_ISLNK */
#include "target.h"

#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>

#include "diag.h"
#include "mem.h"
#include "roots.h"
#include "suggest.h"

enum { LONGEST_NAME = 255, LONGEST_PATH = 4000 };

static const char *component_fault(struct slice name)
{
	if (name.n == 0)
		return "it has an empty component";
	if (slice_is(name, ".") || slice_is(name, ".."))
		return "it has a component '.' or '..'";
	if (name.n >= strlen(FILE_ASIDE) &&
		memcmp(name.p, FILE_ASIDE, strlen(FILE_ASIDE)) == 0)
		return "tangle uses such names itself";
	if (name.n > LONGEST_NAME)
		return "a component is longer than 255 bytes";
	return NULL;
}

/* The path as it would be if its first folder were a misspelt root. */
static struct suggestion nearest_root(struct slice path)
{
	struct suggestion near;
	const char *folder;
	size_t n = 0;

	while (n < path.n && path.p[n] != '/')
		n++;
	near = suggest_for((struct slice){ path.p, n });
	for (size_t i = 0; n < path.n && (folder = roots_folder(i)) != NULL; i++)
		suggest_offer(&near, (struct slice){ folder,
			strlen(folder) - 1 });
	if (near.best.n > 0)
		near.best = slice_of(text_format("%.*s%.*s", SHOW(near.best),
			SHOW(slice_from(path, n))));
	return near;
}

const char *target_fault(struct slice path)
{
	const char *fault = NULL;
	size_t start = 0;

	if (path.n == 0)
		return "it is empty";
	if (path.p[0] == '/')
		return "it is absolute";
	if (path.n > LONGEST_PATH)
		return "it is longer than 4000 bytes";
	for (size_t i = 0; i < path.n; i++)
		if ((unsigned char)path.p[i] < ' ' || path.p[i] == 0x7F)
			return "it has a control character";
	for (size_t i = 0; i <= path.n && fault == NULL; i++) {
		if (i < path.n && path.p[i] != '/')
			continue;
		fault = component_fault((struct slice){ path.p + start,
			i - start });
		start = i + 1;
	}
	return fault;
}

/* "; ..." with what would let it through, or "". */
static const char *remedy(struct slice path, const struct suggestion *near)
{
	struct slice folder = { path.p, 0 };

	if (near->best.n > 0)
		return suggest_text(near);
	while (folder.n < path.n && path.p[folder.n] != '/')
		folder.n++;
	if (folder.n == path.n)
		return "; move it there";
	return roots_may_be(folder) ? text_format("; move it there, or add "
		"%.*s to the line 'roots: [src, figures]' of book.md's title "
		"block",
		SHOW(folder)) : "";
}

static void report_outside(const struct block *b)
{
	struct slice path = b->attr.file;
	struct suggestion near = nearest_root(path);

	diag_error(b->file, "target '%.*s' refused: it lies outside %s%s",
		SHOW(path), roots_shown(), remedy(path, &near));
	if (near.best.n > 0 && source_holds(&b->file, path))
		diag_fix(b->file, mem_copy(near.best.p, near.best.n));
}

bool target_is_allowed(const struct block *b)
{
	const char *fault = target_fault(b->attr.file);

	if (fault == NULL && roots_hold(b->attr.file))
		return true;
	if (fault == NULL)
		report_outside(b);
	else
		diag_error(b->file, "target '%.*s' refused: %s",
			SHOW(b->attr.file), fault);
	return false;
}

void target_check_folders(const struct graph *g, const struct chunk *target)
{
	for (size_t i = 1; target->path[i] != '\0'; i++) {
		const struct chunk *other;

		if (target->path[i] != '/')
			continue;
		other = table_find(&g->paths, (struct slice){ target->path,
			i });
		if (other == NULL)
			continue;
		diag_error(target->blocks.at[0]->file, "target '%s' refused: "
			"'%s' is a target, not a folder", target->path,
			other->path);
		diag_note(other->blocks.at[0]->file, "a target here");
	}
}

void target_check_chapter(const struct graph *g, const struct chunk *target)
{
	const struct chapter *c = book_chapter_at(g->book, target->path);

	if (c == NULL)
		return;
	diag_error(target->blocks.at[0]->file, "target '%s' refused: it is a "
		"chapter, which tangle never writes; give the file another "
		"name", target->path);
	diag_note(c->listed, "listed here");
}

void target_check_case(const struct graph *g)
{
	struct table known = { 0 };

	for (size_t i = 0; i < g->targets.count; i++) {
		struct chunk *t = g->targets.at[i], **first;
		struct slice path = slice_of(t->path);
		char *folded = mem_copy(path.p, path.n);

		for (char *c = folded; *c != '\0'; c++)
			if (*c >= 'A' && *c <= 'Z')
				*c = (char)(*c | 0x20);
		first = (struct chunk **)table_place(&known,
			(struct slice){ folded, path.n });
		if (*first == NULL) {
			*first = t;
			continue;
		}
		diag_error(t->blocks.at[0]->file, "target '%s' refused: it "
			"differs from '%s' in capitals alone, which not every "
			"file system tells apart", t->path, (*first)->path);
		diag_note((*first)->blocks.at[0]->file, "a target here");
	}
}

struct slice target_obstacle(const struct root *root, const char *path,
	bool *link)
{
	struct slice all = slice_of(path);
	char *part = mem_copy(path, all.n);
	struct stat info;

	for (size_t i = 1; i <= all.n; i++) {
		if (i < all.n && path[i] != '/')
			continue;
		part[i] = '\0';
		if (fstatat(root->fd, part, &info, AT_SYMLINK_NOFOLLOW) < 0)
			break;
		*link = S_ISLNK(info.st_mode);
		if (*link || (i < all.n && !S_ISDIR(info.st_mode)))
			return (struct slice){ path, i };
		part[i] = path[i];
	}
	return (struct slice){ path, 0 };
}
