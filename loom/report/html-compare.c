#include "report/html-compare.h"

#include <string.h>

#include "report/html-text.h"
#include "report/words.h"

static int is_launched_so(const struct kernel *a, const struct kernel *b)
{
	return !memcmp(a->shape, b->shape,
		       (LOOM_BLOCK_Z + 1) * sizeof *a->shape);
}

/* Those of a name; the last of them. */
static size_t named(const struct summary *s, const char *name,
		    const struct kernel **last)
{
	size_t n = 0;

	for (size_t i = 0; i < s->kernels; i++)
		if (!strcmp(s->kernel[i].name, name)) {
			*last = &s->kernel[i];
			n++;
		}
	return n;
}

/* The kernel of the same name and shape; of another shape, where that is the
 * only one in both files. */
static const struct kernel *counterpart(const struct html *h,
					const struct kernel *k)
{
	const struct kernel *other = NULL, *own;

	for (size_t i = 0; i < h->before->kernels; i++) {
		other = &h->before->kernel[i];
		if (!strcmp(other->name, k->name) && is_launched_so(other, k))
			return other;
	}
	return named(h->before, k->name, &other) == 1 &&
			       named(&h->s, k->name, &own) == 1 ?
		       other :
		       NULL;
}

/* What a launch has of it. */
static const char *share(uint64_t n, size_t launches)
{
	return n % launches ? words_ratio(n, launches) :
			      words_grouped(n / launches);
}

/* A launch's, since one of the two may have launched it more often. */
static void print_number(const struct html *h, const char *what,
			 const char *of, const uint64_t n[2],
			 const size_t launches[2])
{
	double before = (double)n[0] / (double)launches[0];
	double after = (double)n[1] / (double)launches[1];
	double change = before ? 100 * (after - before) / before : 0;

	if (!n[0] && !n[1])
		return;
	fprintf(h->to, "<tr><th scope=\"row\">%s %s</th><td>%s</td>"
		"<td%s>%s</td><td>", what, of, share(n[0], launches[0]),
		after > before ? " class=\"dear\"" : "",
		share(n[1], launches[1]));
	if (before == after)
		fputs("equal", h->to);
	else if (!n[0])
		fputs("new", h->to);
	else
		fprintf(h->to, "%s%.1f%%", change < 0 ? "&minus;" : "+",
			change < 0 ? -change : change);
	fputs("</td></tr>\n", h->to);
}

static void print_kinds(const struct html *h, const struct kernel *before,
			const struct kernel *after)
{
	const size_t launches[2] = { before->launches, after->launches };

	for (unsigned i = 0; i < LOOM_STEPS; i++) {
		const struct loom_counts *a = &before->counts[i];
		const struct loom_counts *b = &after->counts[i];
		const char *name = loom_kind_names[i].name;
		const uint64_t requests[2] = { a->field[LOOM_REQUESTS],
					       b->field[LOOM_REQUESTS] };
		const uint64_t passes[2] = { a->field[LOOM_PASSES],
					     b->field[LOOM_PASSES] };
		const uint64_t excess[2] = { a->field[LOOM_EXCESS],
					     b->field[LOOM_EXCESS] };

		print_number(h, name, "requests", requests, launches);
		print_number(h, name, loom_kind_names[i].passes, passes,
			     launches);
		print_number(h, name, "beyond the least", excess, launches);
	}
}

void html_compare(const struct html *h, const struct kernel *after)
{
	const struct kernel *before;

	if (!h->before || !after->launches)
		return;
	before = counterpart(h, after);
	if (!before) {
		fputs("<p>Before, there was no such launch of it.</p>\n",
		      h->to);
		return;
	}
	if (before->shape[LOOM_SAMPLED] != after->shape[LOOM_SAMPLED]) {
		fputs("<p>Before, other blocks were looked at (LOOM_SAMPLE).</p>\n", h->to);
		return;
	}
	fputs("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label="
	      "\"Before and after\"><table class=\"compared\"><caption>Before "
	      "and after, a launch", h->to);
	if (!is_launched_so(before, after))
		fputs(" (grid and block differ)", h->to);
	fputs("</caption>\n<thead><tr><td></td><th scope=\"col\">Before</th>"
	      "<th scope=\"col\">After</th><th scope=\"col\">Change</th></tr>"
	      "</thead>\n<tbody>\n", h->to);
	print_kinds(h, before, after);
	fputs("</tbody></table></div>\n", h->to);
}

void html_gone(const struct html *h)
{
	const struct kernel *one;
	size_t n = 0;

	for (size_t i = 0; h->before && i < h->before->kernels; i++) {
		const struct kernel *k = &h->before->kernel[i];

		if (named(&h->s, k->name, &one))
			continue;
		fputs(n++ ? ", " : "<p>Before, there were also ", h->to);
		html_text(h->to, k->name);
	}
	fputs(n ? ".</p>\n" : "", h->to);
}
