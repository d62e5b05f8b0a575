/* Who did something, and when: what hazards/happens-before.h compares.  The
 * running thread and every block carry such times about. */
#ifndef LOOM_STAMP_H
#define LOOM_STAMP_H

#include <stdint.h>

/* block 27 bits | tick 23 | thread 10 | free for others 4: the block's number
 * in its launch, the tick of its last synchronisation, and the thread's number
 * in its block.  So what a block did before a tick is one range of stamps. */
typedef uint64_t loom_stamp;
enum {
	LOOM_STAMP_FREE_BITS = 4,
	LOOM_TICK_BITS = 23,
	LOOM_THREAD_BITS = 10,
	LOOM_THREAD_SHIFT = LOOM_STAMP_FREE_BITS,
	LOOM_TICK_SHIFT = LOOM_THREAD_SHIFT + LOOM_THREAD_BITS,
	LOOM_BLOCK_SHIFT = LOOM_TICK_SHIFT + LOOM_TICK_BITS,
	LOOM_STAMP_BLOCKS = (1 << (64 - LOOM_BLOCK_SHIFT)) - 1,
	LOOM_TICK_MAX = (1 << LOOM_TICK_BITS) - 1
};

#define LOOM_STAMP(block, thread, tick)                     \
	(((uint64_t)(block) & LOOM_STAMP_BLOCKS) << LOOM_BLOCK_SHIFT | \
	 (uint64_t)(tick) << LOOM_TICK_SHIFT |                 \
	 (uint64_t)(thread) << LOOM_THREAD_SHIFT)
#define LOOM_STAMP_BLOCK(s) ((unsigned)((s) >> LOOM_BLOCK_SHIFT))
#define LOOM_STAMP_THREAD(s) ((unsigned)((s) >> LOOM_THREAD_SHIFT & 1023))
#define LOOM_STAMP_TICK(s) ((unsigned)((s) >> LOOM_TICK_SHIFT & LOOM_TICK_MAX))
/* Of one thread of one block, whatever the tick; of one moment of it. */
#define LOOM_STAMP_WHO(s) \
	((uint64_t)LOOM_STAMP_BLOCK(s) << LOOM_THREAD_BITS | LOOM_STAMP_THREAD(s))
#define LOOM_STAMP_WHEN ((uint64_t)LOOM_TICK_MAX << LOOM_TICK_SHIFT)
#define LOOM_STAMP_SAME_THREAD(a, b) \
	(!((((a) ^ (b)) & ~LOOM_STAMP_WHEN) >> LOOM_STAMP_FREE_BITS))
#define LOOM_STAMP_SAME(a, b) (!(((a) ^ (b)) >> LOOM_STAMP_FREE_BITS))

/* A fence is for its block or for others, too. */
enum { LOOM_NEAR, LOOM_FAR, LOOM_REACHES };

struct loom_block_clock {
	uint32_t serial;          /* no other block has it */
	unsigned tick, barrier;   /* the last one given, and at a barrier */
	/* Its first stamp, and how far from there all that came before the
	 * last barrier lies which no thread had left before. */
	loom_stamp first, settled;
	unsigned fenced;          /* up to here all threads have fenced */
	unsigned proxied;         /* bulk copies see what is before this */
	int ordering;             /* some thread has an order state */
	/* What sequentially consistent fences before the last barrier cover, by
	 * whom they reach: all before a tick; and of some threads, more. */
	struct {
		unsigned before, low, high;
	} covered[LOOM_REACHES];
	int covers_system;        /* some of them are for all devices */
	struct loom_views *views;      /* what all of its threads have acquired */
	struct loom_log *logs;         /* of objects in its shared memory */
};

#endif
