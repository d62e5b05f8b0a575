#define _DEFAULT_SOURCE  /* flock, O_NOFOLLOW, S_ISREG */
#include "file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "diag.h"
#include "mem.h"

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

bool file_is_link(const struct root *root, const char *path)
{
	struct stat info;

	return fstatat(root->fd, path, &info, AT_SYMLINK_NOFOLLOW) == 0 &&
		S_ISLNK(info.st_mode);
}

/* A path's folder, opened, and what the path calls the file there. */
struct spot {
	int folder;
	const char *name;
};

static bool is_guarded(const char *path)
{
	return strncmp(path, "src/", 4) == 0 ||
		strncmp(path, "figures/", 8) == 0;
}

static int step_into(int folder, const char *name, bool guarded, bool make)
{
	const int flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | (guarded ||
		strcmp(name, FILE_ASIDE) == 0 ? O_NOFOLLOW : 0);
	int fd = openat(folder, name, flags);

	if (fd < 0 && errno == ENOENT && make &&
		(mkdirat(folder, name, 0777) == 0 || errno == EEXIST))
		fd = openat(folder, name, flags);
	return fd;
}

static void leave(const struct root *root, struct spot e)
{
	if (e.folder != root->fd)
		close(e.folder);
}

static int enter(const struct root *root, const char *path, bool make,
	struct spot *e)
{
	char name[NAME_MAX + 1];
	bool guarded = is_guarded(path);
	const char *slash;

	*e = (struct spot){ root->fd, path };
	/* An absolute path goes its own way. */
	while (*path != '/' && (slash = strchr(e->name, '/')) != NULL) {
		size_t n = (size_t)(slash - e->name);
		int fd = -1, error;

		errno = ENAMETOOLONG;
		if (n < sizeof name) {
			memcpy(name, e->name, n);
			name[n] = '\0';
			fd = step_into(e->folder, n > 0 ? name : ".", guarded,
				make);
		}
		error = errno;
		leave(root, *e);
		if (fd < 0)
			return error;
		*e = (struct spot){ fd, slash + 1 };
	}
	return 0;
}

static int copy_mode(const struct root *root, const char *old, int fd)
{
	struct stat info;

	if (fstatat(root->fd, old, &info, AT_SYMLINK_NOFOLLOW) < 0)
		return errno;
	if (!S_ISREG(info.st_mode))
		return ELOOP;
	return fchmod(fd, info.st_mode & 0777) < 0 ? errno : 0;
}

/* Writes all of content; 0 or errno. */
static int write_all(int fd, struct slice content)
{
	while (content.n > 0) {
		ssize_t n = write(fd, content.p, content.n);

		if (n >= 0)
			content = slice_from(content, (size_t)n);
		else if (errno != EINTR)
			return errno;
	}
	return 0;
}

int file_fill(int fd, struct slice content)
{
	int error = write_all(fd, content);

	return close(fd) < 0 && error == 0 ? errno : error;
}

int file_create(const struct root *root, const char *path,
	struct slice content, const char *old)
{
	const int flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC;
	struct spot e;
	int error = enter(root, path, true, &e), fd;

	if (error != 0)
		return error;
	fd = openat(e.folder, e.name, flags, old != NULL ? 0600 : 0666);
	/* What a killed run left. */
	if (fd < 0 && errno == EEXIST && unlinkat(e.folder, e.name, 0) == 0)
		fd = openat(e.folder, e.name, flags, old ? 0600 : 0666);
	if (fd < 0) {
		error = errno;
	} else {
		error = write_all(fd, content);
		if (error == 0 && old != NULL)
			error = copy_mode(root, old, fd);
		if (error == 0 && old != NULL && fsync(fd) < 0)
			error = errno;
		if (close(fd) < 0 && error == 0)
			error = errno;
	}
	leave(root, e);
	return error;
}

int file_move(const struct root *root, const char *from, const char *to)
{
	struct spot a, b;
	int error = enter(root, from, false, &a);

	if (error != 0)
		return error;
	error = enter(root, to, true, &b);
	if (error == 0) {
		if (renameat(a.folder, a.name, b.folder, b.name) < 0)
			error = errno;
		leave(root, b);
	}
	leave(root, a);
	return error;
}

int file_keep(const struct root *root, const char *path, const char *name)
{
	struct spot a, b;
	struct stat info;
	int error = enter(root, path, false, &a);

	if (error != 0)
		return error;
	error = fstatat(a.folder, a.name, &info, AT_SYMLINK_NOFOLLOW) < 0
		? errno : S_ISDIR(info.st_mode) ? EISDIR : 0;
	if (error == 0)
		error = enter(root, name, true, &b);
	if (error == 0) {
		if (linkat(a.folder, a.name, b.folder, b.name, 0) < 0 &&
			renameat(a.folder, a.name, b.folder, b.name) < 0)
			error = errno;
		leave(root, b);
	}
	leave(root, a);
	return error;
}

int file_unlink(const struct root *root, const char *path)
{
	struct spot e;
	int error = enter(root, path, false, &e);

	if (error != 0)
		return error;
	if (unlinkat(e.folder, e.name, 0) < 0)
		error = errno;
	leave(root, e);
	return error;
}

void file_prune(const struct root *root, const char *path)
{
	char folder[PATH_MAX];
	size_t n = strlen(path);

	while (n > 0 && n < sizeof folder) {
		struct spot e;
		bool gone;

		while (n > 0 && path[n - 1] != '/')
			n--;
		if (n <= 1)
			break;
		memcpy(folder, path, --n);
		folder[n] = '\0';
		if (enter(root, folder, false, &e) != 0)
			continue;
		gone = unlinkat(e.folder, e.name, AT_REMOVEDIR) == 0 ||
			errno == ENOENT;
		leave(root, e);
		if (!gone)
			break;
	}
}

void file_sweep(const struct root *root, const char *folder)
{
	struct spot e;
	int fd;
	DIR *d;
	const struct dirent *f;

	if (enter(root, folder, false, &e) != 0)
		return;
	fd = dup(e.folder);
	leave(root, e);
	d = fd < 0 ? NULL : fdopendir(fd);
	if (d == NULL) {
		if (fd >= 0)
			close(fd);
		return;
	}
	while ((f = readdir(d)) != NULL)
		unlinkat(fd, f->d_name, 0);
	closedir(d);
	file_prune(root, folder);
}
