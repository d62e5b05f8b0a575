#include "hazards/messages.h"

#include <string.h>

#include "common/hash.h"
#include "base/context.h"
#include "base/source-line.h"
#include "hazards/happens-before.h"
#include "hazards/race-message.h"
#include "hazards/shadow.h"

enum { SENT_BITS = 12, HEARD = 64 };

/* The last strong stores, by their words. */
static struct sent {
	uintptr_t word;
	uint32_t epoch;
	loom_stamp writer;
	uint64_t number;
	uintptr_t pc;
} sent[1 << SENT_BITS];

/* Whom a thread has waited for, and the number of what it saw. */
static struct heard {
	uint32_t epoch;
	loom_stamp by, of;
	uint64_t number;
} heard[HEARD];

static uint64_t number;
static unsigned next;
static int any; /* volatile stores, since the launch began */

void loom_messages_launch(void)
{
	any = 0;
}

static struct sent *sent_at(uintptr_t at)
{
	return &sent[LOOM_SPREAD(at / LOOM_WORD) >> (64 - SENT_BITS)];
}

static void hear(const struct sent *s)
{
	struct heard h = { loom_epoch, loom_now.stamp, s->writer, s->number };

	for (unsigned i = 0; i < HEARD; i++)
		if (heard[i].epoch == loom_epoch &&
		    LOOM_STAMP_SAME(heard[i].by, h.by) &&
		    LOOM_STAMP_SAME_THREAD(heard[i].of, h.of)) {
			heard[i] = h;
			return;
		}
	heard[next++ % HEARD] = h;
}

/* The running thread has waited for something that came later, or one has that
 * it is ordered behind. */
static int relies_on(const struct sent *s)
{
	for (unsigned i = 0; i < HEARD; i++)
		if (heard[i].epoch == loom_epoch &&
		    LOOM_STAMP_SAME_THREAD(heard[i].of, s->writer) &&
		    heard[i].number > s->number &&
		    loom_clock_ordered(heard[i].by))
			return 1;
	return 0;
}

static void look(const struct sent *s, uintptr_t at,
		 enum loom_strength strength, uintptr_t pc)
{
	if (loom_source_waits(pc))
		hear(s);
	else if (strength == LOOM_VOLATILE && relies_on(s) &&
		 !loom_clock_ordered(s->writer))
		loom_say_unfenced(at, s->writer, s->pc, pc);
}

void loom_message(uintptr_t at, enum loom_op op, enum loom_strength strength,
		  uintptr_t pc)
{
	struct sent *s = sent_at(at);

	any |= op == LOOM_STORE && strength == LOOM_VOLATILE;
	if (!any)
		return;
	if (op != LOOM_STORE && s->word == at / LOOM_WORD &&
	    s->epoch == loom_epoch &&
	    !LOOM_STAMP_SAME_THREAD(s->writer, loom_now.stamp))
		look(s, at, strength, pc);
	if (op == LOOM_STORE || (op == LOOM_RMW && !loom_source_waits(pc)))
		*s = (struct sent){ at / LOOM_WORD, loom_epoch, loom_now.stamp,
				    ++number, pc };
}
