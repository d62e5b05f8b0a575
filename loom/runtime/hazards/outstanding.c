/* Whether the host has waited for what it touches. Any wait counts, for
 * whatever stream or event, since streams are not followed here: so a wait for
 * the wrong one is missed, and nothing is invented. */
#include "hazards/outstanding.h"

#include "base/context.h"
#include "base/host-lock.h"
#include "hazards/happens-before.h"
#include "hazards/race.h"
#include "hazards/race-message.h"
#include "hazards/shadow.h"

enum { LAUNCHES = 64, COPIES = 64 };

int loom_outstanding_any;

/* The latest of them; the earlier ones are forgotten. */
static struct {
	uint32_t epoch; /* its first */
	struct loom_launch launch;
} launches[LAUNCHES];
static struct {
	uintptr_t at, pc;
	size_t size;
	int stores;
} copies[COPIES];
static unsigned launched, copied;

void loom_outstanding_launch(const struct loom_launch *l)
{
	launches[launched % LAUNCHES].epoch = loom_epoch;
	launches[launched++ % LAUNCHES].launch = *l;
	loom_outstanding_any = 1;
}

void loom_outstanding_copy(const void *at, size_t size, int stores,
			   uintptr_t pc)
{
	if (!loom_checking)
		return;
	copies[copied % COPIES].at = (uintptr_t)at;
	copies[copied % COPIES].size = size;
	copies[copied % COPIES].stores = stores;
	copies[copied++ % COPIES].pc = pc;
	loom_outstanding_any = 1;
}

void loom_outstanding_over(void)
{
	launched = copied = 0;
	loom_outstanding_any = 0;
}

/* The launch that an epoch is of; NULL: it is awaited, or forgotten. */
static const struct loom_launch *launch_of(uint32_t epoch)
{
	for (unsigned i = launched; i && launched - i < LAUNCHES; i--)
		if (launches[(i - 1) % LAUNCHES].epoch <= epoch)
			return &launches[(i - 1) % LAUNCHES].launch;
	return NULL;
}

static void check_word(const struct loom_use *a)
{
	uint32_t epoch;
	const struct loom_cell *c = loom_cell_left(a->at, &epoch);
	const struct loom_launch *l = c ? launch_of(epoch) : NULL;

	if (!l)
		return;
	if (loom_how_bytes(c->write) & a->bytes)
		loom_say_not_awaited(a, l, c->writer, c->write, LOOM_STORE);
	else if (a->op != LOOM_LOAD && loom_how_bytes(c->read) & a->bytes)
		loom_say_not_awaited(a, l, c->reader, c->read, LOOM_LOAD);
}

static void check_copies(const struct loom_use *a, size_t size)
{
	for (unsigned i = 0; i < copied && i < COPIES; i++)
		if (a->at < copies[i].at + copies[i].size &&
		    copies[i].at < a->at + size &&
		    (copies[i].stores || a->op != LOOM_LOAD))
			loom_say_copy_not_awaited(a, copies[i].pc,
						  copies[i].stores);
}

void loom_outstanding_check(uintptr_t a, size_t size, enum loom_op op,
			    uintptr_t pc)
{
	LOOM_HOST_LOCK;
	struct loom_use w = { .at = a, .bytes = LOOM_ALL_BYTES, .op = op,
			      .pc = pc };

	check_copies(&w, size);
	if (!launched || !loom_shadow_global)
		return;
	if (size < LOOM_WORD)
		w.bytes = ((1u << size) - 1) << (a % LOOM_WORD) & LOOM_ALL_BYTES;
	for (size_t i = 0; i < size; i += LOOM_WORD) {
		w.at = a + i;
		check_word(&w);
	}
}
