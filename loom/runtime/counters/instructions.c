/* Instructions by place and kind: a hash table with open addressing. */
#include "counters/instructions.h"

#include <stdlib.h>
#include <string.h>

#include "common/hash.h"
#include "common/metrics.h"
#include "base/failure.h"

struct slot {
	uint64_t pc; /* 0: the slot is free */
	enum loom_kind kind;
	unsigned number;
};

static struct slot *slots;
static size_t used, room;

static struct slot *find(struct slot *table, size_t n, uint64_t pc,
			 enum loom_kind kind)
{
	size_t i = (size_t)(LOOM_SPREAD(pc * LOOM_KINDS + kind) >> 32) &
		   (n - 1);

	while (table[i].pc && (table[i].pc != pc || table[i].kind != kind))
		i = (i + 1) & (n - 1);
	return &table[i];
}

static void grow(void)
{
	size_t n = room ? 2 * room : 256;
	struct slot *bigger = calloc(n, sizeof *bigger);

	if (!bigger)
		loom_fail("no memory for the counters");
	for (size_t i = 0; i < room; i++)
		if (slots[i].pc)
			*find(bigger, n, slots[i].pc, slots[i].kind) = slots[i];
	free(slots);
	slots = bigger;
	room = n;
}

size_t loom_instruction(uint64_t pc, enum loom_kind kind)
{
	struct slot *s;

	if (2 * used >= room)
		grow();
	s = find(slots, room, pc, kind);
	if (!s->pc) {
		s->pc = pc;
		s->kind = kind;
		s->number = (unsigned)used++;
	}
	return s->number;
}
