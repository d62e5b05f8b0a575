#define _GNU_SOURCE
#include "report/html-source.h"

#include <stdlib.h>
#include <string.h>

#include "common/tool.h"
#include "report/file-text.h"
#include "report/html-text.h"
#include "report/words.h"

/* A short file is shown whole, of a long one what lies around. */
enum { AROUND = 6, SHORT = 80 };

int html_is_told_of(const struct told *t, const struct kernel *k)
{
	return !strcmp(t->kernel ? t->kernel : "", k->name);
}

static void add(struct sources *all, const char *file, unsigned number,
		const struct loom_counts *counts, size_t mistake)
{
	if (!number)
		return;
	for (size_t i = 0; i < all->lines; i++) {
		struct spoken *l = &all->line[i];

		if (l->number != number || strcmp(l->file, file))
			continue;
		if (!l->mistake)
			l->mistake = mistake;
		return;
	}
	all->line = tool_one_more(all->line, all->lines, sizeof *all->line);
	all->line[all->lines++] =
		(struct spoken){ file, number, counts, mistake };
}

static int compare(const void *a, const void *b)
{
	const struct spoken *p = a, *q = b;
	int files = strcmp(p->file, q->file);

	return files ? files :
		       (p->number > q->number) - (p->number < q->number);
}

/* Where a mistake is told, and the other places that its text names. */
static void add_told(struct sources *all, const struct told *t, size_t number)
{
	struct place p;

	add(all, t->file, t->number, NULL, number);
	for (const char *s = t->text; p = told_place(s), p.begin; s = p.end) {
		char *file = tool_copy(p.begin);

		file[p.length] = 0;
		if (file_text_line(file_text(file), p.number))
			add(all, file, p.number, NULL, number);
		else
			free(file);
	}
}

struct sources html_sources(const struct html *h, const struct kernel *k)
{
	struct sources all = { 0 };

	for (size_t i = 0; i < k->lines; i++)
		add(&all, k->line[i].file, k->line[i].number,
		    k->line[i].counts, 0);
	for (size_t i = 0; i < h->told.count; i++)
		if (html_is_told_of(&h->told.mistake[i], k))
			add_told(&all, &h->told.mistake[i], i + 1);
	if (all.lines)
		qsort(all.line, all.lines, sizeof *all.line, compare);
	return all;
}

static int is_file(const char *file, const char *name, size_t length)
{
	return strlen(file) == length && !strncmp(file, name, length);
}

int html_is_there(const struct sources *all, const char *file, size_t length,
		  unsigned number)
{
	for (size_t i = 0; i < all->lines; i++)
		if (all->line[i].number == number &&
		    is_file(all->line[i].file, file, length))
			return 1;
	return 0;
}

void html_line_id(FILE *to, const struct sources *all, size_t section,
		  const char *file, size_t length, unsigned number)
{
	unsigned n = 0;

	for (size_t i = 0; i < all->lines; i++) {
		n += !i || strcmp(all->line[i - 1].file, all->line[i].file);
		if (is_file(all->line[i].file, file, length))
			break;
	}
	fprintf(to, "k%zu-f%u-l%u", section, n, number);
}

/* The columns that stand where a file has any of their kinds. */
enum { SHARED, GLOBAL, OTHER, COLUMNS };
static const struct {
	enum loom_kind from, behind;
	const char *name, *what;
} columns[COLUMNS] = {
	{ LOOM_SHARED_LOAD, LOOM_GLOBAL_LOAD, "Shared",
	  "wavefronts of shared memory" },
	{ LOOM_GLOBAL_LOAD, LOOM_CONSTANT_LOAD, "Global",
	  "sectors of global memory" },
	{ LOOM_CONSTANT_LOAD, LOOM_PEER_LOAD, "Other",
	  "passes of constant memory, textures and surfaces" }
};

static uint64_t sum(const struct loom_counts *counts, unsigned column,
		    enum loom_field field)
{
	uint64_t n = 0;

	for (unsigned i = columns[column].from;
	     counts && i < columns[column].behind; i++)
		n += counts[i].field[field];
	return n;
}

static int has_any(const struct spoken *line, size_t n, unsigned column)
{
	while (n--)
		if (sum(line[n].counts, column, LOOM_PASSES))
			return 1;
	return 0;
}

/* What is beside a line: 1,024/32. */
static void print_cost(FILE *to, const struct loom_counts *counts,
		       unsigned column)
{
	uint64_t passes = sum(counts, column, LOOM_PASSES), best = 0;

	for (unsigned i = columns[column].from;
	     passes && i < columns[column].behind; i++)
		best += words_ideal(&counts[i], i);
	if (!passes)
		fputs("<td></td>", to);
	else
		fprintf(to, "<td%s>%s/%s</td>",
			passes > best ? " class=\"dear\"" : "",
			words_grouped(passes), words_grouped(best));
}

