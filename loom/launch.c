/* A launch: its limits are checked as the hardware's driver would, then its
 * blocks run one after another. */
#define _GNU_SOURCE
#include <string.h>
#include <time.h>

#include "loom/exchange.h"
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
	return loom_stream(l->stream) ? cudaSuccess :
					cudaErrorInvalidResourceHandle;
}

static void setup(struct loom_block *block, const struct loom_launch *l)
{
	const dim3 *b = &l->block;
	unsigned n = b->x * b->y * b->z;

	block->launch = l;
	block->threads = n;
	block->warps = (n + LOOM_LANES - 1) / LOOM_LANES;
	for (unsigned i = 0; i < n; i++) {
		struct loom_thread *t = &block->thread[i];

		t->fiber = NULL;
		t->lane = i % LOOM_LANES;
		t->index.x = i % b->x;
		t->index.y = i / b->x % b->y;
		t->index.z = i / b->x / b->y;
	}
	for (unsigned i = 0; i < block->warps; i++) {
		struct loom_warp *w = &block->warp[i];
		unsigned left = n - i * LOOM_LANES;

		w->thread = &block->thread[i * LOOM_LANES];
		w->calls = &block->calls[i * LOOM_LANES];
		w->lanes = left < LOOM_LANES ? left : LOOM_LANES;
		w->number = i;
	}
}

static void run_grid(struct loom_block *block, const struct loom_launch *l)
{
	uint64_t blocks = (uint64_t)l->grid.x * l->grid.y * l->grid.z;

	for (uint64_t i = 0; i < blocks; i++) {
		block->number = i;
		block->index.x = (unsigned)(i % l->grid.x);
		block->index.y = (unsigned)(i / l->grid.x % l->grid.y);
		block->index.z = (unsigned)(i / l->grid.x / l->grid.y);
		loom_blockIdx = block->index;
		loom_shared_block();
		loom_block_run(block);
	}
}

cudaError_t loom_launch(const struct loom_launch *l)
{
	cudaError_t error = check(l);

	if (loom_now.thread)
		loom_fail_at((uintptr_t)__builtin_return_address(0),
			     "a kernel cannot launch a kernel here; launch it "
			     "from the host");
	if (error != cudaSuccess)
		return loom_error(error);
	if (!loom_capture_launch(l))
		loom_launch_now(l);
	return cudaSuccess;
}

void loom_launch_now(const struct loom_launch *l)
{
	static struct loom_block block;

	loom_report_setup();
	loom_now.launch = l;
	loom_now.args = (uintptr_t)l->args;
	loom_now.args_size = l->size;
	loom_blockDim = l->block;
	loom_gridDim = l->grid;
	setup(&block, l);
	if (!loom_shared_begin(l) || !loom_simt_setup() ||
	    (loom_checking && !loom_race_setup()))
		loom_fail("no memory to run a kernel");
	if (loom_checking)
		loom_clock_launch();
	loom_counters_begin(l);
	run_grid(&block, l);
	loom_counters_end(l);
	loom_function_ran(l->kernel, loom_shared_static());
	loom_now.launch = NULL;
	loom_now.args_size = 0;
}

long long loom_clock(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (long long)t.tv_sec * 1000000000 + t.tv_nsec;
}
