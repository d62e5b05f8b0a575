/* A function's assembly as basic blocks, and where they lead to. */
#ifndef LOOM_BLOCKS_H
#define LOOM_BLOCKS_H

#include <stddef.h>

#include "assembly/machine.h"
#include "assembly/varying.h"
#include "loom/branch.h"

enum { NONE = -1 };
enum { MOST_ACCESSES = 24, WAYS = 3 };
enum { COST_LONG = 99 }; /* of what no short branch holds */

/* A piece of code without a jump; one that the compiler announces as a basic
 * block has in the end all that belongs to it. */
struct node {
	const char *at; /* behind the call that announces the block, or NULL */
	const char *test; /* the last comparison in it, or NULL */
	const char *jump; /* the last conditional jump in it, or NULL */
	int varies; /* its condition, among the threads of a block */
	const char *access[MOST_ACCESSES];
	enum loom_branch_kind kind[MOST_ACCESSES];
	uint32_t fixed; /* of these, a bit each: where all threads have one word */
	unsigned accesses, global_loads, shared, copies, barriers;
	unsigned floats[2], wholes[2]; /* multiplications, additions */
	unsigned near[2]; /* of the latter those for addresses near the thread's own word */
	unsigned cost, calls; /* of other functions */
	unsigned atomics;     /* of these */
	int slow; /* it divides, or takes a root */
	int products; /* it multiplies whole numbers that nobody knows */
	int way[2]; /* labels or nodes that it leads to; NONE */
	int is_label[2];
	int exit[WAYS]; /* the blocks that it leads to */
	unsigned exits, sources;
	int reached, is_end; /* of a kernel */
	int is_head;         /* of a loop */
	int is_first;        /* to use shared memory, on some way to it */
	int own; /* it uses the word with the thread's own number */
	int uses_near; /* or one as far from it in all threads */
};

/* What is read; where: each is read anew, in the same room. */
struct code {
	struct node *node;
	size_t nodes, room;
	struct label {
		int node; /* behind .L0, .L1, ... */
		struct registers registers; /* where they are jumped to */
		struct varying varying;
	} *label;
	size_t labels;
	struct registers registers;
	struct varying varying;
	int is_kernel;
	int marks; /* how many searches have made */
};

/* The function from p to end. */
void blocks_read(struct code *c, const char *p, const char *end);
void blocks_free(struct code *c);

/* For node's reached: what no search has marked before. */
int blocks_new_mark(struct code *c);

/* Whether a loop leads from there to the block; the one that makes all threads
 * of a kernel does not count. */
int blocks_leads_back(struct code *c, int from, int block);
/* The same from there round to it. */
int blocks_is_in_loop(struct code *c, int block);

/* Whether a way leads from there to the block that does not come by a third. */
int blocks_leads_around(struct code *c, int from, int block, int around);

/* Of a text: its lines, and how one of them begins. */
const char *line_end(const char *p, const char *end);
int has_prefix(const char *p, const char *end, const char *prefix);

#endif
