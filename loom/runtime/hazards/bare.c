#include "hazards/bare.h"

#include "memory/device-memory.h"
#include "memory/initialised.h"
#include "hazards/outstanding.h"
#include "hazards/race.h"
#include "hazards/unstored.h"

static void is_stored(struct loom_allocation *m)
{
	if (!m->stored)
		loom_initialised_written(m->base, m->size);
	m->stored = 1;
}

void loom_bare_begins(const struct loom_launch *l)
{
	if (!loom_checking)
		return;
	loom_awaited_all();
	loom_unstored_launch(l);
}

void loom_bare_stored(void)
{
	loom_allocations(is_stored);
}

void loom_bare_ended(void)
{
	if (!loom_checking)
		return;
	loom_bare_stored();
	loom_awaited_all();
}
