#include "hazards/messages.h"

#include <string.h>

#include "common/hash.h"
#include "base/context.h"
#include "base/of-launch.h"
#include "base/source-line.h"
#include "hazards/happens-before.h"
#include "hazards/race-message.h"
#include "hazards/shadow.h"

enum { SENT_BITS = 16, SIDE_BY_SIDE_BITS = 4, WRITER_BITS = 12, EACH = 4 };

/* The last strong stores, by their words; of those that lie side by side, too. */
static struct sent {
	uintptr_t word;
	uint32_t epoch;
	loom_stamp writer;
	uint64_t number;
	uintptr_t pc;
} sent[1 << SENT_BITS];

/* The latest that a thread has seen of another one's, and where. */
static struct heard {
	uint32_t epoch;
	loom_stamp by, of;
	uint64_t number;
	uintptr_t pc;
} heard[1 << WRITER_BITS][EACH], *last;

static uint64_t number;
static unsigned next;
LOOM_OF_LAUNCH int loom_messages_any;

void loom_messages_launch(void)
{
	loom_messages_any = 0;
}

static struct sent *sent_at(uintptr_t at)
{
	const uintptr_t word = at / LOOM_WORD;
	const uint64_t line = LOOM_SPREAD(word >> SIDE_BY_SIDE_BITS) >>
			      (64 - SENT_BITS + SIDE_BY_SIDE_BITS);

	return &sent[line << SIDE_BY_SIDE_BITS |
		     (word & ((1 << SIDE_BY_SIDE_BITS) - 1))];
}

static struct heard *heard_of(loom_stamp writer)
{
	return heard[LOOM_SPREAD(LOOM_STAMP_WHO(writer)) >> (64 - WRITER_BITS)];
}

static void hear(const struct sent *s, uintptr_t pc)
{
	struct heard *h = heard_of(s->writer);
	unsigned i = 0;

	while (i < EACH && !(h[i].epoch == loom_epoch &&
			     LOOM_STAMP_SAME_THREAD(h[i].by, loom_now.stamp) &&
			     LOOM_STAMP_SAME_THREAD(h[i].of, s->writer)))
		i++;
	if (i == EACH)
		i = next++ % EACH;
	last = &h[i];
	h[i] = (struct heard){ loom_epoch, loom_now.stamp, s->writer,
			       s->number, pc };
}

/* The running thread has waited for something that came later, or one has that
 * it is ordered behind. */
static int relies_on(const struct sent *s)
{
	const struct heard *h = heard_of(s->writer);

	for (unsigned i = 0; i < EACH; i++)
		if (h[i].epoch == loom_epoch && h[i].number > s->number &&
		    LOOM_STAMP_SAME_THREAD(h[i].of, s->writer) &&
		    loom_clock_ordered(h[i].by) &&
		    !loom_clock_ordered(s->writer) &&
		    loom_source_waits(h[i].pc))
			return 1;
	return 0;
}

/* It may only have looked there; so what it sees is asked for last. */
static void look(const struct sent *s, uintptr_t at,
		 enum loom_strength strength, uintptr_t pc)
{
	if (s->number < number && strength == LOOM_VOLATILE && relies_on(s) && !loom_source_waits(pc))
		loom_say_unfenced(at, s->writer, s->pc, pc);
	hear(s, pc);
}

void loom_message(uintptr_t at, enum loom_op op, enum loom_strength strength,
		  uintptr_t pc)
{
	struct sent *s = sent_at(at);
	int others;

	loom_messages_any |= op == LOOM_STORE && strength == LOOM_VOLATILE;
	if (!loom_messages_any)
		return;
	others = s->word == at / LOOM_WORD && s->epoch == loom_epoch &&
		 !LOOM_STAMP_SAME_THREAD(s->writer, loom_now.stamp);
	if (last && last->number == s->number && last->by == loom_now.stamp &&
	    op == LOOM_LOAD)
		return; /* it looks again and again */
	if (op != LOOM_STORE && others)
		look(s, at, strength, pc);
	if (op == LOOM_LOAD ||
	    (op == LOOM_RMW && others && loom_source_waits(pc)))
		return;
	*s = (struct sent){ at / LOOM_WORD, loom_epoch, loom_now.stamp,
			    ++number, pc };
}
