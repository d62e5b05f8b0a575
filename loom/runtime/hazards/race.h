/* Checks an access of the running thread for races and for values that nobody
 * stored. */
#ifndef LOOM_RACE_H
#define LOOM_RACE_H

#include <stddef.h>
#include <stdint.h>

#include "base/access-record.h"
#include "base/context.h"

extern int loom_checking;
/* Loads by __ldg, or words that are initialised in part: each access of device
 * memory is looked at closely. */
extern int loom_race_closely;
void loom_race_launch(void); /* one begins */
void loom_race(uintptr_t a, size_t size, enum loom_op op,
	       enum loom_space space, enum loom_strength strength,
	       uintptr_t pc);
/* An exchange gives the word a value; nobody asks whether it had one, as most
 * throw the old one away. */
void loom_race_given(uintptr_t at, size_t size);
/* A copy has landed: it is the running thread's store now, or, when not own,
 * that of a barrier which orders it. */
void loom_race_landed(uintptr_t at, size_t size, int own);
/* A bulk copy begins, from shared memory or to it: it sees what threads stored
 * before a proxy's fence, and stores over that alone. */
void loom_race_engine(uintptr_t at, size_t size, enum loom_op op, uintptr_t pc);
/* A copy has read its source, for the running thread or a barrier, as above; the
 * loads that began it were of a thread whose `flight` had its number. */
void loom_race_read(uintptr_t at, size_t size, uint32_t flight, int own);

/* The running thread frees device memory. */
void loom_race_freed(uintptr_t at, size_t size, uintptr_t pc);

/* Whether a store is a race may hang on the value that it brings, which is
 * there when the thread does its next step: then, and when it stops, the store
 * is confirmed; when the launch is abandoned, it is dropped. */
void loom_race_confirm_store(void);
static inline void loom_race_confirm(void)
{
	if (__builtin_expect(loom_now.unconfirmed, 0))
		loom_race_confirm_store();
}
static inline void loom_race_drop(void)
{
	loom_now.unconfirmed = 0;
}

#endif
