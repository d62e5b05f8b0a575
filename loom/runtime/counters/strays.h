/* Lanes that go on apart from others of their warp, though these come to the same
 * blocks: where loomcc says that a warp does not wait for all (assembly/strays.c). */
#ifndef LOOM_STRAYS_NOTES_H
#define LOOM_STRAYS_NOTES_H

#include <stdint.h>

struct loom_strays;

/* What is said of the block that begins at pc; NULL when nothing is. */
const struct loom_strays *loom_strays_of(uint64_t pc);

/* Whether lanes stray that go from one block to the next: then the block up to
 * which others may come that are one with them; else 0. */
unsigned loom_strays_last(unsigned from, unsigned to);

/* Whether those that strayed into the first block meet the others at this one. */
int loom_strays_meet(unsigned first, unsigned block);

#endif
