/* libcmark finds the fenced blocks; the lines themselves are looked at again for
 * what libcmark forgives, a fence that nothing closes above all. */
#include "blocks.h"

#include <string.h>

#include "diag.h"
#include "markdown.h"
#include "language.h"

/* A code block as libcmark found it. */
struct found {
	const struct source *source;
	size_t line, column;   /* of the fence: from 1, and from 0 */
	size_t fence;          /* its length */
	struct slice info, text;
};

static size_t fence_length(struct slice s)
{
	size_t n = 0;

	while (n < s.n && s.p[n] == s.p[0] && (s.p[0] == '`' || s.p[0] == '~'))
		n++;
	return n < 3 ? 0 : n;
}

static struct found find(const struct source *s, cmark_node *node,
	size_t skipped)
{
	const char *info = cmark_node_get_fence_info(node);
	const char *text = cmark_node_get_literal(node);
	struct found f = {
		.source = s,
		.line = (size_t)cmark_node_get_start_line(node) + skipped,
		.column = (size_t)cmark_node_get_start_column(node) - 1,
		.info = slice_of(info ? info : ""),
		.text = slice_of(text ? text : ""),
	};
	struct slice line = source_line(s, f.line);

	if (f.column < line.n)
		f.fence = fence_length(slice_from(line, f.column));
	return f;
}

/* An indented block may show a fence in its first line; a fenced block cannot
 * begin with its own fence, since that would close it. */
static bool is_fenced(const struct found *f)
{
	struct slice rest = f->text;
	struct slice line = source_line(f->source, f->line);

	if (f->fence == 0)
		return false;
	return f->info.n > 0 || !slice_same(slice_line(&rest),
		slice_from(line, f->column));
}

static size_t count_lines(struct slice text)
{
	size_t n = 0;

	while (text.n > 0) {
		slice_line(&text);
		n++;
	}
	return n;
}

/* Whether the line after the block's last closes it. What looks like its
 * closing fence opens another block when the list or quote has ended. */
static bool is_closed(const struct found *f, size_t next_block)
{
	size_t line = f->line + count_lines(f->text) + 1;
	char fence = source_line(f->source, f->line).p[f->column];
	struct slice s = source_line(f->source, line);
	size_t n;

	while (s.n > 0 && (is_blank(*s.p) || *s.p == '>'))
		s = slice_from(s, 1);
	n = s.n > 0 && *s.p == fence ? fence_length(s) : 0;
	if (n < f->fence || line == next_block)
		return false;
	while (n < s.n && is_blank(s.p[n]))
		n++;
	return n == s.n;
}

/* The number of the first line within the block that opens a fence as long as
 * the block's own, with an info string: the closing fence is missing before
 * it. 0 when there is none. */
static size_t swallowed(const struct found *f)
{
	char fence = source_line(f->source, f->line).p[f->column];
	char mark[] = { fence, fence, fence, '\0' };
	struct slice rest = f->text;

	if (strstr(f->text.p, mark) == NULL)
		return 0;
	for (size_t i = 1; rest.n > 0; i++) {
		struct slice s = slice_line(&rest);
		size_t n = 0;

		while (n < 3 && n < s.n && s.p[n] == ' ')
			n++;
		s = slice_from(s, n);
		n = s.n > 0 && *s.p == fence ? fence_length(s) : 0;
		if (n < f->fence)
			continue;
		s = slice_from(s, n);
		if (fence == '`' && s.n > 0 && memchr(s.p, '`', s.n) != NULL)
			continue;
		while (s.n > 0 && is_blank(*s.p))
			s = slice_from(s, 1);
		if (s.n > 0)
			return f->line + i;
	}
	return 0;
}

static void check_fence(const struct found *f, size_t next_block)
{
	struct place at = source_place(f->source, f->line, f->column, f->fence);
	size_t inner = swallowed(f);

	if (inner > 0) {
		diag_error(at, "unclosed fence: the block swallows the one "
			"that opens at line %zu; close it before, or make "
			"this fence longer", inner);
		diag_note(source_find(f->source, inner, 0, (struct slice){
			NULL, 0 }), "swallowed here");
	} else if (!is_closed(f, next_block)) {
		diag_error(at, "unclosed fence: the block runs on to line %zu; "
			"close it with the same fence", f->line +
			count_lines(f->text));
	}
}

/* The block's text without libcmark's document, which goes: mostly a slice of
 * the chapter; a copy where a list, a quote or CRLF made it another. */
