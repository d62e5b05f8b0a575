/* Changes are sorted by where they stand in the chapters; two of the same lines
 * must agree. */
#include "patch.h"

#include <stdint.h>
#include <stdlib.h>

#include "diag.h"
#include "diff.h"

const struct change *patch_find(const struct patch *p, size_t line)
{
	return p->at != NULL ? p->at[line] : NULL;
}

static bool same_lines(const struct slice *a, size_t n, const struct slice *b,
	size_t m)
{
	if (n != m)
		return false;
	for (size_t i = 0; i < n; i++)
		if (!slice_same(a[i], b[i]))
			return false;
	return true;
}

static int order(const struct change *a, const struct change *b)
{
	size_t of_a[] = { a->block->chapter->source->order, a->block->line,
		a->use != NULL ? a->use->number + 1 : 0, a->line };
	size_t of_b[] = { b->block->chapter->source->order, b->block->line,
		b->use != NULL ? b->use->number + 1 : 0, b->line };

	for (size_t i = 0; i < sizeof of_a / sizeof *of_a; i++)
		if (of_a[i] != of_b[i])
			return of_a[i] < of_b[i] ? -1 : 1;
	return 0;
}

static int compare(const void *a, const void *b)
{
	return order(a, b);
}

void patch_sort(struct change *c, size_t n)
{
	if (n > 0)
		qsort(c, n, sizeof *c, compare);
}

size_t patch_run(const struct change *c, size_t n)
{
	size_t i = 1;

	while (i < n && c[i].block == c->block && c[i].use == c->use)
		i++;
	return i < n ? i : n;
}

static void add_lines(struct buf *out, const struct slice *lines, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		buf_slice(out, lines[i]);
		buf_char(out, '\n');
	}
}

/* The block's text with the run of changes, or else with the patch's. */
static void add_text(struct buf *out, const struct block *b,
	const struct patch *p, const struct change *run, size_t n)
{
	struct slice rest = b->text;

	while (n > 0 && run->line <= b->line) {
		n--;
		run++;
	}
	for (size_t line = b->line + 1; rest.n > 0; line++) {
		struct slice was = slice_line(&rest);
		const struct change *c = NULL;

		if (run == NULL)
			c = patch_find(p, line);
		else if (n > 0 && run->line == line)
			c = (n--, run++);
		if (c == NULL) {
			add_lines(out, &was, 1);
			continue;
		}
		add_lines(out, c->before.at, c->before.count);
		add_lines(out, c->lines.at, c->lines.count);
	}
}

bool patch_agrees(const struct patch *p, const struct change *c, size_t n)
{
	struct buf a = { 0 }, b = { 0 };
	bool same;

	add_text(&a, c->block, p, c, n);
	add_text(&b, c->block, p, NULL, 0);
	same = slice_same((struct slice){ a.bytes, a.n },
		(struct slice){ b.bytes, b.n });
	buf_free(&a);
	buf_free(&b);
	return same;
}

size_t patch_changes(const struct patch *p, const struct block *b)
{
	struct slice rest = b->text;
	size_t found = 0;

	for (size_t line = b->line + 1; rest.n > 0; line++) {
		slice_line(&rest);
		found += patch_find(p, line) != NULL;
	}
	return found;
}

/* Whether a run that gives the block this text has been taken in. */
static bool is_known(struct patch *p, const struct change *c, size_t n)
{
	struct buf key = { 0 };
	void **known;

	buf_number(&key, c->block->line);
	buf_char(&key, '\n');
	add_text(&key, c->block, p, c, n);
	known = table_place(&p->texts, (struct slice){ mem_copy(key.bytes,
		key.n), key.n });
	buf_free(&key);
	if (*known != NULL)
		return true;
	*known = p;
	return false;
}

static void report(const struct patch *p, const struct change *a,
	const struct change *b)
{
	diag_error(a->from, "this line stands in two places, and they were "
		"edited differently; make them agree");
	diag_note(b->from, "here as well");
	diag_note(source_find(p->chapter->source, b->line, 0, b->was),
		"both come from this line");
}

