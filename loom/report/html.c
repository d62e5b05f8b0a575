#define _GNU_SOURCE
#include "report/html.h"

#include <stdlib.h>
#include <string.h>

#include "common/tool.h"
#include "common/version.h"
#include "report/file-text.h"
#include "report/html-cloth.h"
#include "report/html-compare.h"
#include "report/html-source.h"
#include "report/html-text.h"
#include "report/page-parts.h"
#include "report/words.h"

/* A kernel's section. */
struct section {
	struct html *h;
	const struct kernel *k;
	struct sources sources;
	size_t number; /* from 1 */
};

/* A kernel's name, with a number where several shapes of launches have it. */
static void print_name(const struct html *h, const struct kernel *k)
{
	size_t before = 0, all = 0;

	for (size_t i = 0; i < h->s.kernels; i++)
		if (!strcmp(h->s.kernel[i].name, k->name)) {
			before += &h->s.kernel[i] < k;
			all++;
		}
	html_text(h->to, *k->name ? k->name : "the host");
	if (all > 1)
		fprintf(h->to, ", %zu of %zu", before + 1, all);
}

static void print_place(const struct section *s, const char *file,
			size_t length, unsigned number)
{
	FILE *to = s->h->to;
	int there = html_is_there(&s->sources, file, length, number);

	if (there) {
		fputs("<a href=\"#", to);
		html_line_id(to, &s->sources, s->number, file, length, number);
		fputs("\">", to);
	}
	html_text_n(to, file, length);
	fprintf(to, ":%u%s", number, there ? "</a>" : "");
}

static void print_shape(const struct section *s)
{
	FILE *to = s->h->to;
	const struct kernel *k = s->k;

	if (!k->launches)
		return;
	fputs("<p class=\"shape\">", to);
	words_launches(to, &s->h->s, k);
	if (k->shape[LOOM_STATIC_SHARED] || k->shape[LOOM_DYNAMIC_SHARED])
		fprintf(to, "; shared memory of a block: %s bytes static, %s "
			"dynamic", words_grouped(k->shape[LOOM_STATIC_SHARED]),
			words_grouped(k->shape[LOOM_DYNAMIC_SHARED]));
	if (k->shape[LOOM_RESIDENT_BLOCKS]) {
		fputs("; occupancy: ", to);
		words_occupancy(to, k);
	}
	fputs(".", to);
	if (k->blocks) {
		fputs(" ", to);
		words_sampled(to, k);
		fputs(".", to);
	}
	fputs("</p>\n", to);
}

static void print_whole(FILE *to, const struct kernel *k)
{
	if (!k->blocks || !summary_cost(k->most))
		return;
	fprintf(to, "<p>The whole launch%s, if all blocks are like these:</p>\n<ul>\n",
		k->launches > 1 ? "es" : "");
	for (unsigned i = 0; i < LOOM_STEPS; i++)
		if (k->most[i].field[LOOM_REQUESTS]) {
			fputs("<li>", to);
			words_whole(to, k, i);
			fputs("</li>\n", to);
		}
	fputs("</ul>\n", to);
}

static void print_total(FILE *to, const struct loom_counts *c,
			enum loom_kind kind)
{
	const struct loom_kind_name *name = &loom_kind_names[kind];
	uint64_t passes = c->field[LOOM_PASSES], best = words_ideal(c, kind);

	fprintf(to, "<tr><th scope=\"row\">%s</th><td>%s</td><td%s>%s %s</td>"
		"<td>%s</td><td>%s</td></tr>\n", name->name, words_requests(c),
		passes > best ? " class=\"dear\"" : "", words_grouped(passes),
		passes == 1 ? name->pass : name->passes, words_grouped(best),
		words_percent(best, passes));
}

static void print_totals(const struct section *s)
{
	FILE *to = s->h->to;
	const struct kernel *k = s->k;

	if (!k->launches)
		return;
	if (!summary_cost(k->counts)) {
		fputs("<p>No access to shared, global or constant memory."
		      "</p>\n", to);
		return;
	}
	fputs("<div class=\"scroll\" tabindex=\"0\" role=\"region\" "
	      "aria-label=\"What it asks of memory\"><table class=\"totals\">"
	      "<caption>What it asks of memory</caption>\n<thead><tr>"
	      "<td></td><th scope=\"col\">Requests</th><th scope=\"col\">"
	      "Passes</th><th scope=\"col\">Least</th><th scope=\"col\">Used"
	      "</th></tr></thead>\n<tbody>\n", to);
	for (unsigned i = 0; i < LOOM_STEPS; i++)
		if (k->counts[i].field[LOOM_REQUESTS])
			print_total(to, &k->counts[i], i);
	fputs("</tbody></table></div>\n", to);
	print_whole(to, k);
}

