/* LOOM_KERNELS and LOOM_LAUNCHES: which launches are looked at.  The others run as
 * with LOOM=no, and so do blocks that LOOM_SAMPLE leaves out (base/sample.h). */
#ifndef LOOM_BASE_CHOSEN_H
#define LOOM_BASE_CHOSEN_H

/* Nobody watches the running launch, or block. */
extern int loom_bare;

struct loom_launch;

/* Whether the launch that begins is to be watched; ends the program where no launch
 * behind it is to be. */
int loom_is_chosen(const struct loom_launch *l);
void loom_block_not_chosen(unsigned blocks);
/* Whether any was not. */
int loom_any_bare(void);
/* Time passes: says once, to who looks at a terminal, how to look at less. */
void loom_chosen_hint(void);

#endif
