/* LOOM_SAMPLE: which blocks of each launch are looked at.  The others run as with
 * LOOM=no. */
#ifndef LOOM_BASE_SAMPLE_H
#define LOOM_BASE_SAMPLE_H

#include <stdint.h>

extern int loom_sampling;

void loom_sample_setup(void); /* reads it */
/* Whether it is looked at, of so many: a block, or a cluster of them. */
int loom_is_sampled(uint64_t number, uint64_t count);

#endif