static struct slice keep_text(const struct found *f)
{
	const struct source *s = f->source;
	size_t start = s->starts[f->line < s->lines ? f->line : s->lines];

	if (s->text.n - start >= f->text.n &&
		memcmp(s->text.p + start, f->text.p, f->text.n) == 0)
		return (struct slice){ s->text.p + start, f->text.n };
	return (struct slice){ mem_copy(f->text.p, f->text.n), f->text.n };
}

static struct block *block_new(struct chapter *c, const struct found *f,
	const struct attr *attr)
{
	struct block *b = mem_keep(sizeof *b);
	size_t info = f->column + f->fence;
	struct slice hashed = attr->name;

	b->chapter = c;
	b->line = f->line;
	b->attr = *attr;
	b->text = keep_text(f);
	b->fence = source_find(f->source, f->line, f->column,
		(struct slice){ NULL, 0 });
	b->language = source_find(f->source, f->line, info, attr->language);
	b->name = b->file = b->fence;
	if (hashed.n > 0) {
		hashed.p--;
		hashed.n++;
		b->name = source_find(f->source, f->line, info, hashed);
	}
	if (attr->has_file)
		b->file = source_find(f->source, f->line, info, attr->file);
	return b;
}

/* odd: where the class stands that may be meant as "fragment", if any. */
static void report_untangled(const struct block *b, struct place odd)
{
	bool meant = b->attr.odd.n > 0;

	diag_error(b->fence, "this '%.*s' block is not compiled: %s",
		SHOW(b->attr.language), !meant ? "give it file=PATH or #name, "
		"or mark it .fragment" : text_format("there is no mark "
		"'.%.*s'; did you mean '.fragment'?", SHOW(b->attr.odd)));
	if (meant && source_holds(&odd, b->attr.odd))
		diag_fix(odd, "fragment");
}

/* A language that is unknown, and nearly one that is not. */
static void check_language(const struct block *b)
{
	struct slice near = language_near(b->attr.language);

	if (near.n == 0)
		return;
	diag_warning(b->language, "no language is named '%.*s', so it is taken "
		"for plain text; did you mean '%.*s'?",
		SHOW(b->attr.language), SHOW(near));
	if (source_holds(&b->language, b->attr.language))
		diag_fix(b->language, mem_copy(near.p, near.n));
}

static void read_block(struct chapter *c, const struct found *f)
{
	struct attr attr;
	struct attr_fault fault;
	struct block *b;

	/* What the block keeps of its attributes are slices of the info. */
	struct slice info = { mem_copy(f->info.p, f->info.n), f->info.n };

	if (!attr_parse(info, &attr, &fault)) {
		struct place at = source_find(f->source, f->line,
			f->column + f->fence, fault.where);

		diag_error(at, "bad attribute '%.*s': %s", SHOW(fault.where),
			fault.why);
		if (fault.fix != NULL && source_holds(&at, fault.where))
			diag_fix(at, fault.fix);
		return;
	}
	if (attr.raw)
		return;
	b = block_new(c, f, &attr);
	check_language(b);
	if (attr.name.n > 0 || attr.has_file || attr.fragment) {
		vec_push(&c->blocks, b);
	} else if (slice_is(attr.language, "c") ||
		slice_is(attr.language, "cuda")) {
		report_untangled(b, source_find(f->source, f->line, f->column
			+ f->fence, attr.odd));
	}
}

void blocks_read(struct chapter *c)
{
	size_t skipped = source_title_block(c->source);
	struct slice text = slice_from(c->source->text,
		c->source->starts[skipped]);
	cmark_node *document = markdown_parse(text);
	cmark_iter *i = cmark_iter_new(document);
	cmark_event_type event;
	VEC(struct found) found = { 0 };

	while ((event = cmark_iter_next(i)) != CMARK_EVENT_DONE) {
		cmark_node *node = cmark_iter_get_node(i);

		if (event == CMARK_EVENT_ENTER &&
			cmark_node_get_type(node) == CMARK_NODE_CODE_BLOCK)
			vec_push(&found, find(c->source, node, skipped));
	}
	for (size_t n = 0; n < found.count; n++) {
		if (!is_fenced(&found.at[n]))
			continue;
		check_fence(&found.at[n], n + 1 < found.count
			? found.at[n + 1].line : 0);
		read_block(c, &found.at[n]);
	}
	cmark_iter_free(i);
	cmark_node_free(document);
}
