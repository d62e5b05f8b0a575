/* The records of a warp's lanes, replayed together. */
#ifndef LOOM_RECONVERGE_H
#define LOOM_RECONVERGE_H

#include "base/context.h"

/* Where a thread's records have got to: the block of each open call. */
enum { LOOM_CALLS = 16 };
struct loom_calls {
	unsigned depth;
	unsigned block[LOOM_CALLS];
};

void loom_reconverge_open(struct loom_warp *w);  /* before its lanes run */
void loom_reconverge_close(struct loom_warp *w); /* all records are used */
void loom_reconverge_resume(struct loom_warp *w, unsigned lane,
			    unsigned length);
void loom_reconverge_pause(struct loom_warp *w, struct loom_thread *t);
int loom_reconverge_drained(const struct loom_warp *w, unsigned lane);
void loom_reconverge_consume(struct loom_warp *w); /* replays them */

#endif