static bool is_same(const struct change *a, const struct change *b)
{
	return same_lines(a->before.at, a->before.count, b->before.at,
		b->before.count) && same_lines(a->lines.at, a->lines.count,
		b->lines.at, b->lines.count);
}

/* Of a line beside one that both edits change, both are to change it or none:
 * lines in a row are one edit. */
static bool compare_beside(const struct patch *p, const struct change *shared,
	const struct change *own, size_t line)
{
	const struct change *other = patch_find(p, line);

	if (other != NULL && other->block != shared->block)
		other = NULL;
	if ((own == NULL) == (other == NULL))
		return true;
	report(p, other != NULL ? other : patch_find(p, shared->line),
		own != NULL ? own : shared);
	return false;
}

/* Edits of two places go together where they leave each other's lines alone. */
static void compare_edits(const struct patch *p, const struct change *c,
	size_t n)
{
	for (size_t i = 0; i < n; i++) {
		const struct change *other = patch_find(p, c[i].line);
		const struct change *before = i > 0 && c[i - 1].line + 1 ==
			c[i].line ? &c[i - 1] : NULL;
		const struct change *after = i + 1 < n && c[i].line + 1 ==
			c[i + 1].line ? &c[i + 1] : NULL;

		if (other == NULL)
			continue;
		if (!is_same(other, &c[i]))
			report(p, other, &c[i]);
		else if (compare_beside(p, &c[i], before, c[i].line - 1))
			compare_beside(p, &c[i], after, c[i].line + 1);
	}
}

void patch_add(struct patch *p, const struct change *c, size_t n)
{
	if (is_known(p, c, n))
		return;
	if (p->at == NULL)
		p->at = mem_keep((p->chapter->source->lines + 2) *
			sizeof *p->at);
	compare_edits(p, c, n);
	for (size_t i = 0; i < n; i++) {
		struct change **place = &p->at[c[i].line];

		if (*place != NULL)
			continue;
		*place = mem_keep(sizeof **place);
		**place = c[i];
		p->count++;
	}
}

/* What stands before every line of the block: the fence's own indentation, with
 * the marks of quotes and without those of lists. */
static void add_prefix(struct buf *out, const struct block *b)
{
	struct slice fence = source_line(b->chapter->source, b->line);

	for (size_t i = 0; i < b->fence.column && i < fence.n; i++)
		buf_char(out, fence.p[i] == '>' || fence.p[i] == '\t'
			? fence.p[i] : ' ');
}

/* The line as it stands, with its ending. */
static struct slice raw_line(const struct source *s, size_t line)
{
	return (struct slice){ s->text.p + s->starts[line - 1],
		s->starts[line] - s->starts[line - 1] };
}

static void add_line(struct buf *out, const struct change *c, struct slice text)
{
	const struct source *s = c->block->chapter->source;
	struct slice raw = raw_line(s, c->line);
	size_t ending = source_line(s, c->line).n;

	if (slice_same(text, c->was)) {
		buf_slice(out, raw);
		return;
	}
	if (!c->fence)
		add_prefix(out, c->block);
	buf_slice(out, text);
	while (text.n == 0 && out->n > 0 && is_blank(out->bytes[out->n - 1]))
		out->n--;
	buf_slice(out, slice_from(raw, ending));
}

/* The line of the chapter as it was, with its change if it has one. */
static void add_patched(struct buf *out, const struct patch *p, size_t line)
{
	const struct change *c = patch_find(p, line);

	if (c == NULL) {
		buf_slice(out, raw_line(p->chapter->source, line));
		return;
	}
	for (size_t i = 0; i < c->before.count; i++)
		add_line(out, c, c->before.at[i]);
	for (size_t i = 0; i < c->lines.count; i++)
		add_line(out, c, c->lines.at[i]);
}

/* Lines of the chapter as it was, from first up to end, for which there stand
 * others now, from start up to stop. */
