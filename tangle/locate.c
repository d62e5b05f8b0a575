/* `tangle locate`: from a made line to the chapter's, and back. */
#define _XOPEN_SOURCE 700  /* realpath */
#include "locate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "diag.h"
#include "graph.h"
#include "legible.h"
#include "measure.h"
#include "render.h"
#include "suggest.h"
#include "utf8.h"

enum { LARGEST = 1 << 30 };

/* What was asked for; column 0 when there was none. Both count from 1. */
struct wanted {
	const char *path;
	size_t line, column;
};

/* Takes ":NUMBER" off the end; 0 when there is none. */
static size_t take_number(struct slice *s)
{
	size_t i = s->n, number = 0;

	while (i > 0 && s->p[i - 1] >= '0' && s->p[i - 1] <= '9')
		i--;
	if (i == s->n || i < 2 || s->p[i - 1] != ':')
		return 0;
	for (size_t k = i; k < s->n && number < LARGEST; k++)
		number = number * 10 + (size_t)(s->p[k] - '0');
	s->n = i - 1;
	return number;
}

const char *locate_path(const struct root *root, struct slice path)
{
	const char *text = mem_copy(path.p, path.n);
	size_t n = strlen(root->prefix);

	if (*text == '/') {
		char *folder = realpath(*root->prefix ? root->prefix : ".",
			NULL);
		size_t m = folder != NULL ? strlen(folder) : 0;

		if (m > 0 && strncmp(text, folder, m) == 0 && text[m] == '/')
			text += m + 1;
		free(folder);
	}
	while (strncmp(text, "./", 2) == 0)
		text += 2;
	return n > 0 && strncmp(text, root->prefix, n) == 0 ? text + n : text;
}

static struct wanted read_wanted(const struct root *root, const char *what)
{
	struct slice s = slice_of(what);
	size_t last = take_number(&s), first = take_number(&s);

	if (last == 0)
		diag_usage(NULL, "no place: '%s'; give FILE:LINE or "
			"FILE:LINE:COLUMN, counted from 1", what);
	return (struct wanted){ locate_path(root, s), first > 0 ? first : last,
		first > 0 ? last : 0 };
}

static void print_place(const struct root *root, const char *path, size_t line,
	size_t column)
{
	printf("%s:%zu", root_show(root, path), line);
	if (column > 0)
		printf(":%zu", column);
	putchar('\n');
}

/* The line's text as its block has it. */
static struct slice block_text(const struct made_line *l, struct slice made)
{
	struct slice part = l->part->text;

	return l->part->kind == PART_CODE ? slice_from(made, l->indent)
		: slice_line(&part);
}

/* Characters that the chapter puts before the line. */
static size_t prefix_of(const struct made_line *l, struct slice made)
{
	size_t raw = utf8_count(source_line(l->block->chapter->source,
		l->line));
	size_t own = utf8_count(block_text(l, made));

	return raw > own ? raw - own : 0;
}

/* The backslash of an escaped reference is in the chapter alone. */
static bool is_behind_escape(const struct made_line *l, size_t column)
{
	return l->part->kind == PART_ESCAPED && column > l->part->indent.n;
}

static size_t column_in_chapter(const struct made_line *l, struct slice made,
	size_t column)
{
	size_t own = column > l->indent ? column - l->indent : 1;

	return prefix_of(l, made) + own + is_behind_escape(l, own);
}

static size_t column_in_file(const struct made_line *l, struct slice made,
	size_t column)
{
	size_t prefix = prefix_of(l, made);
	size_t own = column > prefix ? column - prefix : 1;

	if (own > 1 && is_behind_escape(l, own - 1))
		own--;
	return l->indent + own;
}

static void check_column(const struct source *s, const struct wanted *w)
{
	size_t n = utf8_count(source_line(s, w->line));

	if (w->column > n + 1)
		diag_error(source_place(s, w->line, source_line(s, w->line).n,
			1), "there is no column %zu: the line has %zu "
			"characters", w->column, n);
}

static bool check_line(const struct source *s, const struct wanted *w)
{
	if (w->line <= s->lines) {
		check_column(s, w);
		return !diag_failed();
	}
	diag_error(source_place(s, 0, 0, 0), "there is no line %zu: the file "
		"has %zu", w->line, s->lines);
	return false;
}

/* Line numbers mean little when the file is not what tangle would write. */
static void check_file(const struct root *root, const struct made *m)
{
	struct slice made = { m->text.bytes, m->text.n };
	struct buf now = { 0 };

	if (file_read(root, m->target->path, &now) != 0 ||
		!slice_same(made, (struct slice){ now.bytes, now.n }))
		diag_warning((struct place){ 0 }, "%s is not as tangle would "
			"write it now, and lines are counted as it would; run "
			"tangle, or tangle stitch if you edited it",
			root_show(root, m->target->path));
	buf_free(&now);
}

