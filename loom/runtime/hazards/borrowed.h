/* The shared memory of a cluster's other blocks: it is there from their
 * beginning to their end, so that what others do to its memory must be ordered
 * between the two. */
#ifndef LOOM_BORROWED_H
#define LOOM_BORROWED_H

#include <stddef.h>
#include <stdint.h>

#include "base/access-record.h"
#include "base/context.h"

/* A copy of the running thread's comes to the memory of another block, which waits
 * for it itself: that is to have begun. */
void loom_borrow_begins(uintptr_t at, enum loom_op op, uintptr_t pc);
/* The running thread uses the memory of another block. */
void loom_borrow(uintptr_t at, size_t size, enum loom_op op, uintptr_t pc);
/* The block has ended: a fault unless that is ordered behind all of these. */
void loom_borrowed_end(struct loom_block *b);
void loom_borrowed_forget(struct loom_block *b);

#endif
