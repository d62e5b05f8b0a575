/* A launch: its blocks run (grid.c), and what they cost is summed. */
#include "execution/launch.h"

#include <setjmp.h>

#include "base/builtin.h"
#include "base/context.h"
#include "base/failure.h"
#include "base/host-lock.h"
#include "base/model.h"
#include "base/occupancy.h"
#include "base/record.h"
#include "base/schedule.h"
#include "memory/instances.h"
#include "memory/peers.h"
#include "memory/shared-memory.h"
#include "hazards/fault.h"
#include "hazards/race.h"
#include "hazards/shadow.h"
#include "counters/events.h"
#include "execution/cluster.h"
#include "execution/functions.h"
#include "execution/grid.h"
#include "execution/preempt.h"

/* Their number, if each has so much static shared memory. */
unsigned loom_launch_held(const struct loom_launch *l, size_t fixed)
{
	const struct loom_model *m = loom_model();
	unsigned threads = l->block.x * l->block.y * l->block.z;

	return loom_occupancy(m, threads, fixed, l->shared) *
	       m->multiprocessors;
}

/* Runs the grid; returns 0 when it was abandoned half-way. */
static int run(const struct loom_launch *l)
{
	if (setjmp(loom_abandoned)) {
		loom_grid_abandon();
		return 0;
	}
	loom_grid_run(l);
	return 1;
}

void loom_launch_now(const struct loom_launch *l)
{
	LOOM_HOST_LOCK;
	loom_fault_setup();
	loom_now.launch = l;
	loom_peer_runs(l->device);
	loom_instances_of(l->device);
	loom_now.args = (uintptr_t)l->args;
	loom_now.args_size = l->size;
	loom_blockDim = l->block;
	loom_gridDim = l->grid;
	loom_cluster_launch(l);
	loom_schedule_launch();
	loom_preempt_launch();
	if (!loom_shared_begin(l) ||
	    (loom_checking && !loom_shadow_setup()))
		loom_fail("no memory to run a kernel");
	loom_on_launch(l);
	if (run(l)) {
		loom_on_launch_end(l);
		loom_function_ran(l->kernel, loom_shared_static());
	}
	loom_now.launch = NULL;
	loom_now.args_size = 0;
	loom_record_of_call = NULL;
}
