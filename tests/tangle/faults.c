/* Preloaded into tangle: makes the FAULT_AT-th call of the function FAULT_CALL
 * fail with the error FAULT_ERROR, a number, or, for a write, 0: half is done.
 * With FAULT_AT=0 it counts: the calls are written to file descriptor 9. With
 * NO_EXCHANGE=yes, files cannot be exchanged, as on some file systems. */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *call;
static int at = -1, error, calls;

__attribute__((constructor)) static void begin(void)
{
	call = getenv("FAULT_CALL");
	if (call == NULL)
		return;
	error = atoi(getenv("FAULT_ERROR"));
	at = atoi(getenv("FAULT_AT"));
}

__attribute__((destructor)) static void end(void)
{
	if (at == 0)
		dprintf(9, "%d\n", calls);
	at = -1;
}

/* Whether this call, of the function of that name, is to fail. */
static int fails(const char *name)
{
	if (at < 0 || strcmp(name, call) != 0 || ++calls != at)
		return 0;
	errno = error;
	return 1;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

/* The C library's own, since dlsym() allocates itself. */
void *__libc_malloc(size_t n);
void *__libc_calloc(size_t count, size_t n);
void *__libc_realloc(void *old, size_t n);

void *malloc(size_t n)
{
	return fails("alloc") ? NULL : __libc_malloc(n);
}

void *calloc(size_t count, size_t n)
{
	return fails("alloc") ? NULL : __libc_calloc(count, n);
}

void *realloc(void *old, size_t n)
{
	return fails("alloc") ? NULL : __libc_realloc(old, n);
}

ssize_t write(int fd, const void *bytes, size_t n)
{
	if (fd > 2 && fails("write")) {
		if (error != 0)
			return -1;
		n = (n + 1) / 2;
	}
	return REAL(write)(fd, bytes, n);
}

ssize_t read(int fd, void *bytes, size_t n)
{
	return fails("read") ? -1 : REAL(read)(fd, bytes, n);
}

int openat(int folder, const char *path, int flags, ...)
{
	va_list rest;
	mode_t mode;

	va_start(rest, flags);
	mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;
	va_end(rest);
	return fails("open") ? -1 : REAL(openat)(folder, path, flags, mode);
}

int open(const char *path, int flags, ...)
{
	va_list rest;
	mode_t mode;

	va_start(rest, flags);
	mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;
	va_end(rest);
	return fails("open") ? -1 : REAL(open)(path, flags, mode);
}

/* The descriptor is gone all the same. */
int close(int fd)
{
	int failed = fails("close"), got = REAL(close)(fd);

	errno = failed ? error : errno;
	return failed ? -1 : got;
}

int renameat(int a, const char *from, int b, const char *to)
{
	return fails("rename") ? -1 : REAL(renameat)(a, from, b, to);
}

int renameat2(int a, const char *from, int b, const char *to, unsigned how)
{
	const char *none = getenv("NO_EXCHANGE");

	if (none != NULL && *none != '\0') {
		errno = EINVAL;
		return -1;
	}
	return fails("exchange") ? -1 : REAL(renameat2)(a, from, b, to, how);
}

int linkat(int a, const char *from, int b, const char *to, int flags)
{
	return fails("link") ? -1 : REAL(linkat)(a, from, b, to, flags);
}

int unlinkat(int folder, const char *path, int flags)
{
	return fails("unlink") ? -1 : REAL(unlinkat)(folder, path, flags);
}

int mkdirat(int folder, const char *path, mode_t mode)
{
	return fails("mkdir") ? -1 : REAL(mkdirat)(folder, path, mode);
}

int fsync(int fd)
{
	return fails("fsync") ? -1 : REAL(fsync)(fd);
}

int fchmod(int fd, mode_t mode)
{
	return fails("chmod") ? -1 : REAL(fchmod)(fd, mode);
}

int flock(int fd, int how)
{
	return fails("lock") ? -1 : REAL(flock)(fd, how);
}

int fstat(int fd, struct stat *info)
{
	return fails("stat") ? -1 : REAL(fstat)(fd, info);
}

int fstatat(int folder, const char *path, struct stat *info, int flags)
{
	return fails("stat") ? -1 : REAL(fstatat)(folder, path, info, flags);
}

DIR *fdopendir(int fd)
{
	return fails("opendir") ? NULL : REAL(fdopendir)(fd);
}

struct dirent *readdir(DIR *d)
{
	return fails("readdir") ? NULL : REAL(readdir)(d);
}

/* tangle starts no other program: one would be out of this one's sight. */
pid_t fork(void)
{
	abort();
}
