/* A line of x86-64 assembly, as far as blocks.c wants to know it. */
#ifndef LOOM_MACHINE_H
#define LOOM_MACHINE_H

#include <stddef.h>
#include <stdint.h>

enum flow { FLOW_ON, FLOW_CALL, FLOW_JUMP, FLOW_BRANCH, FLOW_END };

/* What of a GPU's instructions it would be. */
enum work {
	WORK_NONE, /* a move, or part of another instruction */
	WORK_MULTIPLY,
	WORK_ADD, /* with a multiplication before it, one */
	WORK_WHOLE_MULTIPLY, /* or a shift */
	WORK_PRODUCT,	     /* of two numbers that are no constants */
	WORK_WHOLE_ADD,      /* or a sum for an address not known before */
	WORK_OTHER,
	WORK_LONG     /* many instructions, or a call */
};

struct step {
	enum flow flow;
	enum work work;
	const char *target; /* of a call, jump or branch */
	size_t target_size;
	int is_near; /* it makes an address near the thread's own word, or a part */
};

enum { MACHINE_SLOTS = 64 };

/* Which registers, and which places of the stack, hold addresses in shared
 * memory, as far as the lines tell one after another. */
struct registers {
	uint32_t shared;
	uint32_t fresh; /* calculated since the caller last made it 0 */
	uint32_t own;   /* those with the thread's own number */
	uint32_t placed; /* and those that something was added to */
	uint32_t near;   /* of the thread's own number and constants alone, or an
			  * address with no other numbers in it */
	int own_word;   /* the last address was that of the word so numbered */
	uint32_t frame; /* a register by which places of the stack are named, too */
	long slot[MACHINE_SLOTS];
	unsigned slots;
	uint64_t slot_placed; /* a bit each */
};

/* The line from p to end, which is no label and no directive. */
struct step machine_read(const char *p, const char *end, struct registers *r);

/* What the other ones know is known, too: two ways lead to the same place. */
void machine_join(struct registers *r, const struct registers *other);

/* Behind a call, which returns an address in shared memory or not. */
void machine_call(struct registers *r, int shared);

/* The first argument of a call: is it such an address?  And is it the same for
 * all threads, so many bytes from a variable's begin? */
int machine_argument(const struct registers *r);
int machine_is_fixed(const struct registers *r);
/* Or as far from the thread's own word for all of them? */
int machine_is_near(const struct registers *r);

#endif