static void print_requests(FILE *to, const struct loom_counts *counts)
{
	uint64_t n = 0;

	for (unsigned i = 0; i < COLUMNS; i++)
		n += sum(counts, i, LOOM_REQUESTS);
	fprintf(to, "<td>%s</td>", n ? words_grouped(n) : "");
}

/* A file's table. */
struct table {
	const struct html *h;
	const struct sources *all;
	size_t section;
	const char *file;
	int has[COLUMNS], columns;
};

/* Its row: the line's place, its mistake, its costs. */
static void begin_row(const struct table *t, const struct spoken *l)
{
	FILE *to = t->h->to;

	fputs("<tr id=\"", to);
	html_line_id(to, t->all, t->section, t->file, strlen(t->file),
		     l->number);
	fprintf(to, "\"%s><td>", l->mistake ? " class=\"wrong\"" : "");
	if (l->mistake)
		fprintf(to, "<a href=\"#k%zu-h%zu\" aria-label=\"mistake "
			"%zu\">&#x2715;</a>", t->section, l->mistake,
			l->mistake);
}

static void print_row(const struct table *t, const struct spoken *l,
		      unsigned number)
{
	const char *text = file_text_line(file_text(t->file), number);
	const struct loom_counts *counts = l ? l->counts : NULL;
	FILE *to = t->h->to;

	if (l)
		begin_row(t, l);
	else
		fputs("<tr><td>", to);
	fprintf(to, "</td><th scope=\"row\">%u</th>", number);
	if (t->columns)
		print_requests(to, counts);
	for (unsigned i = 0; i < COLUMNS; i++)
		if (t->has[i])
			print_cost(to, counts, i);
	fputs("<td><code>", to);
	html_text(to, text ? text : "");
	fputs("</code></td></tr>\n", to);
}

static void print_head(const struct table *t)
{
	const struct html *h = t->h;
	const char *file = t->file;

	fputs("<div class=\"scroll\" tabindex=\"0\" role=\"region\" "
	      "aria-label=\"Source ", h->to);
	html_text(h->to, file);
	fprintf(h->to, ", section %zu", t->section);
	fputs("\"><table class=\"source\"><caption>", h->to);
	html_text(h->to, file);
	if (!file_text(file)->lines)
		fputs(": cannot be read here; make the report where the "
		      "program was compiled", h->to);
	fputs("</caption>\n<thead><tr><td></td><th scope=\"col\">Line</th>", h->to);
	if (t->columns)
		fputs("<th scope=\"col\">Requests</th>", h->to);
	for (unsigned i = 0; i < COLUMNS; i++)
		if (t->has[i])
			fprintf(h->to, "<th scope=\"col\"><abbr title=\"%s / "
				"the least that would do\">%s</abbr></th>",
				columns[i].what, columns[i].name);
	fputs("<th scope=\"col\">Source</th></tr></thead>\n<tbody>\n", h->to);
}

/* Whether a line is shown: of a long file those that lie near. */
static int is_shown(const struct file_text *text, const struct spoken *line,
		    size_t n, unsigned number)
{
	if (text->lines <= SHORT)
		return 1;
	for (size_t i = 0; i < n; i++) {
		unsigned at = line[i].number;

		if ((at > number ? at - number : number - at) <= AROUND)
			return 1;
	}
	return 0;
}

static void print_gap(const struct table *t, unsigned lines)
{
	if (lines)
		fprintf(t->h->to, "<tr class=\"gap\"><td colspan=\"%d\">"
			"</td><td>%u line%s without an access</td></tr>\n",
			2 + t->columns, lines, lines > 1 ? "s" : "");
}

/* A file of which n lines are spoken of. */
static void print_file(const struct html *h, const struct sources *all,
		       size_t section, const struct spoken *line, size_t n)
{
	const struct file_text *text = file_text(line->file);
	struct table t = { h, all, section, line->file, { 0 }, 0 };
	unsigned gap = 0;
	size_t next = 0;

	for (unsigned i = 0; i < COLUMNS; i++)
		t.columns += t.has[i] = has_any(line, n, i);
	t.columns += t.columns != 0; /* and the requests */
	print_head(&t);
	for (unsigned i = 1; i <= text->lines; i++) {
		const struct spoken *l = next < n && line[next].number == i ?
						 &line[next++] :
						 NULL;

		if (!is_shown(text, line, n, i)) {
			gap++;
			continue;
		}
		print_gap(&t, gap);
		gap = 0;
		print_row(&t, l, i);
	}
	print_gap(&t, gap);
	for (; next < n; next++) /* what the file has not */
		print_row(&t, &line[next], line[next].number);
	fputs("</tbody></table></div>\n", h->to);
}

void html_source(const struct html *h, const struct sources *all,
		 size_t section)
{
	for (size_t i = 0, n; i < all->lines; i += n) {
		for (n = 1; i + n < all->lines &&
			    !strcmp(all->line[i].file, all->line[i + n].file);)
			n++;
		print_file(h, all, section, &all->line[i], n);
	}
}
