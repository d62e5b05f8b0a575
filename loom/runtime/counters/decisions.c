#include "counters/decisions.h"

#include <string.h>

#include "base/array.h"
#include "base/of-launch.h"

struct decision {
	struct joined {
		int made, refused; /* refused: its group is none */
		size_t leader; /* the first of those that it is one with, + 1 */
		unsigned shape;  /* which words they are */
		struct loom_counts saved; /* the leader has the one access */
	} as[LOOM_SIZES];
};

/* Of instructions as they are, unrolled, and in each of four rounds. */
enum { UNROLLED = 1, TURNS = 2, FOUR = 4, TABLES = TURNS + FOUR };
static const size_t first_of_next = (size_t)1 << 28;

static LOOM_OF_LAUNCH struct table {
	struct decision *at; /* by the instruction's number */
	size_t room;
} tables[TABLES];

size_t loom_decision_unrolled(size_t instruction)
{
	return instruction + UNROLLED * first_of_next;
}

size_t loom_decision_in_turn(size_t instruction, unsigned round)
{
	return instruction + (TURNS + round % FOUR) * first_of_next;
}

static struct joined *joined(size_t number, enum loom_size size)
{
	struct table *t = &tables[number / first_of_next];

	number %= first_of_next;
	t->at = loom_lengthen(t->at, &t->room, number, sizeof *t->at,
			      "the counters");
	return &t->at[number].as[size];
}

static void refuse(size_t leader, enum loom_size size)
{
	if (leader)
		joined(leader - 1, size)->refused = 1;
}

/* What it is one with this time must be what it was one with before. */
void loom_decide(size_t instruction, enum loom_size size, size_t leader,
		 unsigned shape)
{
	struct joined *j = joined(instruction, size);
	size_t before = j->leader;

	if (instruction / first_of_next == UNROLLED) {
		if (leader) /* what is one with others differs by the round */
			j->leader = instruction + 1;
	} else if (!j->made) {
		j->made = 1;
		j->leader = leader;
		j->shape = shape;
	} else if (before != leader || j->shape != shape) {
		j->refused = 1;
		refuse(before, size);
		refuse(leader, size);
	}
}

void loom_decide_never(size_t instruction, enum loom_size size)
{
	joined(instruction, size)->refused = 1;
}

struct loom_counts *loom_decision_saved(size_t instruction, enum loom_size size)
{
	return &joined(instruction, size)->saved;
}

void loom_decisions_begin(void)
{
	for (size_t t = 0; t < TABLES; t++)
		if (tables[t].room)
			memset(tables[t].at, 0,
			       tables[t].room * sizeof *tables[t].at);
}

/* As what an instruction is one with others; LOOM_SIZES: as nothing. */
static enum loom_size joined_as(const struct decision *d)
{
	for (enum loom_size size = LOOM_LINES; size < LOOM_SIZES; size++) {
		const struct joined *j = &d->as[size];

		if (j->refused)
			continue;
		if (j->leader && joined(j->leader - 1, size)->refused)
			continue;
		return j->leader ? size : LOOM_SIZES;
	}
	return LOOM_SIZES;
}

static void end(const struct table *t,
		void (*save)(size_t, const struct loom_counts *))
{
	for (size_t i = 0; i < t->room; i++) {
		const struct decision *d = &t->at[i];
		enum loom_size size = joined_as(d);

		if (size != LOOM_SIZES)
			save(i, &d->as[size].saved);
	}
}

void loom_decisions_end(void (*save)(size_t, const struct loom_counts *))
{
	for (size_t t = 0; t < TABLES; t++)
		end(&tables[t], save);
}
