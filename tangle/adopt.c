/* `tangle adopt`: puts a file that somebody wrote into a chapter, as a block, and
 * proves by tangling the chapter that the file's lines come back. */
#include "adopt.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "diag.h"
#include "edits.h"
#include "graph.h"
#include "language.h"
#include "legible.h"
#include "locate.h"
#include "markdown.h"
#include "measure.h"
#include "parts.h"
#include "plan.h"
#include "render.h"
#include "roots.h"
#include "snapshot.h"
#include "suggest.h"
#include "target.h"
#include "transaction.h"
#include "utf8.h"

/* Messages about the file come after those about chapters. */
enum { BEHIND = 1 << 30, FENCE = 3 };

/* A book, read and resolved. */
struct reading {
	struct book book;
	struct graph graph;
};

struct adopter {
	struct root root;          /* with the overlay, once there is one */
	const char *name;
	struct reading before, after;
	const char *path;          /* of the file, from the root */
	const struct source *file;
	const struct chapter *chapter;
	size_t behind;             /* the chapter's line that the block follows */
	size_t fence;              /* the line of its fence, then */
	struct buf text;           /* of the chapter, then */
	struct table overlay;
};

static void read_book(struct reading *r, const struct adopter *a)
{
	book_read(&r->book, &a->root, a->name);
	graph_build(&r->graph, &r->book);
	measure(&r->graph);
}

static struct place nowhere(void)
{
	return (struct place){ 0 };
}

/* A path that cannot be written as file="..." could not be read again. */
static void check_path(const struct adopter *a)
{
	struct slice path = slice_of(a->path);
	const char *shown = root_show(&a->root, a->path);
	const char *fault = target_fault(path);
	const struct chunk *t = table_find(&a->before.graph.paths, path);

	if (fault != NULL)
		diag_error(nowhere(), "%s can be no file of the book: %s",
			shown, fault);
	else if (!roots_hold(path))
		diag_error(nowhere(), "%s lies outside %s; move it there",
			shown, roots_shown());
	else if (strpbrk(a->path, "\"\\`&") != NULL ||
		utf8_invalid(path) < path.n)
		diag_error(nowhere(), "%s: no block can name this file; give "
			"it another name", shown);
	else if (t != NULL)
		diag_error(t->blocks.at[0]->file, "'%s' has its block here "
			"already; tangle stitch brings edits of the file into "
			"it", a->path);
}

static void find_chapter(struct adopter *a, const char *path)
{
	struct suggestion near = suggest_for(slice_of(path));
	const char *shown = root_show(&a->root, path);

	for (size_t i = 0; i < a->before.book.chapters.count; i++) {
		const struct chapter *c = a->before.book.chapters.at[i];

		suggest_offer(&near, slice_of(c->path));
		if (strcmp(c->path, path) == 0)
			a->chapter = c;
	}
	if (a->chapter == NULL)
		diag_error(nowhere(), "%s is no chapter of %s%s", shown,
			root_show(&a->root, a->name), suggest_text(&near));
	else if (file_is_link(&a->root, path))
		diag_error(nowhere(), "%s is a symbolic link, which adopt "
			"would replace; put the chapter itself there", shown);
	else if (file_is_closed(&a->root, path))
		diag_error(nowhere(), "%s may not be written; open it first",
			shown);
}

static bool is_text(struct slice s)
{
	return utf8_invalid(s) == s.n && (s.n == 0 ||
		memchr(s.p, '\0', s.n) == NULL);
}

static void read_file(struct adopter *a)
{
	const char *shown = root_show(&a->root, a->path);
	struct buf now = { 0 };
	int error = file_read(&a->root, a->path, &now);
	const char *near = error == ENOENT ? suggest_path(a->root.fd, a->path)
		: NULL;
	struct source *s;

	if (error != 0)
		diag_io("%s: %s%s", shown, strerror(error), near == NULL ? ""
			: text_format("; did you mean '%s'?",
			root_show(&a->root, near)));
	s = source_new(a->path, shown, BEHIND, now);
	a->file = s;
	if (!is_text(s->text))
		diag_error(source_place(s, 0, 0, 0), "not text in UTF-8, which "
			"is all that a chapter can hold; have the program "
			"read it from a file beside the book");
	else
		legible_in_block(legible(s));
}

