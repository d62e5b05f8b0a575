#include "hazards/system-scope.h"

#include "common/hash.h"

enum { BITS = 12, PLACES = 1 << BITS };

/* Open addressing; when it is full, all that come later are taken for it. */
static uintptr_t places[PLACES];
static unsigned count;

static uintptr_t *find(uintptr_t pc)
{
	uint64_t at = LOOM_SPREAD(pc) >> (64 - BITS);

	while (places[at] && places[at] != pc)
		at = (at + 1) % PLACES;
	return &places[at];
}

void loom_system_scope_note(uintptr_t pc)
{
	uintptr_t *p = find(pc);

	if (*p || count == PLACES - 1)
		return;
	*p = pc;
	count++;
}

int loom_system_scope_at(uintptr_t pc)
{
	return count == PLACES - 1 || *find(pc) != 0;
}
