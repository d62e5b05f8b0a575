#include "report/html-cloth.h"

#include <string.h>

#include "report/html-text.h"
#include "report/words.h"

/* Numbers as runs: start, step, count. */
static void print_runs(FILE *to, const uint64_t *n, unsigned count)
{
	const char *comma = "";

	putc('[', to);
	for (unsigned i = 0, many; i < count; i += many) {
		int64_t step = 0;

		many = 1;
		if (i + 1 < count) {
			step = (int64_t)(n[i + 1] - n[i]);
			while (i + many < count &&
			       (int64_t)(n[i + many] - n[i + many - 1]) == step)
				many++;
		}
		fprintf(to, "%s%llu,%lld,%u", comma, (unsigned long long)n[i],
			(long long)(many > 1 ? step : 0), many);
		comma = ",";
	}
	putc(']', to);
}

static void print_numbers(FILE *to, const unsigned *n, unsigned count)
{
	uint64_t wide[LOOM_LANES];

	for (unsigned i = 0; i < count; i++)
		wide[i] = n[i];
	print_runs(to, wide, count);
}

/* How a line is called: by its number, in another file than the first with its
 * name. */
static void print_label(FILE *to, const struct spoken *l, const char *first)
{
	putc('"', to);
	if (strcmp(l->file, first)) {
		html_json(to, l->file);
		putc(':', to);
	}
	fprintf(to, "%u\"", l->number);
}

static size_t line_of(const struct sources *all, const struct access *a)
{
	size_t i = 0;

	while (i < all->lines && (all->line[i].number != a->number ||
				  strcmp(all->line[i].file, a->file)))
		i++;
	return i;
}

/* [[id, label], ...]: those that are spoken of; the last for all others. */
static void print_lines(FILE *to, const struct sources *all, size_t section)
{
	for (size_t i = 0; i < all->lines; i++) {
		const struct spoken *l = &all->line[i];

		fputs("[\"", to);
		html_line_id(to, all, section, l->file, strlen(l->file),
			     l->number);
		fputs("\",", to);
		print_label(to, l, all->line[0].file);
		fputs("],", to);
	}
	fputs("[\"\",\"?\"]", to);
}

static void print_access(FILE *to, const struct access *a, size_t line)
{
	int shared = a->kind <= LOOM_MATRIX_LOAD;

	fprintf(to, ",\n[%zu,%d,%u,%u,", line, (int)a->kind, a->width,
		a->passes);
	print_numbers(to, a->lane, a->lanes);
	putc(',', to);
	print_runs(to, a->address, a->lanes);
	putc(',', to);
	print_numbers(to, a->wave, shared ? a->lanes : 0);
	putc(']', to);
}

int html_cloth_fits(const struct accesses *of, const struct sources *all)
{
	size_t i = 0;

	while (i < of->count && line_of(all, &of->access[i]) == all->lines)
		i++;
	return i < of->count || !of->count || !all->lines;
}

void html_cloth(FILE *to, const struct accesses *of,
		const struct sources *all, size_t section)
{
	fprintf(to, "<figure class=\"cloth\" hidden>\n"
		"<div class=\"hanging\"></div>\n<p class=\"touched\" role=\"status\"></p>\n"
		"<figcaption>What warp %lu of launch %lu asks of memory, in its "
		"order: a bank is a thread, a wavefront or a sector a row, a "
		"line a colour.", of->warp, of->launch);
	if (of->left)
		fprintf(to, " The first %u requests of each line; %s more are "
			"not drawn.", REQUESTS_OF_LINE,
			words_grouped(of->left));
	fputs("</figcaption>\n<script type=\"application/json\">{\"lines\":[",
	      to);
	print_lines(to, all, section);
	fputs("],\"picks\":[0", to);
	for (size_t i = 0; i < of->count; i++)
		print_access(to, &of->access[i], line_of(all, &of->access[i]));
	fputs("]}</script>\n</figure>\n", to);
}
