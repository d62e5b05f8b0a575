/* Walks the roots. */
#define _DEFAULT_SOURCE  /* fstatat, S_ISDIR */
#include "strays.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "diag.h"
#include "roots.h"

static bool counts(const char *path)
{
	size_t n = strlen(path);

	return strncmp(path, "figures/", 8) != 0 ||
		(n > 3 && strcmp(path + n - 3, ".gp") == 0) ||
		(n > 4 && strcmp(path + n - 4, ".dot") == 0);
}

typedef VEC(const char *) paths;

/* Adds the names in a folder to its path; what cannot be opened has none. */
static void list(const struct root *root, const char *folder, paths *found)
{
	int fd = openat(root->fd, folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC |
		O_NOFOLLOW);
	DIR *d = fd < 0 ? NULL : fdopendir(fd);
	const struct dirent *e;

	if (d == NULL) {
		if (fd >= 0)
			close(fd);
		return;
	}
	while ((e = readdir(d)) != NULL)
		if (e->d_name[0] != '.')
			vec_push(found, text_format("%s/%s", folder,
				e->d_name));
	closedir(d);
}

static int compare(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

void strays_report(const struct root *root, const struct graph *g)
{
	paths unvisited = { 0 }, strays = { 0 };
	const char *folder;
	struct stat info;

	for (size_t i = 0; (folder = roots_folder(i)) != NULL; i++)
		list(root, mem_copy(folder, strlen(folder) - 1), &unvisited);
	while (unvisited.count > 0) {
		const char *path = unvisited.at[--unvisited.count];

		if (fstatat(root->fd, path, &info, AT_SYMLINK_NOFOLLOW) < 0)
			continue;
		if (S_ISDIR(info.st_mode))
			list(root, path, &unvisited);
		else if (counts(path) &&
			table_find(&g->paths, slice_of(path)) == NULL)
			vec_push(&strays, path);
	}
	if (strays.count > 0)
		qsort(strays.at, strays.count, sizeof *strays.at, compare);
	for (size_t i = 0; i < strays.count; i++)
		diag_warning((struct place){ 0 }, "%s: no chapter asks for "
			"this file; it stays as it is: tangle adopt %s "
			"CHAPTER.md takes it into the book", root_show(root,
			strays.at[i]), root_show(root, strays.at[i]));
}
