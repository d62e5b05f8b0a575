/* Rounds of a loop that nvcc unrolls by four, though it does not know how often
 * it runs. */
#ifndef LOOM_ROUNDS_H
#define LOOM_ROUNDS_H

#include <stddef.h>

#include "common/metrics.h"
#include "counters/banks.h"

enum { LOOM_UNROLLED = 4, LOOM_ROUNDS_MOST = 16 };

/* An access of one of the rounds, or where a basic block begins. */
struct loom_held {
	size_t instruction;
	enum loom_kind kind;
	unsigned round;
	int begins_block;
	struct loom_request request;
	struct loom_counts cost;
};

struct loom_rounds; /* of a warp */

struct loom_rounds *loom_rounds_new(void);
void loom_rounds_begin(void);

/* Whether the lanes stay in the loop, or enter one, with the block. */
int loom_rounds_stay(const struct loom_rounds *r, unsigned block, uint32_t lanes);
void loom_rounds_enter(struct loom_rounds *r, unsigned block, uint32_t lanes);
/* They are in it, and begin this block. */
void loom_rounds_block(struct loom_rounds *r, unsigned block, uint32_t lanes);
/* Whether no more rounds than those that are held can be one, when the block
 * begins. */
int loom_rounds_are_full(const struct loom_rounds *r, unsigned block);
/* Where some lanes have left and others go on, how many rounds are one at most;
 * else 0. */
unsigned loom_rounds_are_left(const struct loom_rounds *r);
/* How many whole rounds are held, when the loop begins another one or ends, and
 * may be one basic block. */
unsigned loom_rounds_whole(struct loom_rounds *r);

/* Keeps an access until it is known whether there are four rounds; or 0. */
int loom_rounds_hold(struct loom_rounds *r, size_t instruction,
		     enum loom_kind kind, const struct loom_request *q,
		     const struct loom_counts *cost);
void loom_rounds_leave(struct loom_rounds *r);
/* What is held is over; the array stays until something new is. */
const struct loom_held *loom_rounds_release(struct loom_rounds *r, size_t *count);
/* Whether nvcc knows where in its line the first access goes: the loop begins with
 * its variable. */
int loom_rounds_begins(const struct loom_request *q);
/* Whether the access is to dynamic shared memory. */
int loom_rounds_are_dynamic(const struct loom_request *q);

#endif
