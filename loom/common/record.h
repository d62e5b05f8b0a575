/* What the translator writes down of each access and each basic block of a
 * kernel, and the runtime reads in place of a return address: where it stands,
 * in the source and in the control flow graph, and what the model says of it.
 * The translator makes them of the same fields (translate/records.cpp). */
#ifndef LOOM_RECORD_H
#define LOOM_RECORD_H

#include <stdint.h>

/* A place in the source; caller: where the function was put in line, or NULL. */
struct loom_place {
	const char *file;
	const char *function; /* as its author named it */
	const struct loom_place *caller;
	uint32_t line, column;
};

struct loom_record;

/* A basic block, in its function's list.  Numbers of blocks count from 1 in
 * each function, in an order in which each comes before all that it leads to but
 * by the ways back in loops, and a loop is in one piece; 0: there is none. */
struct loom_node {
	const struct loom_record *block;
	uint32_t meet; /* its immediate post-dominator; 0: the function's end */
	uint32_t loop; /* the head of the innermost loop around it */
	uint32_t last; /* of the loop that it heads, the last block; else itself */
	uint32_t unused;
};

/* Lanes that go from one block to the next are apart from those that come to it by
 * other ways, but those that come by last, up to where they meet
 * (model/reconverge.cpp). */
struct loom_stray {
	uint32_t from, to, last, meet[2];
};

struct loom_graph {
	const char *function;
	const struct loom_node *node; /* by number; the first is nobody's */
	const struct loom_stray *stray;
	uint32_t nodes, strays;
};

/* An access that is issued with another block though no lane goes where it stands
 * (model/predicate.cpp). */
struct loom_issued {
	const struct loom_record *access, *block;
	uint64_t kind; /* enum loom_kind */
};

struct loom_object; /* common/object.h */

struct loom_record {
	const struct loom_place *place; /* NULL: unknown */
	const struct loom_graph *graph;
	union {
		const struct loom_issued *issued; /* of a block; the last has no access */
		/* Of an access, from which variable its address is taken; NULL: from
		 * several, or nobody knows. */
		const struct loom_object *object;
	};
	uint32_t block;
	uint8_t kind; /* of enum loom_record_kind */
	uint8_t marks;
	/* One with others of its lane (model/vectorise.cpp): their bytes, 0 if it
	 * is not the first of them, and how far before it they begin. */
	uint8_t wide, before;
};

enum loom_record_kind { LOOM_RECORD_ACCESS, LOOM_RECORD_BLOCK };

enum loom_record_mark {
	LOOM_MARK_JOINED = 1, /* one with others of its lane: see wide */
	LOOM_MARK_NC = 2,     /* by the path for what no kernel stores: __ldg */
	LOOM_MARK_WAITS = 4,  /* in a loop that only waits */
	LOOM_MARK_GUARDED = 8, /* a copy: LOOM_GUARDS loads by no lane before it */
	LOOM_MARK_VALUE = 16, /* a number by its type: none of its bytes is padding */
	LOOM_MARK_KEPT = 32, /* what a store to some of its bits leaves: it is not used */
	LOOM_MARK_UNSURE = 64 /* its place is one of several: the calls are not known */
};

/* Of shared memory, before copies by cp.async (model/guard.cpp). */
enum { LOOM_GUARDS = 3 };

#endif
