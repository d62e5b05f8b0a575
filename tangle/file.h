/* Files below the root, which is the folder that book.md lies in. Paths are
 * relative to it and are opened through its descriptor. */
#ifndef TANGLE_FILE_H
#define TANGLE_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "hash.h"
#include "text.h"

/* The names of tangle's own files, which no target may have, begin so. */
#define FILE_ASIDE ".tangle-"

struct root {
	int fd;
	const char *prefix;  /* "" or "dir/": from the working directory */
	const struct table *overlay;  /* struct buf by path, read instead of
	                               * files; may be NULL */
};

/* Opens the folder and locks it, so that two runs do not mix (released at
 * exit). Exits 3. */
void root_open(struct root *root, const char *folder, bool shared);
/* The path as seen from the working directory; kept. */
const char *root_show(const struct root *root, const char *path);

/* Adds the file's bytes to out; 0, or the errno. EISDIR, ELOOP and ENXIO for
 * what is no regular file. */
int file_read(const struct root *root, const char *path, struct buf *out);
bool file_is_link(const struct root *root, const char *path);
/* Whether its permissions, or its file system, let nobody of us write it. */
bool file_is_closed(const struct root *root, const char *path);

/* These return 0 or the errno. No part of a path under a root (roots.h) may be
 * a symbolic link: it is opened folder by folder. None but file_sweep()
 * allocates. */

/* Makes a file that is not there yet, and folders as needed. With the path of
 * an old file that it is to replace, it takes over that one's permissions and
 * is safe on the disk at once. */
int file_create(const struct root *root, const char *path,
	struct slice content, const char *old);
/* Puts a file in the place of another, making folders as needed. */
int file_move(const struct root *root, const char *from, const char *to);
/* The same with the file that is replaced kept, at *old or, where the two can
 * be exchanged, at from: *old says which, and is NULL when none is kept. */
int file_replace(const struct root *root, const char *from, const char *to,
	const char **old);
int file_unlink(const struct root *root, const char *path);
/* Removes the folders that path lies in as far as they are empty. */
void file_prune(const struct root *root, const char *path);
/* Removes tangle's own files from a folder, whose path ends in '/'. */
void file_sweep(const struct root *root, const char *folder);

/* Writes all of content to an open descriptor and closes it; 0 or errno. */
int file_fill(int fd, struct slice content);

#endif