/* A mistake in its own words, whose places are links. */
static void print_mistake(const struct section *s, const struct told *t)
{
	FILE *to = s->h->to;
	const char *text = t->text;
	struct place p;

	print_place(s, t->file, strlen(t->file), t->number);
	fputs(": ", to);
	for (; p = told_place(text), p.begin; text = p.end) {
		html_text_n(to, text, (size_t)(p.begin - text));
		print_place(s, p.begin, p.length, p.number);
	}
	html_text(to, text);
}

static void print_mistakes(const struct section *s)
{
	const struct html *h = s->h;
	size_t n = 0;

	for (size_t i = 0; i < h->told.count; i++) {
		const struct told *t = &h->told.mistake[i];

		if (!html_is_told_of(t, s->k))
			continue;
		if (!n++)
			fputs("<h3>Mistakes</h3>\n<ul class=\"mistakes\">\n",
			      h->to);
		fprintf(h->to, "<li id=\"k%zu-h%zu\">", s->number, i + 1);
		print_mistake(s, t);
		fputs("</li>\n", h->to);
	}
	fputs(n ? "</ul>\n" : "", h->to);
}

static void print_accesses(FILE *to, const struct line *l)
{
	for (unsigned i = 0; i < LOOM_STEPS; i++) {
		const struct loom_counts *c = &l->counts[i];
		const char *remedy = words_remedy(c, i);

		if (!c->field[LOOM_BYTES])
			continue;
		fputs("<p>", to);
		words_access(to, c, i);
		fprintf(to, "%s%s</p>\n", remedy ? "; " : "",
			remedy ? remedy : "");
	}
}

static void print_idle(FILE *to, const struct line *l)
{
	const uint64_t *field = l->counts[LOOM_STEPS].field;

	fprintf(to, "<p>executed %s times, with %s of %d lanes</p>\n",
		words_grouped(field[LOOM_REQUESTS]),
		words_ratio(field[LOOM_ACTIVE_LANES], field[LOOM_REQUESTS]),
		LOOM_LANES);
}

static void print_line(const struct section *s, const struct line *l,
		       const char *share)
{
	FILE *to = s->h->to;
	const char *text = file_text_line(file_text(l->file), l->number);

	fprintf(to, "<li><b>%s</b> ", share);
	print_place(s, l->file, strlen(l->file), l->number);
	if (text) {
		fputs(" <code>", to);
		html_text(to, text + strspn(text, " \t"));
		fputs("</code>", to);
	}
	putc('\n', to);
}

/* Those that cost something, under a heading. */
static void print_lines(const struct section *s, const char *heading,
			uint64_t (*cost)(const struct line *), uint64_t whole,
			void (*details)(FILE *to, const struct line *l))
{
	const struct kernel *k = s->k;
	FILE *to = s->h->to;
	size_t i, top = s->h->top;

	summary_lines_by(k, cost);
	for (i = 0; i < k->lines && cost(&k->line[i]); i++) {
		if (i == 0)
			fprintf(to, "<h3>%s</h3>\n<ol class=\"lines\">\n",
				heading);
		if (top && i >= top)
			continue;
		print_line(s, &k->line[i],
			   words_percent(cost(&k->line[i]), whole));
		details(to, &k->line[i]);
		fputs("</li>\n", to);
	}
	fputs(i ? "</ol>\n" : "", to);
	if (top && i > top)
		fprintf(to, "<p>%zu more; --top 0 shows all.</p>\n", i - top);
}

static void print_guesses(const struct section *s)
{
	for (unsigned i = 0; i < LOOM_STEPS; i++)
		if (s->k->counts[i].field[LOOM_GUESSED]) {
			fputs("<p>*: some of these requests are no lane's, and "
			      "hang on a guess of what ptxas does.</p>\n",
			      s->h->to);
			return;
		}
}

/* The sources before the lists, which put the lines into another order. */
static void print_kernel(struct section *s)
{
	FILE *to = s->h->to;
	const struct kernel *k = s->k;
	const struct accesses *traced = accesses_of(&s->h->accesses, k);

	s->sources = html_sources(s->h, k);
	if (traced && !html_cloth_fits(traced, &s->sources))
		tool_fail("the trace has no line of kernel %s that the "
			  "counters have; write both in one run", k->name);
	fprintf(to, "<section id=\"k%zu\" class=\"kernel\" "
		"aria-labelledby=\"k%zu-name\">\n<h2 id=\"k%zu-name\">",
		s->number, s->number, s->number);
	print_name(s->h, k);
	fputs("</h2>\n", to);
	print_shape(s);
	print_mistakes(s);
	print_totals(s);
	print_guesses(s);
	html_compare(s->h, k);
	fputs("<div class=\"work\">\n<div class=\"text\">\n", to);
	html_source(s->h, &s->sources, s->number);
	fputs("</div>\n", to);
	if (traced)
		html_cloth(to, traced, &s->sources, s->number);
	fputs("</div>\n", to);
	print_lines(s, "Lines by passes, and what to do", summary_line_cost,
		    summary_cost(k->counts), print_accesses);
	print_lines(s, "Lines by lanes that are not active", summary_line_idle,
		    summary_idle(k->counts), print_idle);
	fputs("</section>\n", to);
}

