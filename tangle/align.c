/* Which line of the made file an edited line comes from; the rest is in align.h. */
#include "align.h"

#include <stdint.h>
#include <stdlib.h>

#include "hash.h"
#include "mem.h"

/* Equal texts get equal numbers. */
struct numbering {
	struct table known;
	size_t count;
};

static size_t number_of(struct numbering *n, struct slice text)
{
	void **place = table_place(&n->known, text);

	if (*place == NULL)
		*place = (void *)(uintptr_t)++n->count;
	return (size_t)(uintptr_t)*place;
}

static size_t number_line(struct numbering *n, struct slice line)
{
	char *solid = mem_copy(line.p, line.n);
	size_t k = 0;

	for (size_t i = 0; i < line.n; i++)
		if (!is_blank(line.p[i]))
			solid[k++] = line.p[i];
	return number_of(n, (struct slice){ solid, k });
}

/* The tokens of some lines: words, and every other character on its own. */
struct tokens {
	VEC(size_t) numbers, lines;
};

static bool is_word(char c)
{
	return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') ||
		(c >= 'a' && c <= 'z') || c == '_' || (c & 0x80) != 0;
}

static void add_tokens(struct tokens *t, struct numbering *names,
	struct slice text, size_t line)
{
	for (size_t i = 0, n; i < text.n; i += n) {
		n = 1;
		if (is_blank(text.p[i]))
			continue;
		while (is_word(text.p[i]) && i + n < text.n &&
			is_word(text.p[i + n]))
			n++;
		vec_push(&t->numbers, number_of(names,
			(struct slice){ text.p + i, n }));
		vec_push(&t->lines, line);
	}
}

/* Lines of both files between two that match. */
struct gap {
	size_t first, end;      /* of the made file */
	size_t start, stop;     /* of the edited one */
};

struct aligner {
	const struct origin *made;
	const struct slice *edited;
	struct fate *fates;
	size_t n;
};

static bool is_free(const struct fate *f)
{
	return f->line == DIFF_NONE;
}

/* By the tokens that they share with lines of the gap. */
static void align_tokens(struct aligner *x, const struct gap *g)
{
	struct numbering names = { 0 };
	struct tokens a = { 0 }, b = { 0 };
	size_t *match;

	for (size_t i = g->first; i < g->end; i++)
		add_tokens(&a, &names, x->made[i].text, i);
	for (size_t j = g->start; j < g->stop; j++)
		add_tokens(&b, &names, x->edited[j], j);
	match = mem_keep(mem_add(b.numbers.count, 1) * sizeof *match);
	diff(a.numbers.at, a.numbers.count, b.numbers.at, b.numbers.count,
		match);
	for (size_t k = 0; k < b.numbers.count; k++) {
		struct fate *f = &x->fates[b.lines.at[k]];
		size_t from;

		if (match[k] == DIFF_NONE)
			continue;
		from = a.lines.at[match[k]];
		if (is_free(f))
			f->line = from;
		else if (x->made[f->line].group != x->made[from].group)
			f->joined = from;
	}
}

/* What shares nothing follows the line before it; at the front of the gap, it
 * takes the place of the gap's lines one by one. */
static void align_rest(struct aligner *x, const struct gap *g)
{
	size_t next = g->first;

	for (size_t j = g->start; j < g->stop; j++) {
		struct fate *f = &x->fates[j];
		size_t until = g->end;

		for (size_t k = j + 1; k < g->stop && is_free(f); k++)
			if (!is_free(&x->fates[k])) {
				until = x->fates[k].line;
				break;
			}
		if (is_free(f))
			f->line = next < until ? next : next > g->first
				? next - 1 : g->first;
		next = f->line + 1;
	}
}

static bool fits(const struct aligner *x, const struct gap *g, size_t line)
{
	struct slice indent = x->made[line].indent;

	for (size_t j = g->start; j < g->stop; j++) {
		struct slice s = x->edited[j];
		size_t blanks = 0;

		while (blanks < s.n && is_blank(s.p[blanks]))
			blanks++;
		if (blanks < s.n && (blanks < indent.n ||
			memcmp(s.p, indent.p, indent.n) != 0))
			return false;
	}
	return true;
}

/* Lines put in go behind the line before them, unless only the line after them
 * has their indentation. */
static void insert(struct aligner *x, const struct gap *g)
{
	size_t i = g->first;
	bool ahead = i == 0 || (x->made[i - 1].fixed && i < x->n);

	if (i > 0 && i < x->n && !ahead && !x->made[i].fixed)
		ahead = !fits(x, g, i - 1) && fits(x, g, i);
	for (size_t j = g->start; j < g->stop; j++) {
		x->fates[j].line = ahead ? i : i - 1;
		x->fates[j].before = ahead;
	}
}

static void fill(struct aligner *x, const struct gap *g)
{
	if (g->start == g->stop)
		return;
	if (g->first == g->end) {
		insert(x, g);
		return;
	}
	align_tokens(x, g);
	align_rest(x, g);
}

void align(const struct origin *made, size_t n, const struct slice *edited,
	size_t m, struct fate *fates)
{
	struct aligner x = { made, edited, fates, n };
	struct numbering names = { 0 };
	size_t *a = mem_keep(mem_add(n, 1) * sizeof *a);
	size_t *b = mem_keep(mem_add(m, 1) * sizeof *b);
	size_t *match = mem_keep(mem_add(m, 1) * sizeof *match);
	struct gap g = { 0 };

	for (size_t i = 0; i < n; i++)
		a[i] = number_line(&names, made[i].text);
	for (size_t j = 0; j < m; j++)
		b[j] = number_line(&names, edited[j]);
	diff(a, n, b, m, match);
	for (size_t j = 0; j < m; j++)
		fates[j] = (struct fate){ match[j], false, DIFF_NONE };
	for (; g.stop <= m; g.stop++) {
		if (g.stop < m && match[g.stop] == DIFF_NONE)
			continue;
		g.end = g.stop < m ? match[g.stop] : n;
		fill(&x, &g);
		g.first = g.end + 1;
		g.start = g.stop + 1;
	}
}
