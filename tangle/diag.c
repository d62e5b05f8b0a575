/* Messages are kept as they come and sorted by place at the end; notes and fixes
 * belong to the error before them. */
#include "diag.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mem.h"
#include "sarif.h"
#include "utf8.h"

enum { EXIT_USAGE = 2, EXIT_IO = MEM_EXIT, EXCERPT = 100, MOST = 20000 };

static VEC(struct message) messages;
static size_t errors;
static bool as_json;

/* Names may hold anything; a terminal should not obey them. */
static void tame(char *text)
{
	for (; *text != '\0'; text++)
		if ((unsigned char)*text < ' ' || *text == 0x7F)
			*text = '?';
}

static char *format_text(const char *format, va_list args)
{
	va_list again;
	int n;
	char *text;

	va_copy(again, args);
	n = vsnprintf(NULL, 0, format, again);
	va_end(again);
	text = mem_keep(mem_add(n > 0 ? (size_t)n : 0, 1));
	vsnprintf(text, (size_t)n + 1, format, args);
	tame(text);
	return text;
}

/* Nobody reads more, and a hostile chapter should not fill a disk. */
static bool is_full(void)
{
	if (messages.count == MOST)
		vec_push(&messages, ((struct message){ .kind = "note",
			.text = "there is more; mend these first",
			.order = MOST, .first = MOST }));
	return messages.count > MOST;
}

static void add(struct place where, const char *kind, size_t first,
	const char *format, va_list args)
{
	if (is_full())
		return;
	vec_push(&messages, ((struct message){ .where = where, .kind = kind,
		.text = format_text(format, args), .order = messages.count,
		.first = first }));
}

void diag_error(struct place where, const char *format, ...)
{
	va_list args;

	errors++;
	va_start(args, format);
	add(where, "error", messages.count, format, args);
	va_end(args);
}

void diag_warning(struct place where, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	add(where, "warning", messages.count, format, args);
	va_end(args);
}

void diag_note(struct place where, const char *format, ...)
{
	size_t n = messages.count;
	va_list args;

	va_start(args, format);
	add(where, "note", n > 0 ? messages.at[n - 1].first : 0, format, args);
	va_end(args);
}

void diag_fix(struct place where, const char *text)
{
	struct message *last = &messages.at[messages.count - 1];

	if (messages.count > MOST)
		return;
	last->mended = where;
	last->fix = text;
}

bool diag_failed(void)
{
	return errors > 0;
}

static int compare_sizes(size_t a, size_t b)
{
	return a < b ? -1 : a > b;
}

/* Errors by place, each with its notes behind it in the order given. */
static int compare(const void *left, const void *right)
{
	const struct message *a = left, *b = right;
	const struct place *p = &messages.at[a->first].where;
	const struct place *q = &messages.at[b->first].where;
	int c = 0;

	if ((p->source == NULL) != (q->source == NULL))
		return p->source == NULL ? 1 : -1;
	if (p->source != NULL)
		c = compare_sizes(p->source->order, q->source->order);
	if (c == 0)
		c = compare_sizes(p->line, q->line);
	if (c == 0)
		c = compare_sizes(p->column, q->column);
	if (c == 0)
		c = compare_sizes(a->first, b->first);
	return c != 0 ? c : compare_sizes(a->order, b->order);
}

/* Characters before the excerpt's end count; a long line shows a window. */
static struct slice excerpt(struct slice line, size_t *column, bool *cut)
{
	size_t start = *column > EXCERPT / 2 && line.n > EXCERPT
		? *column - EXCERPT / 2 : 0;
	size_t end = line.n;

	while (start > 0 && (line.p[start] & 0xC0) == 0x80)
		start--;
	if (end - start > EXCERPT)
		end = start + EXCERPT;
	while (end < line.n && end > start && (line.p[end] & 0xC0) == 0x80)
		end--;
	*column -= start;
	*cut = start > 0;
	return (struct slice){ line.p + start, end - start };
}

/* The line, and under it the caret at the place's first byte, with '~' under
 * the rest. Tabs stay tabs, so that both lines stand alike in any terminal. */
