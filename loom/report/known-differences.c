#include "report/known-differences.h"

#include <stdio.h>
#include <string.h>

#include "common/csv.h"
#include "common/tool.h"

static const char header[] = "program,kernel,case,metric,predicted,measured,cause";

static struct explanation *find(struct explanations *all, const struct row *r)
{
	for (size_t i = 0; i < all->count; i++)
		if (!results_compare(&all->one[i].row, r))
			return &all->one[i];
	return NULL;
}

static void add(struct explanations *all, const struct csv *c, char *line,
		char **field)
{
	struct explanation e = {
		.row = { line, field[0], field[1], field[2], field[3], field[4],
			 results_number(c, field[4]) },
		.measured = field[5], .cause = field[6],
		.measured_number = results_number(c, field[5]),
		.file = c->name, .line = c->line
	};
	const struct explanation *twin = find(all, &e.row);

	if (!results_is_counter(field[3]))
		tool_fail("%s:%u: '%s' is no counter that is compared", c->name,
		     c->line, field[3]);
	if (!*e.cause)
		tool_fail("%s:%u: no cause; say why the counters differ", c->name,
		     c->line);
	if (twin)
		tool_fail("%s:%u: %s:%u explains this counter already", c->name,
		     c->line, twin->file, twin->line);
	all->one = tool_one_more(all->one, all->count, sizeof *all->one);
	all->one[all->count++] = e;
}

void known_read(struct explanations *all, const char *name)
{
	struct csv c = csv_open(name, header);
	char *field[CSV_FIELDS], *line;

	while ((line = csv_read(&c, field)))
		add(all, &c, line, field);
}

struct explanation *known_find(struct explanations *all,
				     const struct row *r)
{
	struct explanation *e = find(all, r);

	if (e)
		e->met = 1;
	return e;
}