struct region {
	size_t first, end, start, stop;
};

/* The change that the region is in the way of. */
static const struct change *collision(const struct patch *p,
	const struct region *r)
{
	const struct change *c;

	for (size_t i = r->first; i < r->end; i++)
		if ((c = patch_find(p, i)) != NULL)
			return c;
	if (r->start == r->stop)
		return NULL;
	/* Lines put in at the same place have no order. */
	c = r->first > 1 ? patch_find(p, r->first - 1) : NULL;
	if (c != NULL && c->lines.count > 1)
		return c;
	c = r->end <= p->chapter->source->lines ? patch_find(p, r->end) : NULL;
	return c != NULL && c->before.count > 0 ? c : NULL;
}

static void add_region(struct buf *out, const struct patch *p,
	const struct source *now, const struct region *r)
{
	const struct change *c = collision(p, r);
	struct slice lines = { now->text.p + now->starts[r->start - 1],
		now->starts[r->stop - 1] - now->starts[r->start - 1] };
	struct buf patched = { 0 };

	for (size_t i = r->first; c != NULL && i < r->end; i++)
		add_patched(&patched, p, i);
	if (c != NULL && (patched.n != lines.n || lines.n == 0 ||
		!slice_same(lines, (struct slice){ patched.bytes,
		patched.n }))) {
		diag_error(c->from, "edited here, and in the chapter too since "
			"tangle wrote this file; make the two agree, or undo "
			"one");
		diag_note(source_find(now, r->start <= now->lines ? r->start
			: now->lines, 0, (struct slice){ NULL, 0 }),
			"the chapter has this now");
		diag_note((struct place){ 0 }, "both had this before: %.*s",
			SHOW(c->was));
	}
	buf_free(&patched);
	buf_slice(out, lines);
}

/* Numbers lines so that equal ones get equal numbers. */
static size_t *number_lines(struct table *known, const struct source *s)
{
	size_t *numbers = mem_keep((s->lines + 1) * sizeof *numbers);

	for (size_t i = 0; i < s->lines; i++) {
		void **place = table_place(known, source_line(s, i + 1));

		if (*place == NULL)
			*place = (void *)(uintptr_t)(known->count + 1);
		numbers[i] = (size_t)(uintptr_t)*place;
	}
	return numbers;
}

static void merge(const struct patch *p, const struct source *now,
	struct buf *out)
{
	const struct source *was = p->chapter->source;
	struct table known = { 0 };
	size_t *a = number_lines(&known, was), *b = number_lines(&known, now);
	size_t *match = mem_keep((now->lines + 1) * sizeof *match);
	struct region r = { 1, 1, 1, 1 };

	diff(a, was->lines, b, now->lines, match);
	for (; r.stop <= now->lines + 1; r.stop++) {
		bool last = r.stop == now->lines + 1;

		if (!last && match[r.stop - 1] == DIFF_NONE)
			continue;
		r.end = last ? was->lines + 1 : match[r.stop - 1] + 1;
		if (r.first < r.end || r.start < r.stop)
			add_region(out, p, now, &r);
		if (!last && patch_find(p, r.end) != NULL)
			add_patched(out, p, r.end);
		else if (!last)
			buf_slice(out, raw_line(now, r.stop));
		r.first = r.end + 1;
		r.start = r.stop + 1;
	}
}

void patch_apply(const struct patch *p, const struct source *now,
	struct buf *out)
{
	const struct source *was = p->chapter->source;
	struct buf patched = { 0 };

	buf_add(out, now->bytes.bytes, (size_t)(now->bytes.n - now->text.n));
	for (size_t i = 1; i <= was->lines; i++)
		add_patched(&patched, p, i);
	if (slice_same(was->text, now->text) ||
		slice_same(now->text, (struct slice){ patched.bytes,
		patched.n }))
		buf_add(out, patched.bytes, patched.n);
	else
		merge(p, now, out);
	buf_free(&patched);
}
