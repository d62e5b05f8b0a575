/* A launch: its blocks run (grid.c), and what they cost is summed. */
#include "execution/launch.h"

#include <setjmp.h>
#include <stdlib.h>
#include <sys/resource.h>

#include "base/builtin.h"
#include "base/chosen.h"
#include "base/context.h"
#include "base/environment.h"
#include "base/failure.h"
#include "base/host-lock.h"
#include "base/model.h"
#include "base/occupancy.h"
#include "base/of-launch.h"
#include "base/record.h"
#include "base/sample.h"
#include "base/schedule.h"
#include "memory/instances.h"
#include "memory/peers.h"
#include "memory/shared-memory.h"
#include "hazards/bare.h"
#include "hazards/fault.h"
#include "hazards/race.h"
#include "hazards/shadow.h"
#include "hazards/streams.h"
#include "counters/events.h"
#include "execution/cluster.h"
#include "execution/functions.h"
#include "execution/grid.h"
#include "execution/preempt.h"
#include "execution/strike-out.h"

/* Their number, if each has so much static shared memory. */
unsigned loom_launch_held(const struct loom_launch *l, size_t fixed)
{
	const struct loom_model *m = loom_model();
	unsigned threads = l->block.x * l->block.y * l->block.z;

	return loom_occupancy(m, threads, fixed, l->shared) *
	       m->multiprocessors;
}

/* The launch is the one that runs. */
static void enter(const struct loom_launch *l)
{
	loom_now.launch = l;
	loom_peer_runs(l->device);
	loom_instances_of(l->device);
	loom_now.args = (uintptr_t)l->args;
	loom_now.args_size = l->size;
	loom_blockDim = l->block;
	loom_gridDim = l->grid;
	loom_cluster_launch(l);
}

static void leave(void)
{
	loom_now.launch = NULL;
	loom_now.args_size = 0;
	loom_record_of_call = NULL;
}

enum how { BEGINS, GOES_ON };
enum end { ENDED, WAITS, ABANDONED };

static enum end run(const struct loom_launch *l, enum how how, int may_wait)
{
	if (setjmp(loom_abandoned)) {
		loom_grid_abandon(); /* half-way */
		return ABANDONED;
	}
	if (how == BEGINS)
		return loom_grid_run(l, may_wait) ? ENDED : WAITS;
	return loom_grid_go_on(may_wait) ? ENDED : WAITS;
}

/* Runs it, or a part of it; returns 0 when it waits. */
static int proceed(const struct loom_launch *l, enum how how, int may_wait)
{
	enum end end = run(l, how, may_wait);

	if (end == ENDED) {
		loom_on_launch_end(l);
		loom_function_ran(l->kernel, loom_shared_static());
	}
	leave();
	return end != WAITS;
}

_Noreturn static void fail_for_addresses(void)
{
	struct rlimit limit;
	unsigned long long kilobytes = 0;

	if (!getrlimit(RLIMIT_AS, &limit) && limit.rlim_cur != RLIM_INFINITY)
		kilobytes = limit.rlim_cur / 1024;
	if (!kilobytes)
		loom_fail("no memory to run a kernel; loom reserves 8 GB of addresses, "
			  "and uses few of them");
	loom_fail("no addresses to run a kernel in: this shell allows %llu kB; say "
		  "ulimit -v unlimited, or 8000000 at least%s", kilobytes,
		  loom_checking ? ", or set LOOM_HAZARDS=no" : "");
}

static int begin_watched(const struct loom_launch *l, int may_wait)
{
	if (!loom_bare)
		loom_strike_back();
	loom_fault_setup();
	enter(l);
	loom_schedule_launch();
	loom_preempt_launch();
	if (!loom_shared_begin(l) ||
	    (loom_checking && !loom_shadow_setup()))
		fail_for_addresses();
	loom_on_launch(l);
	return proceed(l, BEGINS, may_wait);
}

/* One that nobody watches neither counts nor checks.  It does not wait for others, since
 * there is one device (base/chosen.c), and nor does one of which some blocks are looked
 * at. */
static int begin(const struct loom_launch *l, int may_wait)
{
	int checking = loom_checking, counting = loom_counting, ended;

	if (loom_is_chosen(l) || loom_unwatched)
		return begin_watched(l, may_wait && !loom_sampling);
	loom_bare_begins(l);
	loom_bare = 1;
	loom_checking = loom_counting = 0;
	ended = begin_watched(l, 0);
	loom_bare = 0;
	loom_checking = checking;
	loom_counting = counting;
	loom_bare_ended();
	return ended;
}

void loom_launch_now(const struct loom_launch *l)
{
	LOOM_HOST_LOCK;
	begin(l, 0);
}

struct loom_aside {
	const struct loom_launch *launch;
	unsigned stream;
	void *variables;
	struct loom_shared_places *places;
};

static struct loom_aside *put_aside(const struct loom_launch *l)
{
	struct loom_aside *a = malloc(sizeof *a);

	if (!a)
		loom_fail("no memory for a launch that waits");
	*a = (struct loom_aside){ l, loom_stream_entered(), NULL,
				  loom_shared_aside() };
	a->variables = loom_of_launch_aside();
	return a;
}

struct loom_aside *loom_launch_begin(const struct loom_launch *l)
{
	LOOM_HOST_LOCK;

	return begin(l, 1) ? NULL : put_aside(l);
}

struct loom_aside *loom_launch_go_on(struct loom_aside *a, int may_wait,
				     int *worked)
{
	LOOM_HOST_LOCK;
	const struct loom_launch *l = a->launch;
	int ended;

	loom_of_launch_back(a->variables);
	loom_shared_back(a->places);
	loom_stream_return(a->stream);
	free(a);
	enter(l);
	loom_on_launch_goes_on();
	ended = proceed(l, GOES_ON, may_wait);
	*worked = ended || loom_grid_worked();
	return ended ? NULL : put_aside(l);
}
