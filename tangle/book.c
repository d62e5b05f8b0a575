/* Reads book.md, then every chapter that its lists name. What cannot be read is
 * reported, and the rest is read. */
#include "book.h"

#include <errno.h>
#include <string.h>
#include <strings.h>

#include "blocks.h"
#include "diag.h"
#include "hash.h"
#include "legible.h"
#include "markdown.h"
#include "roots.h"
#include "suggest.h"

static bool is_hex(char c)
{
	return strchr("0123456789abcdefABCDEF", c) != NULL && c != '\0';
}

static char hex_value(char c)
{
	return (char)(c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10);
}

/* A link's address as a path: %20 and the like become what they stand for. */
static char *path_of(const char *url)
{
	char *path = mem_copy(url, strlen(url)), *to = path;

	for (const char *from = url; *from != '\0'; from++) {
		char c = *from == '%' && is_hex(from[1]) && is_hex(from[2])
			? (char)(hex_value(from[1]) * 16 + hex_value(from[2]))
			: '\0';

		if ((unsigned char)c >= ' ' && c != 0x7F) {
			*to++ = c;
			from += 2;
		} else {
			*to++ = *from;
		}
	}
	*to = '\0';
	return path;
}

/* The path of a chapter when the node is one's link: the first thing in an
 * item of a list, to a file that ends in ".md". NULL otherwise. */
static char *chapter_path(cmark_node *node)
{
	cmark_node *line = cmark_node_parent(node);
	const char *url;
	char *path;
	size_t n;

	if (cmark_node_get_type(node) != CMARK_NODE_LINK ||
		cmark_node_previous(node) != NULL || line == NULL ||
		cmark_node_get_type(line) != CMARK_NODE_PARAGRAPH ||
		cmark_node_get_type(cmark_node_parent(line)) != CMARK_NODE_ITEM)
		return NULL;
	url = cmark_node_get_url(node);
	if (strstr(url, "://") != NULL)
		return NULL;
	while (strncmp(url, "./", 2) == 0)
		url += 2;
	path = path_of(url);
	n = strlen(path);
	return n > 3 && strcmp(path + n - 3, ".md") == 0 ? path : NULL;
}

/* Takes "03-" or "A-" off the front. */
static struct slice alias_of(struct slice name)
{
	size_t n = 0;

	while (n < name.n && name.p[n] >= '0' && name.p[n] <= '9')
		n++;
	if (n == 0 && name.n > 0 && name.p[0] >= 'A' && name.p[0] <= 'Z')
		n = 1;
	return n > 0 && n + 1 < name.n && name.p[n] == '-'
		? slice_from(name, n + 1) : name;
}

static struct chapter *list_chapter(const char *path, struct place listed)
{
	struct chapter *c = mem_keep(sizeof *c);

	c->path = path;
	c->name = slice_after_last(slice_of(path), '/');
	c->name.n -= strlen(".md");
	c->alias = alias_of(c->name);
	c->listed = listed;
	return c;
}

static void report_unread(const struct chapter *c, const struct root *root,
	int error)
{
	const char *near = error == ENOENT ? suggest_path(root->fd, c->path)
		: NULL;
	struct place at = source_find(c->listed.source, c->listed.line,
		c->listed.column, slice_of(c->path));

	diag_error(c->listed, "cannot read chapter '%s': %s%s", c->path,
		strerror(error), near == NULL ? ""
		: text_format("; did you mean '%s'?", near));
	if (near != NULL && source_holds(&at, slice_of(c->path)))
		diag_fix(at, near);
}

static void read_chapter(struct chapter *c, const struct root *root,
	size_t order)
{
	struct buf text = { 0 };
	int error = file_read(root, c->path, &text);

	if (error != 0) {
		report_unread(c, root, error);
		buf_free(&text);
		return;
	}
	c->source = legible(source_new(c->path, root_show(root, c->path),
		order, text));
	blocks_read(c);
}

/* The place of a link, whose end libcmark knows as well. */
static struct place link_place(const struct source *s, cmark_node *node,
	size_t skipped)
{
	size_t line = (size_t)cmark_node_get_start_line(node) + skipped;
	size_t first = (size_t)cmark_node_get_start_column(node);
	size_t last = (size_t)cmark_node_get_end_column(node);

	if (first == 0)
		return source_find(s, line, 0, (struct slice){ NULL, 0 });
	return source_place(s, line, first - 1,
		last >= first ? last - first + 1 : 1);
}

static void list_chapters(struct book *b)
{
	size_t skipped = source_title_block(b->source);
	struct slice text = slice_from(b->source->text,
		b->source->starts[skipped]);
	cmark_node *document = markdown_parse(text);
	cmark_iter *i = cmark_iter_new(document);
	struct table known = { 0 };
	cmark_event_type event;

	while ((event = cmark_iter_next(i)) != CMARK_EVENT_DONE) {
		cmark_node *node = cmark_iter_get_node(i);
		char *path = event == CMARK_EVENT_ENTER ? chapter_path(node)
			: NULL;
		struct place listed;
		struct chapter **first;

		if (path == NULL)
			continue;
		listed = link_place(b->source, node, skipped);
		if (strcmp(path, b->source->path) == 0) {
			diag_error(listed, "the book is no chapter of its own; "
				"take this link away");
			continue;
		}
		first = (struct chapter **)table_place(&known, slice_of(path));
		if (*first != NULL) {
			diag_error(listed, "chapter '%s' is listed twice",
				path);
			diag_note((*first)->listed, "first here");
			continue;
		}
		*first = list_chapter(path, listed);
		vec_push(&b->chapters, *first);
	}
	cmark_iter_free(i);
	cmark_node_free(document);
}

_Noreturn static void stop_unread(const struct root *root, const char *name,
	int error)
{
	const char *near = error == ENOENT ? suggest_path(root->fd, name)
		: NULL;

	diag_io("%s: %s%s", root_show(root, name), strerror(error),
		near == NULL ? "" : text_format("; did you mean '%s'?",
		root_show(root, near)));
}

void book_read(struct book *b, const struct root *root, const char *name)
{
	struct buf text = { 0 };
	struct chapter *self;

	if ((errno = file_read(root, name, &text)) != 0)
		stop_unread(root, name, errno);
	b->source = legible(source_new(mem_copy(name, strlen(name)),
		root_show(root, name), 0, text));
	roots_read(b->source);
	list_chapters(b);
	self = mem_keep(sizeof *self);
	self->source = b->source;
	blocks_read(self);
	for (size_t i = 0; i < self->blocks.count; i++)
		if (!self->blocks.at[i]->attr.fragment)
			diag_error(self->blocks.at[i]->fence, "%s holds no "
				"programs; move this one to a chapter, or "
				"mark it .fragment", name);
	if (b->chapters.count == 0)
		diag_error(source_place(b->source, 0, 0, 0), "lists no "
			"chapter; each is an item - [Title](chapters/name.md)");
	for (size_t i = 0; i < b->chapters.count; i++)
		read_chapter(b->chapters.at[i], root, i + 1);
}

const struct chapter *book_chapter_at(const struct book *b, const char *path)
{
	for (size_t i = 0; i < b->chapters.count; i++)
		if (strcasecmp(b->chapters.at[i]->path, path) == 0)
			return b->chapters.at[i];
	return NULL;
}
