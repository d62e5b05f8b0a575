/* Which values may be others in another thread of the block. */
#ifndef LOOM_VARYING_H
#define LOOM_VARYING_H

#include <stdint.h>

enum { VARYING_SLOTS = 64 };

/* Registers, a bit each, places of the stack, and what was last compared. */
struct varying {
	uint32_t registers;
	int compared;
	long slot[VARYING_SLOTS];
	unsigned slots;
};

/* The line from p to end, which is no label and no directive. */
void varying_read(struct varying *v, const char *p, const char *end);

/* What varies on another way to the same place. */
void varying_join(struct varying *v, const struct varying *other);

#endif