/* What tangle itself writes into a made file would stand there twice. */
static void check_line(const struct adopter *a, size_t line)
{
	struct slice text = source_line(a->file, line);
	static const char made[] = " Made by tangle from ";
	const char *comment = language_comment(language_of(a->path));
	size_t n = comment == NULL ? 0 : strlen(comment);
	struct place all = source_find(a->file, line, 0, text);
	struct part p;

	if (n > 0 && line <= 2 && text.n > n + sizeof made &&
		memcmp(text.p, comment, n) == 0 &&
		memcmp(text.p + n, made, sizeof made - 1) == 0)
		diag_error(all, "tangle wrote this line, for a block that is "
			"gone; take it out, and its #line directives");
	else if (language_is_c(language_of(a->path)) &&
		edits_is_directive(&a->before.book, text))
		diag_error(all, "this line looks like a #line of tangle's own; "
			"take it out");
	else if (part_read(text, &p) && p.kind == PART_ESCAPED)
		diag_error(all, "no chapter can say this line: \\<<name>> "
			"alone writes <<name>>; put something else on the "
			"line");
}

static bool is_called(struct slice line, const char *wanted)
{
	const char *brace;
	struct slice braces = { line.p + line.n, 0 }, name = slice_of(wanted);

	while (line.n > 0 && (*line.p == '#' || is_blank(*line.p)))
		line = slice_from(line, 1);
	brace = line.n > 0 ? memchr(line.p, '{', line.n) : NULL;
	if (brace != NULL) {
		braces = slice_from(line, (size_t)(brace - line.p));
		line.n -= braces.n;
	}
	while (line.n > 0 && (is_blank(line.p[line.n - 1]) ||
		line.p[line.n - 1] == '#'))
		line.n--;
	if (slice_same(line, name))
		return true;
	for (; *wanted == '#' && braces.n > name.n; braces = slice_from(braces, 1))
		if (memcmp(braces.p, name.p, name.n) == 0 &&
			strchr(" \t}", braces.p[name.n]) != NULL)
			return true;
	return false;
}

/* The headings that stand in no list and no quotation. */
static void find_heading(struct adopter *a, const char *wanted)
{
	const struct source *s = a->chapter->source;
	size_t skipped = source_title_block(s), first = 0;
	cmark_node *document = markdown_parse(slice_from(s->text,
		s->starts[skipped]));

	for (cmark_node *n = cmark_node_first_child(document); n != NULL;
		n = cmark_node_next(n)) {
		size_t line = (size_t)cmark_node_get_start_line(n) + skipped;

		if (cmark_node_get_type(n) != CMARK_NODE_HEADING ||
			!is_called(source_line(s, line), wanted))
			continue;
		if (first == 0) {
			first = line;
			a->behind = (size_t)cmark_node_get_end_line(n) +
				skipped;
			continue;
		}
		diag_error(source_place(s, line, 0, 1), "a second heading '%s'; "
			"name the one that you mean by its id, --under '#id'",
			wanted);
		diag_note(source_place(s, first, 0, 1), "the first");
		break;
	}
	cmark_node_free(document);
	if (first == 0)
		diag_error(source_place(s, 0, 0, 0), "no heading reads '%s', "
			"nor has it as its id", wanted);
}

/* A run of backticks at the front of a line might close a shorter fence. */
static size_t fence_around(const struct source *s)
{
	size_t longest = FENCE;

	for (size_t i = 1; i <= s->lines; i++) {
		struct slice line = source_line(s, i);
		size_t n = 0;

		while (line.n > 0 && is_blank(*line.p))
			line = slice_from(line, 1);
		while (n < line.n && line.p[n] == '`')
			n++;
		if (n >= longest)
			longest = n + 1;
	}
	return longest;
}

static void add_opening(struct adopter *a, size_t fence)
{
	const char *quote = "\"";

	if (a->path[strspn(a->path, "abcdefghijklmnopqrstuvwxyz"
		"ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./")] == '\0')
		quote = "";
	buf_fill(&a->text, '`', fence);
	buf_slice(&a->text, language_of(a->path));
	buf_text(&a->text, text_format(" {file=%s%s%s}", quote, a->path,
		quote));
}

/* A line that would read as a reference is escaped. */
static void add_body(struct adopter *a, const char *end)
{
	for (size_t i = 1; i <= a->file->lines; i++) {
		struct slice line = source_line(a->file, i);
		struct part p;

		if (part_read(line, &p)) {
			buf_slice(&a->text, p.indent);
			buf_char(&a->text, '\\');
			line = slice_from(line, p.indent.n);
		}
		buf_slice(&a->text, line);
		buf_text(&a->text, end);
	}
}

