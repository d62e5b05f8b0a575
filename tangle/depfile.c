/* One make rule: what was made hangs on what was read. */
#define _DEFAULT_SOURCE  /* S_ISREG */
#include "depfile.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>

#include "diag.h"
#include "transaction.h"

/* A name as make reads it back. Backslashes count only before what they
 * escape. */
static void add_name(struct buf *b, const char *name)
{
	for (size_t i = 0; name[i] != '\0'; i++) {
		size_t n = strspn(name + i, "\\");

		if (n > 0 && name[i + n] != '\0' &&
			strchr(" \t#:%", name[i + n]) != NULL)
			buf_fill(b, '\\', n);
		buf_add(b, name + i, n);
		i += n;
		if (name[i] == '\0')
			break;
		if (strchr(" \t#:%", name[i]) != NULL)
			buf_char(b, '\\');
		else if (name[i] == '$')
			buf_char(b, '$');
		buf_char(b, name[i]);
	}
}

/* A device or pipe is written to; anything else is replaced whole. */
static void put(const char *path, struct slice text)
{
	static const struct root here = { AT_FDCWD, "", NULL };
	struct stat info;
	int fd;

	if (stat(path, &info) < 0 || S_ISREG(info.st_mode)) {
		transaction_replace(&here, path, text);
		return;
	}
	fd = open(path, O_WRONLY | O_CLOEXEC);
	errno = fd < 0 ? errno : file_fill(fd, text);
	if (errno != 0)
		diag_io("%s:", path);
}

void depfile_write(const char *path, const struct book *book)
{
	struct buf b = { 0 };

	add_name(&b, path);
	buf_text(&b, ": ");
	add_name(&b, book->source->shown);
	for (size_t i = 0; i < book->chapters.count; i++) {
		buf_text(&b, " \\\n ");
		add_name(&b, book->chapters.at[i]->source->shown);
	}
	buf_char(&b, '\n');
	add_name(&b, book->source->shown);
	buf_text(&b, ":\n");
	for (size_t i = 0; i < book->chapters.count; i++) {
		add_name(&b, book->chapters.at[i]->source->shown);
		buf_text(&b, ":\n");
	}
	put(path, (struct slice){ b.bytes, b.n });
	buf_free(&b);
}
