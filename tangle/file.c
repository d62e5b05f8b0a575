/* Files below the root, through its descriptor and never through a link. */
#define _GNU_SOURCE  /* flock, O_NOFOLLOW, S_ISREG; renameat2 on Linux */
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
#include "roots.h"

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

/* size is what fstat() said. A read that brings the file to that size and had
 * room for more has seen its end; elsewhere a short one may not have. */
static int read_all(int fd, size_t size, struct buf *out)
{
	size_t start = out->n;

	buf_reserve(out, mem_add(size, 1));
	for (;;) {
		size_t room = out->room - out->n;
		ssize_t n = read(fd, out->bytes + out->n, room);

		if (n < 0 && errno != EINTR)
			return errno;
		if (n > 0)
			out->n += (size_t)n;
		if (n == 0 || (n > 0 && (size_t)n < room &&
			out->n - start >= size))
			return 0;
		buf_reserve(out, 1);
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

bool file_is_closed(const struct root *root, const char *path)
{
	return faccessat(root->fd, path, W_OK, 0) < 0;
}

/* A path's folder, opened, and what the path calls the file there. */
struct spot {
	int folder;
	const char *name;
};

/* The folders that were entered last, which stay open: mostly it is one of
 * them that is entered next. No function here needs more at a time. */
enum { ENTERED = 3 };
static struct folder {
	int root, fd;
	size_t turn;          /* when it was entered last */
	char path[PATH_MAX];  /* ends in '/'; "": no folder */
} entered[ENTERED];

static void forget(struct folder *f)
{
	if (*f->path != '\0')
		close(f->fd);
	*f->path = '\0';
}

static void forget_all(void)
{
	for (size_t i = 0; i < ENTERED; i++)
		forget(&entered[i]);
}

static int step_into(int folder, const char *name, bool guarded, bool make)
{
	const int flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC |
		(guarded ? O_NOFOLLOW : 0);
	int fd = openat(folder, name, flags);

	if (fd < 0 && errno == ENOENT && make &&
		(mkdirat(folder, name, 0777) == 0 || errno == EEXIST))
		fd = openat(folder, name, flags);
	return fd;
}

/* Opens the folder, whose path ends in '/' and is cut up meanwhile; -1, with
 * errno, when that fails. */
static int walk(const struct root *root, char *path, bool make)
{
	bool guarded = roots_hold(slice_of(path));
	int folder = root->fd;
	char *slash;

	for (char *name = path; (slash = strchr(name, '/')) != NULL;
		name = slash + 1) {
		int fd, error;

		*slash = '\0';
		fd = step_into(folder, *name != '\0' ? name : ".", guarded,
			make);
		*slash = '/';
		error = errno;
		if (folder != root->fd)
			close(folder);
		if (fd < 0) {
			errno = error;
			return -1;
		}
		folder = fd;
	}
	return folder;
}

/* The folder if it is open; else the one that was not entered for longest, to
 * be another now. */
static struct folder *find_folder(const struct root *root, struct slice path)
{
	struct folder *oldest = &entered[0];

	for (size_t i = 0; i < ENTERED; i++) {
		struct folder *f = &entered[i];

		if (f->root == root->fd && slice_is(path, f->path))
			return f;
		if (f->turn < oldest->turn)
			oldest = f;
	}
	forget(oldest);
	return oldest;
}

static int enter(const struct root *root, const char *path, bool make,
	struct spot *e)
{
	static size_t turns;
	const char *name = slice_after_last(slice_of(path), '/').p;
	struct slice folder = { path, (size_t)(name - path) };
	struct folder *f;

	*e = (struct spot){ root->fd, path };
	/* An absolute path goes its own way. */
	if (folder.n == 0 || *path == '/')
		return 0;
	if (folder.n >= PATH_MAX)
		return ENAMETOOLONG;
	f = find_folder(root, folder);
	if (*f->path == '\0') {
		memcpy(f->path, path, folder.n);
		f->path[folder.n] = '\0';
		f->root = root->fd;
		f->fd = walk(root, f->path, make);
	}
	f->turn = ++turns;
	*e = (struct spot){ f->fd, name };
	if (f->fd >= 0)
		return 0;
	*f->path = '\0';
	return errno;
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
	/* A script that names its interpreter may be run by its own name. */
	const mode_t mode = old != NULL ? 0600 : content.n > 2 &&
		memcmp(content.p, "#!", 2) == 0 ? 0777 : 0666;
	struct spot e;
	int error = enter(root, path, true, &e), fd;

	if (error != 0)
		return error;
	fd = openat(e.folder, e.name, flags, mode);
	/* What a killed run left. */
	if (fd < 0 && errno == EEXIST && unlinkat(e.folder, e.name, 0) == 0)
		fd = openat(e.folder, e.name, flags, mode);
	if (fd < 0)
		return errno;
	error = write_all(fd, content);
	if (error == 0 && old != NULL)
		error = copy_mode(root, old, fd);
	if (error == 0 && old != NULL && fsync(fd) < 0)
		error = errno;
	return close(fd) < 0 && error == 0 ? errno : error;
}

static int move(struct spot from, struct spot to)
{
	return renameat(from.folder, from.name, to.folder, to.name) < 0
		? errno : 0;
}

int file_move(const struct root *root, const char *from, const char *to)
{
	struct spot a, b;
	int error = enter(root, from, false, &a);

	if (error == 0)
		error = enter(root, to, true, &b);
	return error == 0 ? move(a, b) : error;
}

/* In one step, where system and file system can. */
static int exchange(struct spot a, struct spot b)
{
#ifdef RENAME_EXCHANGE
	return renameat2(a.folder, a.name, b.folder, b.name,
		RENAME_EXCHANGE) < 0 ? errno : 0;
#else
	(void)a;
	(void)b;
	return ENOSYS;
#endif
}

/* The file gets a second name; where no file system allows that, that one
 * alone. */
static int keep(struct spot e, struct spot old)
{
	if (linkat(e.folder, e.name, old.folder, old.name, 0) == 0)
		return 0;
	return move(e, old);
}

int file_replace(const struct root *root, const char *from, const char *to,
	const char **old)
{
	const char *aside = *old;
	struct spot a, b, c;
	struct stat info;
	int error = enter(root, from, false, &a);

	*old = NULL;
	if (error == 0)
		error = enter(root, to, true, &b);
	if (error != 0)
		return error;
	if (fstatat(b.folder, b.name, &info, AT_SYMLINK_NOFOLLOW) < 0)
		return errno == ENOENT ? move(a, b) : errno;
	if (S_ISDIR(info.st_mode))
		return EISDIR;
	if (exchange(a, b) == 0) {
		*old = from;
		return 0;
	}
	error = enter(root, aside, true, &c);
	if (error == 0)
		error = keep(b, c);
	if (error != 0)
		return error;
	*old = aside;
	return move(a, b);
}

int file_unlink(const struct root *root, const char *path)
{
	struct spot e;
	int error = enter(root, path, false, &e);

	if (error != 0)
		return error;
	return unlinkat(e.folder, e.name, 0) < 0 ? errno : 0;
}

void file_prune(const struct root *root, const char *path)
{
	char folder[PATH_MAX];
	size_t n = strlen(path);

	while (n > 0 && n < sizeof folder) {
		struct spot e;

		while (n > 0 && path[n - 1] != '/')
			n--;
		if (n <= 1)
			break;
		memcpy(folder, path, --n);
		folder[n] = '\0';
		if (enter(root, folder, false, &e) != 0)
			continue;
		if (unlinkat(e.folder, e.name, AT_REMOVEDIR) == 0)
			forget_all();
		else if (errno != ENOENT)
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
	fd = openat(e.folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	d = fd < 0 ? NULL : fdopendir(fd);
	if (d == NULL) {
		if (fd >= 0)
			close(fd);
		return;
	}
	while ((f = readdir(d)) != NULL)
		if (strncmp(f->d_name, FILE_ASIDE, strlen(FILE_ASIDE)) == 0)
			unlinkat(fd, f->d_name, 0);
	closedir(d);
}
