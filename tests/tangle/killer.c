/* Preloaded into tangle: kills it at the KILL_AT-th call that changes files,
 * half a write done, so that every moment of a run can be tried. With
 * NO_EXCHANGE=yes, files cannot be exchanged, as on some file systems. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <unistd.h>

static int is_time(void)
{
	static int calls;
	const char *at = getenv("KILL_AT");

	return at != NULL && ++calls == atoi(at);
}

#define REAL(type, name) ((type)dlsym(RTLD_NEXT, name))

ssize_t write(int fd, const void *bytes, size_t n)
{
	ssize_t (*real)(int, const void *, size_t) = REAL(
		ssize_t (*)(int, const void *, size_t), "write");

	if (fd > 2 && is_time()) {
		real(fd, bytes, n / 2);
		raise(SIGKILL);
	}
	return real(fd, bytes, n);
}

int renameat(int from, const char *a, int to, const char *b)
{
	if (is_time())
		raise(SIGKILL);
	return REAL(int (*)(int, const char *, int, const char *),
		"renameat")(from, a, to, b);
}

int renameat2(int from, const char *a, int to, const char *b, unsigned how)
{
	const char *none = getenv("NO_EXCHANGE");

	if (none != NULL && *none != '\0') {
		errno = EINVAL;
		return -1;
	}
	if (is_time())
		raise(SIGKILL);
	return REAL(int (*)(int, const char *, int, const char *, unsigned),
		"renameat2")(from, a, to, b, how);
}

int linkat(int from, const char *a, int to, const char *b, int flags)
{
	if (is_time())
		raise(SIGKILL);
	return REAL(int (*)(int, const char *, int, const char *, int),
		"linkat")(from, a, to, b, flags);
}

int unlinkat(int fd, const char *path, int flags)
{
	if (is_time())
		raise(SIGKILL);
	return REAL(int (*)(int, const char *, int), "unlinkat")(fd, path,
		flags);
}

int mkdirat(int fd, const char *path, mode_t mode)
{
	if (is_time())
		raise(SIGKILL);
	return REAL(int (*)(int, const char *, mode_t), "mkdirat")(fd, path,
		mode);
}
