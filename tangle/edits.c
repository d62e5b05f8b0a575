/* An edited file against the made one: lines that went with their chunks, and what
 * the edit needs besides, longer fences and escapes. */
#include "edits.h"

#include <string.h>

#include "align.h"
#include "diag.h"
#include "language.h"
#include "parts.h"
#include "reindent.h"

/* The edited lines that one line of the made file has become. */
struct heirs {
	VEC(size_t) before, lines;  /* of numbers */
};

struct finder {
	struct edits *e;
	struct origin *made;
	struct slice *edited;
	struct fate *fates;
	struct heirs *heirs;
	struct slice *indents;      /* of uses, as they are now */
};

bool edits_is_directive(const struct book *book, struct slice line)
{
	size_t n = line.n;

	while (n > 0 && is_blank(line.p[n - 1]))
		n--;
	if (n < 9 || memcmp(line.p, "#line ", 6) != 0 || line.p[n - 1] != '"')
		return false;
	for (size_t i = 0; i < book->chapters.count; i++) {
		struct buf b = { 0 };
		bool same;

		buf_text(&b, " \"");
		for (const char *p = book->chapters.at[i]->path; *p; p++) {
			if (*p == '"' || *p == '\\')
				buf_char(&b, '\\');
			buf_char(&b, *p);
		}
		buf_char(&b, '"');
		same = n > b.n && memcmp(line.p + n - b.n, b.bytes, b.n) == 0;
		buf_free(&b);
		if (same)
			return true;
	}
	return false;
}

static const struct made_line *line_at(const struct finder *f, size_t i)
{
	return &f->e->made.lines.at[f->e->codes.at[i]];
}

static struct place place_of(const struct finder *f, size_t j)
{
	return source_find(f->e->source, f->e->numbers.at[j], 0,
		(struct slice){ NULL, 0 });
}

static struct place place_in_chapter(const struct made_line *l)
{
	return source_find(l->block->chapter->source, l->line, 0,
		(struct slice){ NULL, 0 });
}

static bool starts_group(const struct finder *f, size_t i)
{
	const struct made_line *a = line_at(f, i - 1), *b = line_at(f, i);

	return a->kind != b->kind || a->block != b->block || a->use != b->use;
}

static void collect_made(struct finder *f, const struct book *book)
{
	struct made *m = &f->e->made;
	size_t group = 0;

	for (size_t i = 0; i < m->lines.count; i++) {
		const struct made_line *l = &m->lines.at[i];

		if (l->kind == MADE_DIRECTIVE)
			continue;
		vec_push(&f->e->codes, i);
		if (l->kind == MADE_CODE &&
			edits_is_directive(book, made_text(m, i)))
			diag_error(place_in_chapter(l), "cannot stitch '%s': "
				"this line looks like a #line of tangle's own",
				m->target->path);
	}
	f->made = mem_keep((f->e->codes.count + 1) * sizeof *f->made);
	for (size_t i = 0; i < f->e->codes.count; i++) {
		const struct made_line *l = line_at(f, i);
		struct slice text = made_text(m, f->e->codes.at[i]);

		if (i > 0)
			group += starts_group(f, i);
		f->made[i] = (struct origin){ text, group,
			{ text.p, l->indent }, l->kind == MADE_HEAD };
	}
}

/* tangle's own #line directives are passed over; one that it did not write is
 * said. */
static void collect_edited(struct finder *f, const struct book *book)
{
	const struct source *s = f->e->source;
	bool c = language_is_c(f->e->made.target->blocks.at[0]->attr.language);
	const struct made *m = &f->e->made;
	struct table known = { 0 };

	for (size_t i = 0; i < m->lines.count; i++)
		if (m->lines.at[i].kind == MADE_DIRECTIVE)
			*table_place(&known, made_text(m, i)) = f;
	f->edited = mem_keep((s->lines + 1) * sizeof *f->edited);
	for (size_t i = 1; i <= s->lines; i++) {
		struct slice line = source_line(s, i);

		if (c && edits_is_directive(book, line)) {
			if (table_find(&known, line) == NULL)
				diag_warning(source_find(s, i, 0, line),
					"#line belongs to tangle, which "
					"writes it anew; this one is not "
					"brought into the chapter");
			continue;
		}
		f->edited[f->e->numbers.count] = line;
		vec_push(&f->e->numbers, i);
	}
}

static struct slice without_blanks_behind(struct slice s)
{
	while (s.n > 0 && is_blank(s.p[s.n - 1]))
		s.n--;
	return s;
}

