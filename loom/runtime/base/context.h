/* What runs now: a launch, its clusters, blocks, warps and threads. */
#ifndef LOOM_CONTEXT_H
#define LOOM_CONTEXT_H

#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>

#include "base/access-record.h"
#include "base/device.h"
#include "base/fiber.h"
#include "base/stamp.h"
#include "loom/host.h"
#include "loom/vectors.h"

/* run is called by every thread with args, which holds size bytes. */
struct loom_launch {
	_Alignas(16) const char *name; /* as what is kept behind it */
	const void *kernel; /* the function's address */
	dim3 grid, block;
	size_t shared;
	cudaStream_t stream;
	void (*run)(void *args);
	const struct loom_loops *loops; /* or NULL (common/kernel.h) */
	void *args;
	size_t size;
	int cooperative; /* its blocks may wait for each other */
	dim3 cluster;    /* blocks in a cluster; 0 in x: none */
	uintptr_t pc;    /* of the call */
	unsigned device;
};

enum { LOOM_PATH = 6 }; /* calls that a thread remembers */

enum loom_state {
	LOOM_READY,
	LOOM_FULL,    /* ready, once its records are consumed */
	LOOM_WAITING, /* in an exchange */
	LOOM_BARRIER, /* of the block */
	LOOM_CLUSTER, /* at the barrier of its cluster */
	LOOM_GRID,    /* at that of the grid */
	LOOM_DONE,
	LOOM_STATES
};

struct loom_thread {
	struct loom_fiber *fiber; /* NULL before it starts and when done */
	enum loom_state state;
	unsigned lane;
	int spins;   /* what it does again and again waits for another thread */
	struct loom_spin *spin; /* for what (spin-wait.c); may be NULL */
	int arrived; /* at the barrier of its cluster (cluster.c) */
	uint32_t begun; /* the cluster's blocks that have, as it knows */
	uint3 index;
	uintptr_t where; /* where it stopped */
	unsigned barrier; /* and at which barrier of the source, if known */
	unsigned depth;   /* functions that it is in */
	uintptr_t *path;  /* from where they were called, but for the first */
	int op, source, width, predicate;
	unsigned words; /* that each lane gives to an exchange */
	unsigned mask;
	uint32_t crossed; /* lanes that came by meanwhile with another mask */
	uint64_t value, result;
	unsigned tick;                   /* of its last synchronisation */
	int at_end;    /* it ended there, and did not return before */
	unsigned left; /* done: of the block's last barrier before its end */
	unsigned proxied; /* up to here bulk copies see what it did */
	uint32_t flight;  /* what it begins to read asynchronously, by number */
	struct loom_order_state *order; /* happens-before.c; NULL for most */
};

struct loom_warp {
	struct loom_thread *thread; /* its lanes, one after another */
	struct loom_calls *calls;   /* theirs */
	struct loom_replay *replay; /* their records; NULL when all are used */
	unsigned lanes, number;
	uint32_t live;
	uint32_t crossed; /* lanes whose own is not 0 */
	unsigned ready;   /* lanes that can run */
	unsigned waiting; /* lanes in an exchange */
	unsigned idle;    /* steps without any getting on */
	unsigned sync;    /* tick of the last __syncwarp of all lanes */
	unsigned proxied; /* before this tick: as for a thread */
};

struct loom_block {
	const struct loom_launch *launch;
	struct loom_cluster *cluster;
	unsigned rank; /* in its cluster */
	uint3 index;
	uint64_t number; /* linear */
	unsigned threads, warps;
	unsigned count[LOOM_STATES]; /* its threads in each state */
	uint64_t fruitless;          /* steps since one of them got on */
	int in_loops; /* its threads have no stacks (execution/loops.h) */
	int votes;                   /* who is at its barrier may want a result */
	uintptr_t shared;            /* its memory */
	struct loom_thread *thread;
	uintptr_t *path; /* LOOM_PATH of each thread */
	struct loom_calls *calls;
	struct loom_warp *warp;
	struct loom_block_clock clock;
	struct gather *gathers;
	struct loom_named *named; /* barriers; NULL for most */
	struct loom_async *async;
	struct loom_borrowed *borrowed; /* by its cluster; NULL for most */
};

/* Blocks that are resident together; most clusters have one. */
enum { LOOM_CLUSTER_MAX = 16 };
struct loom_cluster {
	uint3 index;
	unsigned blocks, ended;
	int bare; /* nobody looks at it (execution/sampled.h) */
	struct loom_part *counters; /* its own, where some are looked at; or NULL */
	struct loom_block *block[LOOM_CLUSTER_MAX];
	struct loom_cluster *next; /* of those to be used again */
};

/* thread is NULL on the host.  A thread runs until its records reach end; when
 * it keeps none (both are NULL), until left counts to 0. */
struct loom_now {
	struct loom_thread *thread;
	struct loom_thread *watched; /* the same; NULL when unwatched */
	loom_step *next, *end;
	long left;
	uintptr_t stack;
	uintptr_t args;
	size_t args_size;
	struct loom_block *block;
	const struct loom_launch *launch;
	loom_stamp stamp; /* the running thread's */
	uint32_t lane;    /* and its bit in its warp */
	int unconfirmed;  /* its last store awaits a verdict (race.h) */
	int abandons;     /* it ends the launch */
};
/* Programs are linked with the runtime whole, so its place is a constant. */
extern _Thread_local struct loom_now loom_now
	__attribute__((tls_model("local-exec")));

/* Of the running kernel, or the calling thread's. */
static inline unsigned loom_device_now(void)
{
	return loom_now.thread ? loom_now.launch->device : loom_device;
}

/* Called on a thread: stops it until its state is LOOM_READY again. */
static inline void loom_stop(enum loom_state state, uintptr_t where)
{
	loom_now.thread->state = state;
	loom_now.thread->where = where;
	loom_fiber_pause();
}

/* The running launch ends here, in a thread or outside of all: what has set
 * loom_abandoned gets control. */
extern jmp_buf loom_abandoned;
_Noreturn void loom_launch_abandon(void);

#endif
