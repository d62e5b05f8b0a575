/* What is said of a block whose threads wait for each other in vain. */
#ifndef LOOM_STUCK_H
#define LOOM_STUCK_H

#include "base/context.h"

/* What a thread waits for or has done. */
enum { LOOM_DESCRIBED = 1536 };
void loom_describe(const struct loom_thread *t, char *buffer, size_t size);
/* Nobody can go on: who waits for whom. */
_Noreturn void loom_stuck(struct loom_block *b);
/* They wait at two barriers. */
_Noreturn void loom_stuck_apart(struct loom_thread *t,
				const struct loom_thread *first);

/* The barrier at which first waits opens: tells of threads that did not return
 * before it, and have come to the kernel's end without it. */
void loom_stuck_passed_by(struct loom_block *b, struct loom_thread *first);

#endif