/* What mistakes speak of and counters do not, such as a kernel that ended by
 * one, and the host's code. */
static void add_uncounted(struct html *h)
{
	struct summary *s = &h->s;

	for (size_t i = 0; i < h->told.count; i++) {
		const struct told *t = &h->told.mistake[i];
		size_t n = 0;

		while (n < s->kernels && !html_is_told_of(t, &s->kernel[n]))
			n++;
		if (n < s->kernels)
			continue;
		s->kernel = tool_one_more(s->kernel, s->kernels,
					  sizeof *s->kernel);
		s->kernel[s->kernels++] = (struct kernel){
			.name = tool_copy(t->kernel ? t->kernel : ""),
			.first = s->launches + summary_left_out(s) + 1
		};
	}
}

static int is_shown(const struct html *h, const struct kernel *k)
{
	return !h->kernel || !strcmp(h->kernel, k->name);
}

static unsigned mistakes_of(const struct html *h, const struct kernel *k)
{
	unsigned n = 0;

	for (size_t i = 0; i < h->told.count; i++)
		n += html_is_told_of(&h->told.mistake[i], k) != 0;
	return n;
}

static void print_tabs(const struct html *h, size_t n)
{
	if (n < 2)
		return;
	n = 0;
	fputs("<nav aria-label=\"Kernels\"><ul class=\"tabs\">\n", h->to);
	for (size_t i = 0; i < h->s.kernels; i++) {
		const struct kernel *k = &h->s.kernel[i];
		unsigned mistakes = mistakes_of(h, k);

		if (!is_shown(h, k))
			continue;
		fprintf(h->to, "<li><a href=\"#k%zu\">", ++n);
		print_name(h, k);
		if (mistakes)
			fprintf(h->to, " <b>%u mistake%s</b>", mistakes,
				mistakes > 1 ? "s" : "");
		fputs("</a></li>\n", h->to);
	}
	fputs("</ul></nav>\n", h->to);
}

static void print_head(const struct html *h)
{
	fprintf(h->to, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n"
		"<meta charset=\"utf-8\">\n"
		"<meta name=\"viewport\" content=\"width=device-width\">\n"
		"<meta http-equiv=\"Content-Security-Policy\" "
		"content=\"default-src 'none'; style-src '%s'; "
		"script-src '%s'\">\n"
		"<meta name=\"generator\" content=\"loom %s\">\n"
		"<title>loom: what the kernels cost</title>\n"
		"<style>%s</style>\n"
		"</head>\n<body>\n<header>\n<h1>What the kernels cost</h1>\n"
		"<p>Counted by loom %s as the GPU counts, on a CPU. A pass is "
		"what the hardware does one after another: a wavefront of "
		"shared memory, a sector of global memory; beside it is the "
		"least that would do. loom knows no times, caches or registers."
		"</p>\n", page_style_hash, page_script_hash, VERSION,
		(const char *)page_style, VERSION);
}

static void print_foot(const struct html *h)
{
	fputs("<footer>\n", h->to);
	if (!h->has_told)
		fputs("<p>Mistakes stand here with <code>./program "
		      "2&gt;said.txt</code> and <code>--hazards said.txt"
		      "</code>.</p>\n", h->to);
	else if (!h->told.count)
		fputs("<p>loom told of no mistake in this run.</p>\n", h->to);
	if (!h->has_accesses)
		fputs("<p>The cloth of the accesses hangs here with <code>"
		      "LOOM_TRACE=trace.csv</code> in the same run, and <code>"
		      "--trace trace.csv</code>.</p>\n", h->to);
	if (!h->s.by_line && h->s.launches)
		fputs("<p>This file has no lines: <code>LOOM_LINES=FILE "
		      "./program</code> writes one that has.</p>\n", h->to);
	if (summary_left_out(&h->s)) {
		fputs("<p>", h->to);
		words_left_out(h->to, &h->s);
		fputs("</p>\n", h->to);
	}
	fprintf(h->to, "</footer>\n<script>%s</script>\n</body>\n</html>\n",
		(const char *)page_script);
}

int html_print(struct html *h)
{
	size_t n = 0;

	add_uncounted(h);
	summary_order(&h->s);
	for (size_t i = 0; i < h->s.kernels; i++)
		n += is_shown(h, &h->s.kernel[i]) != 0;
	if (h->kernel && !n)
		return 1;
	print_head(h);
	html_gone(h);
	fputs("</header>\n", h->to);
	print_tabs(h, n);
	fputs("<main>\n", h->to);
	n = 0;
	for (size_t i = 0; i < h->s.kernels; i++) {
		struct section s = { .h = h, .k = &h->s.kernel[i] };

		if (!is_shown(h, s.k))
			continue;
		s.number = ++n;
		print_kernel(&s);
	}
	fputs(n ? "</main>\n" : "<p>No kernel was launched.</p></main>\n",
	      h->to);
	print_foot(h);
	return 0;
}