static void locate_made(const struct root *root, const struct chunk *target,
	const struct wanted *w)
{
	struct made m = { 0 };
	struct source *s;
	const struct made_line *l;
	struct slice text;
	struct place whole;

	render_lines(target, &m);
	check_file(root, &m);
	s = legible(source_new(target->path, root_show(root, target->path),
		1 << 30, m.text));
	if (!check_line(s, w))
		return;
	l = &m.lines.at[w->line - 1];
	text = source_line(s, w->line);
	whole = source_find(s, w->line, 0, (struct slice){ NULL, 0 });
	if (l->kind == MADE_HEAD)
		diag_error(whole, "no chapter has this line: tangle adds it to "
			"say where the file comes from");
	else if (l->kind == MADE_DIRECTIVE)
		diag_error(whole, "no chapter has this line: tangle adds it to "
			"say that the next one comes from %s:%zu",
			root_show(root, l->block->chapter->path), l->line);
	else
		print_place(root, l->block->chapter->path, l->line, w->column
			? column_in_chapter(l, text, w->column) : 0);
}

/* Whether use, or one around it, is of the reference at that line. */
static const struct use *use_at(const struct use *use, const struct chapter *c,
	size_t line)
{
	for (; use != NULL; use = use->outer)
		if (use->block->chapter == c && use->block->text.p != NULL &&
			use->block->line + 1 + use->part->first == line)
			return use;
	return NULL;
}

/* Prints where the line stands in the target; of a reference, where the lines
 * begin that it brings. */
static size_t print_uses(const struct root *root, const struct chunk *target,
	const struct chapter *c, const struct wanted *w)
{
	struct made m = { 0 };
	const struct use *last = NULL;
	size_t found = 0;

	render_lines(target, &m);
	for (size_t i = 0; i < m.lines.count; i++) {
		const struct made_line *l = &m.lines.at[i];
		const struct use *u = l->kind == MADE_CODE
			? use_at(l->use, c, w->line) : last;
		bool begins = u != NULL && u != last;
		size_t column = begins ? l->indent + 1 : 0;

		last = u;
		if (l->kind != MADE_CODE)
			continue;
		if (l->block->chapter == c && l->line == w->line)
			column = column_in_file(l, made_text(&m, i), w->column);
		else if (!begins)
			continue;
		if (found++ == 0)
			check_file(root, &m);
		print_place(root, target->path, i + 1, w->column ? column : 0);
	}
	buf_free(&m.text);
	return found;
}

static void locate_in_chapter(const struct root *root, const struct graph *g,
	const struct chapter *c, const struct wanted *w)
{
	size_t found = 0;

	if (!check_line(c->source, w))
		return;
	for (size_t i = 0; i < g->targets.count; i++)
		found += print_uses(root, g->targets.at[i], c, w);
	if (found == 0)
		diag_error(source_find(c->source, w->line, 0, (struct slice){
			NULL, 0 }), "this line goes to no file: it stands in "
			"no block that is tangled");
}

static void report_unknown(const struct root *root, const char *name,
	const struct graph *g, const struct book *book, const char *path)
{
	struct suggestion near = suggest_for(slice_of(path));

	for (size_t i = 0; i < g->targets.count; i++)
		suggest_offer(&near, slice_of(g->targets.at[i]->path));
	for (size_t i = 0; i < book->chapters.count; i++)
		suggest_offer(&near, slice_of(book->chapters.at[i]->path));
	diag_error((struct place){ 0 }, "%s is neither a chapter of %s nor "
		"made from one%s", root_show(root, path), name,
		suggest_text(&near));
}

void locate(const struct root *root, const char *name, const char *what)
{
	static struct book book;
	static struct graph graph;
	struct wanted w = read_wanted(root, what);
	const struct chunk *target;
	bool found;

	book_read(&book, root, name);
	graph_build(&graph, &book);
	measure(&graph);
	if (diag_failed())
		return;
	target = table_find(&graph.paths, slice_of(w.path));
	found = target != NULL;
	if (found)
		locate_made(root, target, &w);
	for (size_t i = 0; i < book.chapters.count; i++)
		if (strcmp(book.chapters.at[i]->path, w.path) == 0) {
			locate_in_chapter(root, &graph, book.chapters.at[i],
				&w);
			found = true;
		}
	if (!found)
		report_unknown(root, name, &graph, &book, w.path);
	if (fflush(stdout) != 0 || ferror(stdout))
		diag_io("standard output:");
}
