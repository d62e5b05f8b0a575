/* The record of what was made: without it tangle would not know its own files. */
#include "manifest.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "diag.h"
#include "target.h"
#include "transaction.h"

static const char manifest_path[] = "build/tangle.manifest";
static const char whole[] = "tangle 1";
static const char half[] = "tangle 1 writing";

enum { HEX = 16 };

struct content content_of(struct slice text)
{
	return (struct content){ hash_bytes(text), text.n };
}

const struct record *manifest_find(const struct manifest *m, const char *path)
{
	return table_find(&m->paths, slice_of(path));
}

bool manifest_knows(const struct record *r, struct slice text)
{
	struct content c = content_of(text);

	for (size_t i = 0; r != NULL && i < r->contents.count; i++)
		if (r->contents.at[i].hash == c.hash &&
			r->contents.at[i].size == c.size)
			return true;
	return false;
}

void manifest_add(struct manifest *m, const char *path, struct content c)
{
	struct record **r = (struct record **)table_place(&m->paths,
		slice_of(path));

	if (*r == NULL) {
		*r = mem_keep(sizeof **r);
		(*r)->path = path;
		vec_push(&m->records, *r);
	}
	vec_push(&(*r)->contents, c);
}

static bool read_number(struct slice *s, unsigned base, uint64_t *number)
{
	static const char digits[] = "0123456789abcdef";
	size_t i = 0;

	*number = 0;
	for (; i < s->n && i < HEX && s->p[i] != ' '; i++) {
		const char *d = memchr(digits, s->p[i], base);

		if (d == NULL)
			return false;
		*number = *number * base + (uint64_t)(d - digits);
	}
	if (i == 0 || i == s->n || s->p[i] != ' ')
		return false;
	*s = slice_from(*s, i + 1);
	return true;
}

/* Only what may be a target is believed, since what the record names may be
 * deleted. */
static bool read_record(struct manifest *m, struct slice line)
{
	uint64_t hash, size;

	if (!read_number(&line, 16, &hash) || !read_number(&line, 10, &size) ||
		target_fault(line) != NULL)
		return false;
	manifest_add(m, mem_copy(line.p, line.n),
		(struct content){ hash, (size_t)size });
	return true;
}

void manifest_read(struct manifest *m, const struct root *root)
{
	struct slice rest, line;
	bool good;

	errno = file_read(root, manifest_path, &m->text);
	if (errno == ENOENT || errno == ENOTDIR)
		return;
	if (errno != 0)
		diag_io("%s:", root_show(root, manifest_path));
	rest = (struct slice){ m->text.bytes, m->text.n };
	good = rest.n > 0 && rest.p[rest.n - 1] == '\n';
	if (good) {
		line = slice_line(&rest);
		m->writing = slice_is(line, half);
		good = m->writing || slice_is(line, whole);
	}
	while (good && rest.n > 0)
		good = read_record(m, slice_line(&rest));
	if (!good)
		diag_error((struct place){ 0 }, "%s is damaged; delete it, and "
			"run tangle --force", root_show(root, manifest_path));
}

static void print_content(struct buf *b, struct content c, const char *path)
{
	char hex[HEX + 1];

	snprintf(hex, sizeof hex, "%016llx", (unsigned long long)c.hash);
	buf_text(b, hex);
	buf_char(b, ' ');
	buf_number(b, c.size);
	buf_char(b, ' ');
	buf_text(b, path);
	buf_char(b, '\n');
}

void manifest_write(struct manifest *m, const struct root *root)
{
	struct buf text = { 0 };

	buf_text(&text, m->writing ? half : whole);
	buf_char(&text, '\n');
	for (size_t i = 0; i < m->records.count; i++) {
		const struct record *r = m->records.at[i];

		for (size_t j = 0; j < r->contents.count; j++)
			print_content(&text, r->contents.at[j], r->path);
	}
	if (!slice_same((struct slice){ text.bytes, text.n },
		(struct slice){ m->text.bytes, m->text.n }))
		transaction_replace(root, manifest_path,
			(struct slice){ text.bytes, text.n });
	buf_free(&m->text);
	m->text = text;
}
