#ifndef LOOM_EXECUTION_BLOCK_H
#define LOOM_EXECUTION_BLOCK_H

#include "base/context.h"

struct loom_block *loom_block_new(const struct loom_launch *l);
void loom_block_free(struct loom_block *b);
void loom_block_begin(struct loom_block *b);
/* Lets its threads run as far as they can; whether any got on. */
int loom_block_turn(struct loom_block *b);
void loom_block_abandon(struct loom_block *b);
/* Lets those go on that wait in this state. */
void loom_block_release(struct loom_block *b, enum loom_state state);
int loom_block_can_run(const struct loom_block *b);

#endif
