/* Looks at the blanks that the edited lines of each reference share. */
#include "reindent.h"

static struct slice blanks_of(struct slice line)
{
	size_t n = 0;

	while (n < line.n && is_blank(line.p[n]))
		n++;
	return (struct slice){ line.p, n };
}

static void share(struct reindented *u, struct slice blanks, size_t line)
{
	size_t n = 0;

	if (!u->any) {
		u->any = true;
		u->shared = blanks;
		u->line = line;
		return;
	}
	while (n < blanks.n && n < u->shared.n &&
		blanks.p[n] == u->shared.p[n])
		n++;
	u->shared.n = n;
	if (line < u->line)
		u->line = line;
}

void reindent_take(struct reindent *r, const struct use *use,
	struct slice line, size_t number)
{
	struct slice blanks = blanks_of(line);

	if (use == NULL || blanks.n == line.n)
		return;
	r->uses[use->number].use = use;
	share(&r->uses[use->number], blanks, number);
}

static void decide(struct reindent *r, struct reindented *u)
{
	const struct use *outer = u->use->outer;
	size_t start = outer != NULL ? r->indents[outer->number].n : 0;
	struct slice wanted = u->use->part->indent;
	struct slice own = slice_from(u->shared, start);

	u->changed = own.n < wanted.n || !slice_same(wanted,
		(struct slice){ own.p, wanted.n });
	/* What stands for a whole named chunk is no line of the chapter. */
	if (u->use->block->text.p == NULL) {
		u->changed = false;
		wanted.n = 0;
	}
	u->indent = own;
	r->indents[u->use->number] = (struct slice){ u->shared.p,
		start + (u->changed ? own.n : wanted.n) };
}

void reindent_decide(struct reindent *r)
{
	/* Outer uses have the lower numbers. */
	for (size_t i = r->made->uses; i-- > 0;) {
		struct reindented *u = &r->uses[i];
		const struct use *outer = u->any ? u->use->outer : NULL;

		if (outer == NULL)
			continue;
		r->uses[outer->number].use = outer;
		share(&r->uses[outer->number], u->shared, u->line);
	}
	for (size_t i = 0; i < r->made->uses; i++)
		if (r->uses[i].any)
			decide(r, &r->uses[i]);
}

struct slice reindent_strip(const struct slice *indents, const struct use *use,
	struct slice line)
{
	struct slice indent = use != NULL ? indents[use->number]
		: (struct slice){ line.p, 0 };
	bool blank = blanks_of(line).n == line.n;

	if (line.n >= indent.n && (indent.n == 0 ||
		memcmp(line.p, indent.p, indent.n) == 0))
		return slice_from(line, indent.n);
	return blank ? (struct slice){ line.p, 0 } : line;
}
