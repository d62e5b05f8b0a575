/* A launch: its limits are checked as the hardware's driver would, then its
 * blocks run (grid.c). */
#define _GNU_SOURCE
#include <setjmp.h>
#include <string.h>
#include <time.h>

#include "loom/exchange.h"
#include "model.h"
#include "runtime.h"

cudaError_t loom_launch(const struct loom_launch *l);

/* CUDA 13 calls all of these an invalid value (before, it was an invalid
 * configuration). */
static cudaError_t check(const struct loom_launch *l)
{
	const dim3 *g = &l->grid, *b = &l->block;
	uint64_t threads = (uint64_t)b->x * b->y * b->z;

	if (!g->x || !g->y || !g->z || g->x > 2147483647u || g->y > 65535 ||
	    g->z > 65535)
		return cudaErrorInvalidValue;
	if (!threads || b->x > 1024 || b->y > 1024 || b->z > 64 ||
	    threads > LOOM_BLOCK_MAX)
		return cudaErrorInvalidValue;
	if (l->shared && l->shared > loom_function_dynamic_max(l->kernel))
		return cudaErrorInvalidValue;
	if (!loom_stream(l->stream))
		return cudaErrorInvalidResourceHandle;
	return loom_cluster_check(l);
}

/* Their number, if each has so much static shared memory. */
unsigned loom_launch_held(const struct loom_launch *l, size_t fixed)
{
	const struct loom_model *m = loom_model();
	unsigned threads = l->block.x * l->block.y * l->block.z;

	return loom_occupancy(m, threads, fixed, l->shared) *
	       m->multiprocessors;
}

/* All blocks must be resident, as each may wait for any other. */
static cudaError_t check_cooperative(const struct loom_launch *l)
{
	uint64_t blocks = (uint64_t)l->grid.x * l->grid.y * l->grid.z;

	if (l->cooperative &&
	    blocks > loom_launch_held(l, loom_function_shared(l->kernel)))
		return cudaErrorCooperativeLaunchTooLarge;
	return cudaSuccess;
}

cudaError_t loom_launch(const struct loom_launch *l)
{
	cudaError_t error = check(l);

	if (loom_now.thread)
		loom_fail_at((uintptr_t)__builtin_return_address(0),
			     "a kernel cannot launch a kernel here; launch it "
			     "from the host");
	if (error == cudaSuccess)
		error = check_cooperative(l);
	if (error != cudaSuccess)
		return loom_error(error);
	if (!loom_capture_launch(l))
		loom_launch_now(l);
	return cudaSuccess;
}

static jmp_buf abandoned;

/* Runs the grid; returns 0 when it was abandoned half-way. */
static int run(const struct loom_launch *l)
{
	if (setjmp(abandoned)) {
		loom_grid_abandon();
		return 0;
	}
	loom_grid_run(l);
	return 1;
}

void loom_launch_abandon(void)
{
	char here;

	if ((uintptr_t)&here - loom_now.stack < LOOM_STACK) {
		loom_now.abandons = 1; /* block.c sees it, on its own stack */
		loom_fiber_pause();
	}
	loom_now.abandons = 0;
	longjmp(abandoned, 1);
}

void loom_launch_now(const struct loom_launch *l)
{
	LOOM_ALONE;
	loom_report_setup();
	loom_now.launch = l;
	loom_now.args = (uintptr_t)l->args;
	loom_now.args_size = l->size;
	loom_blockDim = l->block;
	loom_gridDim = l->grid;
	loom_cluster_launch(l);
	loom_schedule_launch();
	loom_preempt_launch();
	if (!loom_shared_begin(l) ||
	    (loom_checking && !loom_race_setup()))
		loom_fail("no memory to run a kernel");
	if (loom_checking)
		loom_clock_launch();
	loom_counters_begin(l);
	if (run(l)) {
		loom_counters_end(l);
		loom_function_ran(l->kernel, loom_shared_static());
	}
	loom_now.launch = NULL;
	loom_now.args_size = 0;
}

long long loom_clock(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (long long)t.tv_sec * 1000000000 + t.tv_nsec;
}