/* The chapter with the block behind its line a->behind, an empty line on both
 * sides, and lines that end as the chapter's do. */
static void write_block(struct adopter *a)
{
	const struct source *s = a->chapter->source;
	size_t at = s->starts[a->behind] + s->bytes.n - s->text.n;
	size_t fence = fence_around(a->file);
	struct slice first = { s->text.p, s->lines > 0 ? s->starts[1] : 0 };
	const char *end = first.n > 1 && first.p[first.n - 2] == '\r' ? "\r\n"
		: "\n";

	buf_add(&a->text, s->bytes.bytes, at);
	a->fence = a->behind + 1;
	if (at > 0 && strchr("\r\n", a->text.bytes[at - 1]) == NULL)
		buf_text(&a->text, end);
	if (source_line(s, a->behind).n > 0) {
		buf_text(&a->text, end);
		a->fence++;
	}
	add_opening(a, fence);
	buf_text(&a->text, end);
	add_body(a, end);
	buf_fill(&a->text, '`', fence);
	buf_text(&a->text, end);
	if (source_line(s, a->behind + 1).n > 0)
		buf_text(&a->text, end);
	buf_add(&a->text, s->bytes.bytes + at, s->bytes.n - at);
}

/* The file's lines must be what tangle makes of the block, but for tangle's
 * own among them. */
static void prove(struct adopter *a)
{
	const struct chunk *t = table_find(&a->after.graph.paths,
		slice_of(a->path));
	struct made m = { 0 };
	size_t line = 0;
	bool same = t != NULL;

	if (same)
		render_lines(t, &m);
	for (size_t i = 0; same && i < m.lines.count; i++)
		if (m.lines.at[i].kind == MADE_CODE)
			same = slice_same(made_text(&m, i),
				source_line(a->file, ++line));
	if (!same || line != a->file->lines)
		diag_error(source_place(a->chapter->source, a->behind, 0, 0),
			"no block can stand behind this line; is there an HTML "
			"comment that nobody closed?");
	buf_free(&m.text);
}

static void print(const struct adopter *a, bool check)
{
	printf("%s:%zu: %s%s, %zu line%s\n", root_show(&a->root,
		a->chapter->path), a->fence, check ? "would adopt " : "adopted ",
		a->path, a->file->lines, a->file->lines == 1 ? "" : "s");
	if (fflush(stdout) != 0 || ferror(stdout))
		diag_io("standard output:");
}

static void carry_out(struct adopter *a, bool check)
{
	static struct plan steps;

	manifest_add(&steps.stitched, a->path, content_of((struct slice){
		a->file->bytes.bytes, a->file->bytes.n }));
	plan_make(&steps, &a->after.graph, &a->root, false);
	if (diag_failed())
		return;
	if (check) {
		print(a, true);
	} else {
		transaction_begin(&a->root);
		transaction_edit(&a->root, a->chapter->path, (struct slice){
			a->text.bytes, a->text.n });
		plan_apply(&steps, &a->root);
		snapshot_write(&a->after.book, &a->root, true);
		transaction_commit();
		print(a, false);
		transaction_end();
	}
	plan_free(&steps);
}

static void prepare(struct adopter *a, const struct adoption *what)
{
	a->path = locate_path(&a->root, slice_of(what->file));
	find_chapter(a, locate_path(&a->root, slice_of(what->chapter)));
	check_path(a);
	if (diag_failed())
		return;
	read_file(a);
	for (size_t i = 1; !diag_failed() && i <= a->file->lines; i++)
		check_line(a, i);
	a->behind = a->chapter->source->lines;
	if (what->heading != NULL)
		find_heading(a, what->heading);
}

bool adopt(const struct root *root, const char *name,
	const struct adoption *what, bool check)
{
	static struct adopter a;

	a.root = *root;
	a.name = name;
	read_book(&a.before, &a);
	if (!diag_failed())
		prepare(&a, what);
	if (diag_failed())
		return false;
	write_block(&a);
	*table_place(&a.overlay, slice_of(a.chapter->path)) = &a.text;
	a.root.overlay = &a.overlay;
	read_book(&a.after, &a);
	if (!diag_failed())
		prove(&a);
	if (!diag_failed())
		carry_out(&a, check);
	return true;
}
