/* file.h over files in memory. Only what tangle may write can be written. */
#include "../../../tangle/file.h"
#include "../../../tangle/roots.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

enum { MOST = 64, LONGEST = 4096 };

struct memory {
	char *path, *bytes;
	size_t n;
};
static struct memory files[MOST];
static size_t count;

static char *copy(const char *p, size_t n)
{
	char *to = malloc(n + 1);

	if (n > 0)
		memcpy(to, p, n);
	to[n] = '\0';
	return to;
}

static struct memory *find(const char *path)
{
	for (size_t i = 0; i < count; i++)
		if (strcmp(files[i].path, path) == 0)
			return &files[i];
	return NULL;
}

static void drop(struct memory *f)
{
	free(f->path);
	free(f->bytes);
	*f = files[--count];
}

void memory_clear(void)
{
	while (count > 0)
		drop(&files[0]);
}

void memory_put(const char *path, struct piece content)
{
	struct memory *f = find(path);

	if (f == NULL) {
		if (count == MOST)
			return;
		f = &files[count++];
		*f = (struct memory){ .path = copy(path, strlen(path)) };
	}
	free(f->bytes);
	f->bytes = copy(content.p, content.n);
	f->n = content.n;
}

struct piece memory_get(const char *path)
{
	const struct memory *f = find(path);

	return f == NULL ? (struct piece){ NULL, 0 }
		: (struct piece){ f->bytes, f->n };
}

static bool begins(const char *path, const char *with)
{
	return strncmp(path, with, strlen(with)) == 0;
}

/* Those that stitch may change, and what stands beside them meanwhile. */
static bool is_chapter(const char *path)
{
	static const char *const ends[] = { "", ".tangle-new", ".tangle-old" };
	char name[64];

	for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
		snprintf(name, sizeof name, "01-a.md%s", ends[i]);
		if (strcmp(path, name) == 0)
			return true;
		snprintf(name, sizeof name, "02-b.md%s", ends[i]);
		if (strcmp(path, name) == 0)
			return true;
	}
	return false;
}

/* What stands within `..` or leaves the roots is a fault. */
static void guard(const char *path)
{
	if (strlen(path) > LONGEST)
		fuzz_fault("a path too long");
	if (strstr(path, "/../") != NULL || strstr(path, "/./") != NULL ||
		strstr(path, "//") != NULL || strpbrk(path, "\r\n") != NULL)
		fuzz_fault("a path with tricks");
	if (!roots_hold(slice_of(path)) &&
		!begins(path, "build/" FILE_ASIDE) &&
		strcmp(path, "build/tangle.manifest") != 0 &&
		strcmp(path, "build/tangle.chapters") != 0 &&
		strcmp(path, "build/depfile") != 0 &&
		!is_chapter(path))
		fuzz_fault("a write outside the roots");
}

void root_open(struct root *root, const char *folder, bool shared)
{
	static int nothing = -1;

	(void)shared;
	if (nothing < 0)
		nothing = open("/proc/self/fdinfo", O_RDONLY | O_DIRECTORY);
	*root = (struct root){ nothing, *folder ? "folder/" : "", NULL };
}

const char *root_show(const struct root *root, const char *path)
{
	return text_format("%s%s", root->prefix, path);
}

int file_read(const struct root *root, const char *path, struct buf *out)
{
	const struct buf *over = root->overlay == NULL ? NULL
		: table_find(root->overlay, slice_of(path));
	const struct memory *f = find(path);

	if (over != NULL) {
		buf_add(out, over->bytes, over->n);
		return 0;
	}
	if (f == NULL)
		return ENOENT;
	buf_add(out, f->bytes, f->n);
	return 0;
}

bool file_is_link(const struct root *root, const char *path)
{
	(void)root;
	return strstr(path, "link") != NULL;
}

bool file_is_closed(const struct root *root, const char *path)
{
	(void)root;
	return strstr(path, "closed") != NULL;
}

int file_create(const struct root *root, const char *path,
	struct slice content, const char *old)
{
	(void)root;
	guard(path);
	if (old != NULL && find(old) == NULL)
		return ENOENT;
	memory_put(path, (struct piece){ content.p, content.n });
	return 0;
}

int file_move(const struct root *root, const char *from, const char *to)
{
	const struct memory *f = find(from);

	(void)root;
	guard(from);
	guard(to);
	if (f == NULL)
		return ENOENT;
	memory_put(to, (struct piece){ f->bytes, f->n });
	drop(find(from));
	return 0;
}

int file_replace(const struct root *root, const char *from, const char *to,
	const char **old)
{
	struct memory *a = find(from), *b = find(to);
	struct memory swapped;

	guard(to);
	*old = NULL;
	if (a == NULL || b == NULL)
		return file_move(root, from, to);
	swapped = *a;
	a->bytes = b->bytes;
	a->n = b->n;
	b->bytes = swapped.bytes;
	b->n = swapped.n;
	*old = from;
	return 0;
}

int file_unlink(const struct root *root, const char *path)
{
	struct memory *f = find(path);

	(void)root;
	guard(path);
	if (f == NULL)
		return ENOENT;
	drop(f);
	return 0;
}

void file_prune(const struct root *root, const char *path)
{
	(void)root;
	(void)path;
}

void file_sweep(const struct root *root, const char *folder)
{
	(void)root;
	for (size_t i = 0; i < count; i++)
		if (begins(files[i].path, folder) && begins(files[i].path +
			strlen(folder), FILE_ASIDE))
			fuzz_fault("something was left aside");
}

int file_fill(int fd, struct slice content)
{
	(void)fd;
	(void)content;
	return EIO;
}
