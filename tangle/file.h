/* Files below the root, which is the folder that book.md lies in. Paths are
 * relative to it and are opened through its descriptor. */
#ifndef TANGLE_FILE_H
#define TANGLE_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "hash.h"
#include "text.h"

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
/* Writes a whole new file beside the old one, with its permissions and safe on
 * the disk; file_commit() puts it in the place of the old one, file_discard()
 * removes it. 0 or errno. */
int file_stage(const struct root *root, const char *path, struct slice content);
int file_commit(const struct root *root, const char *path);
void file_discard(const struct root *root, const char *path);
/* Puts a whole new file in the place of the old one, making folders as needed.
 * Killed at any moment, it leaves the old file or the new one. There is no
 * fsync: a crash of the system may lose what was written last. 0 or errno. */
int file_replace(const struct root *root, const char *path,
	struct slice content);
/* Removes the file and the folders it leaves empty. A file already gone is no
 * error. 0 or errno. */
int file_remove(const struct root *root, const char *path);
/* Removes what a killed file_replace() left beside path. */
void file_sweep(const struct root *root, const char *path);

/* Writes all of content to an open descriptor and closes it; 0 or errno. */
int file_fill(int fd, struct slice content);

#endif
