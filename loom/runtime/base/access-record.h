/* An access, and the note of it that a thread leaves: the runtime's one event.
 * The instrumentation writes it, races judge it, and the counters replay it. */
#ifndef LOOM_ACCESS_RECORD_H
#define LOOM_ACCESS_RECORD_H

#include <stdint.h>

#include "common/combined.h"

enum loom_op {
	LOOM_LOAD,
	LOOM_STORE,
	LOOM_RMW,   /* an atomic operation */
	LOOM_COPY,  /* what an asynchronous copy reads, or ldmatrix */
	LOOM_PRINT, /* a printf; its address is what it prints (printing.h) */
	LOOM_BLOCK, /* a basic block of the program begins */
	LOOM_ENTER, /* a function begins */
	LOOM_LEAVE
};

/* Behind the local one an access has no address, but texels (hardware/texels.h). */
enum loom_space {
	LOOM_SHARED,
	LOOM_GLOBAL,
	LOOM_CONSTANT,
	LOOM_LOCAL,
	LOOM_TEXTURE_SPACE,
	LOOM_SURFACE_SPACE
};

/* How far an access is ordered by itself. */
enum loom_strength {
	LOOM_PLAIN,
	LOOM_VOLATILE,
	LOOM_ATOMIC,
	LOOM_ATOMIC_BLOCK, /* among the threads of a block only */
	LOOM_IN_FLIGHT     /* a copy that has not landed, or not read, yet */
};

/* What one lane did: an access, or a step of its control flow.  Lanes that do
 * the same at the same place have the same step: its upper 16 bits say what it
 * was (LOOM_WHAT), the lower 48 are the pc.
 *
 * Steps are noted side by side, so that those of two lanes can be compared as
 * memory, and their addresses, which accesses alone have, side by side behind
 * them: room for steps is room for twice LOOM_NOTES. */
typedef uint64_t loom_step;
enum { LOOM_NOTES = 512 };
#define LOOM_STEP_ADDRESS(at) ((at)[LOOM_NOTES])

/* looped 14 | combined 12-13 | op 9-11 | space 6-8 | size 0-4 */
#define LOOM_WHAT(op, space, size) \
	((uint64_t)(op) << 9 | (uint64_t)(space) << 6 | (uint64_t)(size))
#define LOOM_PC_BITS 48
#define LOOM_STEP(pc, what) ((uint64_t)(what) << LOOM_PC_BITS | (uint64_t)(pc))
#define LOOM_STEP_PC(s) ((s) & (((uint64_t)1 << LOOM_PC_BITS) - 1))
#define LOOM_STEP_WHAT(s) ((s) >> LOOM_PC_BITS)
#define LOOM_WHAT_COMBINED(w) ((enum loom_combined)((w) >> 12 & 3))
#define LOOM_WHAT_OP(w) ((enum loom_op)((w) >> 9 & 7))
#define LOOM_WHAT_SPACE(w) ((enum loom_space)((w) >> 6 & 7))
#define LOOM_WHAT_SIZE(w) ((unsigned)((w) & 31))
/* An atomic operation that is a loop in shared memory. */
enum { LOOM_LOOPED = 1 << 14 };

#endif
