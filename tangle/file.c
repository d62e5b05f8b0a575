#define _DEFAULT_SOURCE  /* flock, O_NOFOLLOW */
#include "file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "diag.h"
#include "mem.h"

/* One name a folder, so that a later run finds and removes what a killed one
 * left; the lock on the root keeps others from using it. */
static const char temporary[] = ".tangle-new";

void root_open(struct root *root, const char *folder, bool shared)
{
	root->overlay = NULL;
	root->prefix = *folder == '\0' ? "" : text_format("%s%s", folder,
		folder[strlen(folder) - 1] == '/' ? "" : "/");
	root->fd = open(*folder == '\0' ? "." : folder,
		O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (root->fd < 0)
		diag_io("%s:", *folder == '\0' ? "." : folder);
	/* Some file systems have no locks; then there are none. */
	while (flock(root->fd, shared ? LOCK_SH : LOCK_EX) < 0 &&
		errno == EINTR)
		;
}

const char *root_show(const struct root *root, const char *path)
{
	return text_format("%s%s", root->prefix, path);
}

/* size is a good guess: one read takes the file, another sees its end. */
static int read_all(int fd, size_t size, struct buf *out)
{
	for (;;) {
		ssize_t n;

		buf_reserve(out, mem_add(size, 1));
		n = read(fd, out->bytes + out->n, out->room - out->n);
		if (n == 0)
			return 0;
		if (n > 0)
			out->n += (size_t)n;
		else if (errno != EINTR)
			return errno;
		size = 0;
	}
}

int file_read(const struct root *root, const char *path, struct buf *out)
{
	const struct buf *over = root->overlay == NULL ? NULL
		: table_find(root->overlay, slice_of(path));
	struct stat info;
	int error, fd;

	if (over != NULL) {
		buf_add(out, over->bytes, over->n);
		return 0;
	}
	fd = openat(root->fd, path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	if (fd < 0)
		return errno;
	error = fstat(fd, &info) < 0 ? errno : S_ISDIR(info.st_mode) ? EISDIR
		: S_ISREG(info.st_mode) ? 0 : ENXIO;
	if (error == 0)
		error = read_all(fd, info.st_size > 0 ? (size_t)info.st_size : 0,
			out);
	close(fd);
	return error;
}

int file_fill(int fd, struct slice content)
{
	int error = 0;

	while (content.n > 0 && error == 0) {
		ssize_t n = write(fd, content.p, content.n);

		if (n >= 0)
			content = slice_from(content, (size_t)n);
		else if (errno != EINTR)
			error = errno;
	}
	if (close(fd) < 0 && error == 0)
		error = errno;
	return error;
}

/* The path of the folder that path lies in with `name` in it. */
static void beside(struct buf *b, const char *path, const char *name)
{
	size_t folder = strlen(path) -
		slice_after_last(slice_of(path), '/').n;

	buf_add(b, path, folder);
	buf_text(b, name);
}

static int make_folders(const struct root *root, const char *path)
{
	struct buf b = { 0 };
	int error = 0;

	for (size_t i = 0; path[i] != '\0' && error == 0; i++) {
		if (path[i] == '/' && i > 0 && mkdirat(root->fd,
			buf_string(&b), 0777) < 0 && errno != EEXIST)
			error = errno;
		buf_char(&b, path[i]);
	}
	buf_free(&b);
	return error;
}

bool file_is_link(const struct root *root, const char *path)
{
	struct stat info;

	return fstatat(root->fd, path, &info, AT_SYMLINK_NOFOLLOW) == 0 &&
		S_ISLNK(info.st_mode);
}

static const char *staged(const char *path)
{
	return text_format("%s%s", path, temporary);
}

int file_stage(const struct root *root, const char *path, struct slice content)
{
	const int flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC;
	struct stat info;
	int fd, copy, error;

	if (fstatat(root->fd, path, &info, AT_SYMLINK_NOFOLLOW) < 0)
		return errno;
	if (!S_ISREG(info.st_mode))
		return ELOOP;
	file_discard(root, path);
	fd = openat(root->fd, staged(path), flags, 0600);
	if (fd < 0)
		return errno;
	copy = fchmod(fd, info.st_mode & 0777) < 0 ? -1 : dup(fd);
	error = copy < 0 ? errno : file_fill(copy, content);
	if (error == 0 && fsync(fd) < 0)
		error = errno;
	close(fd);
	if (error != 0)
		file_discard(root, path);
	return error;
}

int file_commit(const struct root *root, const char *path)
{
	return renameat(root->fd, staged(path), root->fd, path) < 0 ? errno : 0;
}

void file_discard(const struct root *root, const char *path)
{
	unlinkat(root->fd, staged(path), 0);
}

int file_replace(const struct root *root, const char *path,
	struct slice content)
{
	const int flags = O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC;
	struct buf name = { 0 };
	int error = 0, fd;

	beside(&name, path, temporary);
	fd = openat(root->fd, buf_string(&name), flags, 0666);
	if (fd < 0 && errno == ENOENT) {
		error = make_folders(root, path);
		fd = error ? -1 : openat(root->fd, name.bytes, flags, 0666);
	}
	if (fd < 0) {
		error = error ? error : errno;
	} else {
		error = file_fill(fd, content);
		if (error == 0 && renameat(root->fd, name.bytes, root->fd,
			path) < 0)
			error = errno;
		if (error != 0)
			unlinkat(root->fd, name.bytes, 0);
	}
	buf_free(&name);
	return error;
}

static void remove_empty_folders(const struct root *root, const char *path)
{
	struct buf b = { 0 };
	size_t n = strlen(path);

	while (n > 0) {
		while (n > 0 && path[n - 1] != '/')
			n--;
		if (n == 0)
			break;
		b.n = 0;
		buf_add(&b, path, --n);
		if (unlinkat(root->fd, buf_string(&b), AT_REMOVEDIR) < 0)
			break;
	}
	buf_free(&b);
}

int file_remove(const struct root *root, const char *path)
{
	if (unlinkat(root->fd, path, 0) < 0 && errno != ENOENT &&
		errno != ENOTDIR)
		return errno;
	remove_empty_folders(root, path);
	return 0;
}

void file_sweep(const struct root *root, const char *path)
{
	struct buf name = { 0 };

	beside(&name, path, temporary);
	unlinkat(root->fd, buf_string(&name), 0);
	remove_empty_folders(root, path);
	buf_free(&name);
}
