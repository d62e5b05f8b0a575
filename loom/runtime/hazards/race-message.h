/* What is said of a race, of a value that nobody stored, and of a copy that
 * may miss a store. */
#ifndef LOOM_RACE_MESSAGE_H
#define LOOM_RACE_MESSAGE_H

#include "hazards/shadow.h"

/* An access to one word, or to a part of it. */
struct loom_use {
	uintptr_t at;
	unsigned bytes; /* one bit for each; 0: it frees the word */
	unsigned size;  /* of the whole access */
	enum loom_op op;
	enum loom_space space;
	enum loom_strength strength;
	uintptr_t pc;
	uint32_t how; /* loom_how(), but for the bytes */
};

/* op, how: what the other thread did. */
void loom_say_race(const struct loom_use *a, loom_stamp other,
		   uint32_t how, enum loom_op op);
/* The running thread waited for a word that the other one stored later. */
void loom_say_unfenced(uintptr_t at, loom_stamp other, uintptr_t other_pc,
		       uintptr_t pc);
/* One of the two loads by __ldg; op, how: what the other one did. */
void loom_say_read_only(const struct loom_use *a, loom_stamp other,
			uint32_t how, enum loom_op op);
void loom_say_not_stored(uintptr_t a, enum loom_space space, int any, uintptr_t pc);
void loom_say_not_proxied(uintptr_t at, const struct loom_cell *c,
			  enum loom_op op, uintptr_t pc);

#endif