static void print_excerpt(const struct place *where)
{
	size_t column = where->column, i = 0;
	bool cut;
	struct slice line = excerpt(source_line(where->source, where->line),
		&column, &cut);
	size_t end = mem_add(column, where->length > 0 ? where->length : 1);
	struct buf under = { 0 }, over = { 0 };

	if (column > line.n)
		column = line.n;
	while (i < line.n) {
		uint32_t c = 0xFFFD;
		size_t n = utf8_read(slice_from(line, i), &c);
		bool odd = n == 0 || (c < ' ' && c != '\t') || c == 0x7F;
		char mark = i == column ? '^' : i > column && i < end ? '~' : ' ';

		if (odd)
			buf_char(&over, '?');
		else
			buf_add(&over, line.p + i, n);
		if (c == '\t' && mark == ' ')
			buf_char(&under, '\t');
		else if (odd || utf8_width(c) > 0)
			buf_fill(&under, mark, 1);
		if (!odd && utf8_width(c) > 1)
			buf_char(&under, mark == ' ' ? ' ' : '~');
		i += n > 0 ? n : 1;
	}
	if (column >= line.n)
		buf_char(&under, '^');
	while (under.n > 0 && is_blank(under.bytes[under.n - 1]))
		under.n--;
	fprintf(stderr, "    %s%s\n", cut ? "..." : "", buf_string(&over));
	fprintf(stderr, "    %s%s\n", cut ? "   " : "", buf_string(&under));
	buf_free(&over);
	buf_free(&under);
}

static void print(const struct message *m)
{
	const struct place *where = &m->where;
	struct slice line;

	if (where->source == NULL) {
		fprintf(stderr, "tangle: %s: %s\n", m->kind, m->text);
		return;
	}
	if (where->line == 0) {
		fprintf(stderr, "%s: %s: %s\n", where->source->shown, m->kind,
			m->text);
		return;
	}
	line = source_line(where->source, where->line);
	if (line.n > where->column)
		line.n = where->column;
	fprintf(stderr, "%s:%zu:%zu: %s: %s\n", where->source->shown,
		where->line, utf8_count(line) + 1, m->kind, m->text);
	print_excerpt(where);
}

static const struct message *sort(void)
{
	size_t n = messages.count;
	struct message *sorted = mem_keep(n * sizeof *sorted);

	if (n > 0) {
		memcpy(sorted, messages.at, n * sizeof *sorted);
		qsort(sorted, n, sizeof *sorted, compare);
	}
	return sorted;
}

static void exhausted(void)
{
	sarif_write(NULL, 0, "out of memory", MEM_EXIT);
}

void diag_as_json(void)
{
	as_json = true;
	mem_at_exhaustion(exhausted);
}

void diag_print(void)
{
	const struct message *sorted;

	if (as_json)
		return;
	sorted = sort();
	for (size_t i = 0; i < messages.count; i++)
		print(&sorted[i]);
}

void diag_exit(int status)
{
	if (as_json)
		sarif_write(sort(), messages.count, NULL, status);
	exit(status);
}

/* Ends the run at once, for a reason that lies in no chapter. */
_Noreturn static void stop(int status, const char *text, const char *usage)
{
	if (as_json)
		sarif_write(messages.count > 0 ? sort() : NULL, messages.count,
			text, status);
	else
		fprintf(stderr, "tangle: %s\n%s", text, usage);
	exit(status);
}

void diag_io(const char *format, ...)
{
	int reason = errno;
	size_t n = strlen(format);
	va_list args;
	const char *text;

	va_start(args, format);
	text = format_text(format, args);
	va_end(args);
	if (n > 0 && format[n - 1] == ':')
		text = text_format("%s %s", text, strerror(reason));
	stop(EXIT_IO, text, "");
}

void diag_usage(const char *usage, const char *format, ...)
{
	va_list args;
	const char *text;

	va_start(args, format);
	text = format_text(format, args);
	va_end(args);
	stop(EXIT_USAGE, text, usage != NULL ? usage : "");
}