/* The first line, which tangle writes itself, must be as it was. (Some editors
 * put blanks behind it.) */
static void check_head(struct finder *f, size_t i)
{
	const struct heirs *h = &f->heirs[i];
	size_t j;

	if (h->lines.count == 1 && h->before.count == 0 &&
		slice_same(without_blanks_behind(f->edited[h->lines.at[0]]),
		without_blanks_behind(f->made[i].text)))
		return;
	j = h->before.count > 0 ? h->before.at[0] : h->lines.count > 1
		? h->lines.at[1] : h->lines.count > 0 ? h->lines.at[0] : 0;
	diag_error(f->e->numbers.count > 0 ? place_of(f, j)
		: source_place(f->e->source, 0, 0, 0), "the line that says "
		"where the file comes from belongs to tangle; put '%.*s' back "
		"where it was, alone", SHOW(f->made[i].text));
}

static void check_joined(const struct finder *f)
{
	for (size_t j = 0; j < f->e->numbers.count; j++) {
		const struct fate *x = &f->fates[j];
		const struct made_line *a, *b;

		if (x->joined == DIFF_NONE)
			continue;
		a = line_at(f, x->line);
		b = line_at(f, x->joined);
		if (a->kind == MADE_HEAD || b->kind == MADE_HEAD)
			continue;
		diag_error(place_of(f, j), "this line joins lines of two "
			"chunks; break it between them");
		diag_note(place_in_chapter(a), "a part comes from here");
		diag_note(place_in_chapter(b), "another from here");
	}
}

static void find_heirs(struct finder *f)
{
	size_t n = f->e->codes.count;

	f->heirs = mem_keep((n + 1) * sizeof *f->heirs);
	for (size_t j = 0; j < f->e->numbers.count; j++) {
		struct heirs *h = &f->heirs[f->fates[j].line];

		if (f->fates[j].before)
			vec_push(&h->before, j);
		else
			vec_push(&h->lines, j);
	}
	for (size_t i = 0; i < n; i++)
		if (line_at(f, i)->kind == MADE_HEAD)
			check_head(f, i);
}

/* The run of fence characters in a line, which begins in this column. */
static size_t fence_run(struct slice line, size_t column)
{
	size_t n = column;

	while (n < line.n && line.p[n] == line.p[column])
		n++;
	return n - column;
}

/* The length of what in a line of the block would close its fence; 0 when
 * nothing would. */
static size_t closes_fence(const struct block *b, struct slice text)
{
	struct slice fence = source_line(b->chapter->source, b->line);
	size_t i = 0, run;

	while (i < 3 && i < text.n && text.p[i] == ' ')
		i++;
	if (i == text.n || text.p[i] != fence.p[b->fence.column])
		return 0;
	run = fence_run(text, i);
	return run >= fence_run(fence, b->fence.column) ? run : 0;
}

/* A fence's line with a fence of n characters, as a change. */
static void change_fence(struct finder *f, const struct made_line *l,
	size_t line, size_t n, size_t j)
{
	const struct block *b = l->block;
	struct slice was = source_line(b->chapter->source, line);
	char mark = source_line(b->chapter->source, b->line).p[b->fence.column];
	size_t column = line == b->line ? b->fence.column : 0;
	struct change c = { .block = b, .use = l->use, .line = line,
		.was = was, .from = place_of(f, j), .fence = true };
	struct buf text = { 0 };

	while (was.p[column] != mark)
		column++;
	buf_slice(&text, (struct slice){ was.p, column });
	while (n-- > 0)
		buf_char(&text, mark);
	buf_slice(&text, slice_from(was, column + fence_run(was, column)));
	vec_push(&c.lines, ((struct slice){ mem_copy(text.bytes, text.n),
		text.n }));
	buf_free(&text);
	for (size_t i = 0; i < f->e->changes.count; i++) {
		struct change *other = &f->e->changes.at[i];

		if (!other->fence || other->line != line ||
			other->block != b || other->use != l->use)
			continue;
		if (c.lines.at[0].n > other->lines.at[0].n)
			*other = c;
		return;
	}
	vec_push(&f->e->changes, c);
}

/* Makes room for a line with a run of n fence characters. */
static void lengthen_fence(struct finder *f, const struct made_line *l,
	size_t n, size_t j)
{
	struct slice rest = l->block->text;
	size_t end = l->block->line + 1;

	for (; rest.n > 0; end++)
		slice_line(&rest);
	change_fence(f, l, l->block->line, n + 1, j);
	change_fence(f, l, end, n + 1, j);
}

/* The edited line as it stands in its block: without the indentation of
 * references, and escaped when it would read as one. */
