#define _DEFAULT_SOURCE  /* fstatat, S_ISLNK */
#include "target.h"

#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>

#include "diag.h"

enum { LONGEST_NAME = 255, LONGEST_PATH = 4000 };

static const char *component_fault(struct slice name)
{
	if (name.n == 0)
		return "it has an empty component";
	if (slice_is(name, ".") || slice_is(name, ".."))
		return "it has a component '.' or '..'";
	if (slice_is(name, ".tangle-new"))
		return "tangle uses that name itself";
	if (name.n > LONGEST_NAME)
		return "a component is longer than 255 bytes";
	return NULL;
}

const char *target_fault(struct slice path)
{
	const char *fault = NULL;
	struct slice first = { path.p, 0 };
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
		if (start == 0)
			first.n = i;
		start = i + 1;
	}
	if (fault == NULL && (first.n == path.n ||
		!(slice_is(first, "src") || slice_is(first, "figures"))))
		return "it lies outside src/ and figures/";
	return fault;
}

bool target_is_allowed(const struct block *b)
{
	const char *fault = target_fault(b->attr.file);

	if (fault != NULL)
		diag_error(b->file, "target '%.*s' refused: %s",
			SHOW(b->attr.file), fault);
	return fault == NULL;
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
