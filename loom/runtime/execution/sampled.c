/* A block that is not looked at may hand on what another one has told it: A releases a
 * flag, B takes it and releases another one, which C takes; A and C are looked at, and B is
 * not.  So where such a block uses atomic operations or volatile accesses, all that came
 * before counts as over: an epoch ends, as at a grid's barrier. */
#include "execution/sampled.h"

#include "base/chosen.h"
#include "base/context.h"
#include "base/sample.h"
#include "hazards/bare.h"
#include "hazards/happens-before.h"
#include "hazards/race.h"
#include "counters/counters.h"
#include "execution/strike-out.h"

int loom_sampled_orders;

static int checking, counting; /* where anything is looked at */
static int any_bare; /* since something was */
static int samples; /* this launch */

void loom_sampled_launch(void)
{
	samples = loom_sampling && !loom_bare;
	checking = loom_checking;
	counting = loom_counting;
	any_bare = loom_sampled_orders = 0;
}

/* Behind blocks that are not looked at: what they stored counts as stored. */
static void look_again(void)
{
	if (!any_bare || !checking)
		return;
	loom_bare_stored();
	if (loom_sampled_orders)
		loom_clock_epoch();
	any_bare = loom_sampled_orders = 0;
}

static void look(int bare)
{
	loom_bare = bare;
	loom_checking = checking && !bare;
	loom_counting = counting && !bare;
	if (bare) {
		any_bare = 1;
		return;
	}
	loom_strike_back();
	look_again();
}

void loom_sampled_begin(struct loom_cluster *c, uint64_t number, uint64_t count)
{
	if (!samples)
		return;
	c->bare = !loom_is_sampled(number, count);
	if (c->bare)
		loom_block_not_chosen(c->blocks);
	loom_sampled_enter(c);
}

void loom_sampled_enter(struct loom_cluster *c)
{
	if (!samples)
		return;
	look(c->bare);
	if (loom_counting)
		loom_counters_part(&c->counters);
}

void loom_sampled_end(struct loom_cluster *c)
{
	if (!samples || c->bare || !counting)
		return;
	loom_counters_part(&c->counters);
	loom_counters_part_ends(c->blocks);
}

void loom_sampled_leave(void)
{
	if (!samples)
		return;
	look(0);
	if (counting)
		loom_counters_part(NULL);
}