static struct slice own_text(struct finder *f, const struct made_line *l,
	size_t j)
{
	struct slice text = reindent_strip(f->indents, l->use, f->edited[j]);
	size_t closing = closes_fence(l->block, text);
	struct part p;

	if (closing > 0)
		lengthen_fence(f, l, closing, j);
	if (!part_read(text, &p))
		return text;
	if (p.kind == PART_ESCAPED)
		diag_error(place_of(f, j), "no chapter can say this line: "
			"\\<<name>> alone writes <<name>>; put something else "
			"on the line");
	text = slice_of(text_format("%.*s\\%.*s", SHOW(p.indent),
		SHOW(slice_from(text, p.indent.n))));
	return text;
}

static struct slice text_was(const struct made_line *l, struct slice made)
{
	struct slice part = l->part->text;

	return l->part->kind == PART_CODE ? slice_from(made, l->indent)
		: slice_line(&part);
}

/* What line i has become, unless it stayed. */
static void find_change(struct finder *f, size_t i)
{
	const struct made_line *l = line_at(f, i);
	const struct heirs *h = &f->heirs[i];
	struct change c = { .block = l->block, .use = l->use,
		.line = l->line,
		.was = text_was(l, f->made[i].text) };

	for (size_t k = 0; k < h->before.count; k++)
		vec_push(&c.before, own_text(f, l, h->before.at[k]));
	for (size_t k = 0; k < h->lines.count; k++)
		vec_push(&c.lines, own_text(f, l, h->lines.at[k]));
	if (c.before.count == 0 && c.lines.count == 1 &&
		slice_same(c.lines.at[0], c.was))
		return;
	c.from = h->before.count > 0 ? place_of(f, h->before.at[0])
		: h->lines.count > 1 ? place_of(f, h->lines.at[1])
		: h->lines.count > 0 ? place_of(f, h->lines.at[0])
		: source_place(f->e->source, 0, 0, 0);
	/* Of a line taken out, the place is that of the line before. */
	for (size_t k = i; h->lines.count + h->before.count == 0 && k-- > 0;)
		if (f->heirs[k].lines.count > 0) {
			size_t n = f->heirs[k].lines.count;

			c.from = place_of(f, f->heirs[k].lines.at[n - 1]);
			break;
		}
	vec_push(&f->e->changes, c);
}

/* References whose chunk has another indentation now. */
static void find_references(struct finder *f)
{
	struct reindent r = { &f->e->made, mem_keep((f->e->made.uses + 1) *
		sizeof *r.uses), f->indents };

	for (size_t i = 0; i < f->e->codes.count; i++) {
		const struct made_line *l = line_at(f, i);
		const struct heirs *h = &f->heirs[i];

		if (l->kind != MADE_CODE)
			continue;
		for (size_t k = 0; k < h->before.count; k++)
			reindent_take(&r, l->use, f->edited[h->before.at[k]],
				h->before.at[k]);
		for (size_t k = 0; k < h->lines.count; k++)
			reindent_take(&r, l->use, f->edited[h->lines.at[k]],
				h->lines.at[k]);
	}
	reindent_decide(&r);
	for (size_t i = 0; i < f->e->made.uses; i++) {
		const struct use *u = r.uses[i].use;
		struct slice was, rest;
		struct change c = { 0 };

		if (u == NULL || !r.uses[i].changed)
			continue;
		rest = u->part->text;
		was = slice_line(&rest);
		rest = slice_from(was, u->part->indent.n);
		c = (struct change){ .block = u->block, .use = u->outer,
			.line = u->block->line + 1 + u->part->first, .was = was,
			.from = place_of(f, r.uses[i].line) };
		vec_push(&c.lines, slice_of(text_format("%.*s%.*s",
			SHOW(r.uses[i].indent), SHOW(rest))));
		vec_push(&f->e->changes, c);
	}
}

void edits_find(struct edits *e, const struct book *book)
{
	struct finder f = { .e = e };

	collect_made(&f, book);
	collect_edited(&f, book);
	f.fates = mem_keep((e->numbers.count + 1) * sizeof *f.fates);
	f.indents = mem_keep((e->made.uses + 1) * sizeof *f.indents);
	align(f.made, e->codes.count, f.edited, e->numbers.count, f.fates);
	check_joined(&f);
	find_heirs(&f);
	find_references(&f);
	for (size_t i = 0; i < e->codes.count; i++)
		if (line_at(&f, i)->kind == MADE_CODE)
			find_change(&f, i);
	patch_sort(e->changes.at, e->changes.count);
}
