/* Writes and reads the chapters as tangle last took them. */
#include "snapshot.h"

#include <errno.h>

#include "diag.h"
#include "mem.h"
#include "transaction.h"

/* A first line, then of each file "SIZE PATH", its bytes and a '\n'. */
static const char snapshot_path[] = "build/tangle.chapters";
static const char heading[] = "tangle 1 chapters";

static void add_file(struct buf *b, const struct source *s)
{
	buf_number(b, s->bytes.n);
	buf_char(b, ' ');
	buf_text(b, s->path);
	buf_char(b, '\n');
	buf_add(b, s->bytes.bytes, s->bytes.n);
	buf_char(b, '\n');
}

/* No less than add_file() adds. */
static size_t room_for(const struct source *s)
{
	return mem_add(s->bytes.n, strlen(s->path) + 3 * sizeof s->bytes.n + 3);
}

void snapshot_write(const struct book *book, const struct root *root,
	bool changed)
{
	struct buf text = { 0 }, old = { 0 };
	size_t room = sizeof heading + room_for(book->source);
	struct slice new;

	for (size_t i = 0; i < book->chapters.count; i++)
		room = mem_add(room, room_for(book->chapters.at[i]->source));
	buf_reserve(&text, room);
	buf_text(&text, heading);
	buf_char(&text, '\n');
	add_file(&text, book->source);
	for (size_t i = 0; i < book->chapters.count; i++)
		add_file(&text, book->chapters.at[i]->source);
	new = (struct slice){ text.bytes, text.n };
	if (changed || file_read(root, snapshot_path, &old) != 0 ||
		!slice_same(new, (struct slice){ old.bytes, old.n }))
		transaction_replace(root, snapshot_path, new);
	buf_free(&old);
	buf_free(&text);
}

/* Reads "SIZE PATH\n", the bytes and their '\n'; false when it is damaged. */
static bool read_one(struct slice *rest, struct table *files)
{
	struct slice line = slice_line(rest);
	struct buf *b = mem_keep(sizeof *b);
	size_t size = 0, i = 0;

	while (i < line.n && line.p[i] >= '0' && line.p[i] <= '9' &&
		size < rest->n)
		size = size * 10 + (size_t)(line.p[i++] - '0');
	if (i == 0 || i + 1 >= line.n || line.p[i] != ' ' || size >= rest->n ||
		rest->p[size] != '\n')
		return false;
	line = slice_from(line, i + 1);
	/* Kept, and so of the overlay's own: nobody frees these bytes. */
	b->bytes = mem_copy(rest->p, size);
	b->n = size;
	*table_place(files, (struct slice){ mem_copy(line.p, line.n),
		line.n }) = b;
	*rest = slice_from(*rest, size + 1);
	return true;
}

bool snapshot_read(const struct root *root, const char *book,
	struct table *files)
{
	struct buf text = { 0 };
	struct slice rest;
	bool good;
	int error = file_read(root, snapshot_path, &text);

	if (error == ENOENT || error == ENOTDIR)
		return false;
	if ((errno = error) != 0)
		diag_io("%s:", root_show(root, snapshot_path));
	rest = (struct slice){ text.bytes, text.n };
	good = slice_is(slice_line(&rest), heading);
	while (good && rest.n > 0)
		good = read_one(&rest, files);
	if (!good)
		diag_error((struct place){ 0 }, "%s is damaged; delete it, and "
			"run tangle again", root_show(root, snapshot_path));
	buf_free(&text);
	return good && table_find(files, slice_of(book)) != NULL;
}
