/* Many random numbers at once, in the order in which cuRAND's library gives
 * them: of XORWOW 4096 sequences take turns, of Philox 65536, four numbers
 * each.  loom/include/loom/random/ has the same for one thread. */
#ifndef LOOM_RANDOM_H
#define LOOM_RANDOM_H

#include <stddef.h>

enum loom_distribution {
	LOOM_BITS,
	LOOM_UNIFORM,
	LOOM_UNIFORM_DOUBLE,
	LOOM_NORMAL,
	LOOM_NORMAL_DOUBLE,
	LOOM_LOG_NORMAL,
	LOOM_LOG_NORMAL_DOUBLE
};

struct loom_random;

struct loom_random *loom_random_make(int philox); /* NULL: no memory */
void loom_random_seed(struct loom_random *r, unsigned long long seed);
/* How many numbers lie before the next one. */
void loom_random_skip(struct loom_random *r, unsigned long long offset);
/* Those of which two are made at once come in pairs. */
int loom_random_fits(const struct loom_random *r, enum loom_distribution kind,
		     size_t n);
size_t loom_random_size(enum loom_distribution kind);
void loom_random_fill(struct loom_random *r, enum loom_distribution kind,
		      void *out, size_t n, double mean, double deviation);

#endif
