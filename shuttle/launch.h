/* A launch, from `k<<<grid, block, shared>>>(arguments)` to its rows. */
#ifndef SHUTTLE_LAUNCH_H
#define SHUTTLE_LAUNCH_H

#include "machine.h"

/* What an argument is: a number, or a place in the array with that name. */
struct argument {
	const char *name;
	uint32_t object;
	int64_t offset; /* bytes behind the array's begin */
	struct node *value;
};

struct launch {
	const struct function *kernel;
	struct argument argument[32];
	struct dim grid, block;
	uint32_t dynamic;
};

enum order { FORWARD, REVERSE, RANDOM };
struct options {
	enum order schedule;
	enum { FILL_INDEX, FILL_ZERO, FILL_RANDOM } fill;
	uint32_t schedule_seed, fill_seed;
	uint64_t steps;
	uint32_t elements; /* of each array that is an argument */
};
extern struct options options;

/* Reads the launch at the parser's cursor. */
struct launch parse_launch(void);

/* Makes the arrays and the block's memory. */
void lay_out(struct launch *l);
void fill_shared(void); /* of a block that begins */

/* Begins it; then schedule_step until it is no more STOP_SLICE. */
void schedule_begin(struct launch *l);
enum stop schedule_step(int32_t steps);

#endif
