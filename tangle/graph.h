/* Chunks and targets, and how they refer to each other. */
#ifndef TANGLE_GRAPH_H
#define TANGLE_GRAPH_H

#include <stdint.h>

#include "book.h"
#include "mem.h"
#include "parts.h"

/* A named chunk, or a target. A target's blocks are those with its file=; one
 * that is named too stands there as a reference to the whole chunk, so that
 * what is appended to the chunk later reaches the file. */
struct chunk {
	struct slice name;        /* a target's path */
	const char *path;         /* of a target; NULL for a named chunk */
	struct chapter *chapter;
	VEC(struct block *) blocks;
	struct chunk *target;     /* the file that a named chunk starts */
	bool used;                /* some reference or file asks for it */
	enum { CHUNK_NEW, CHUNK_OPEN, CHUNK_DONE } state;
	uint64_t bytes, filled;   /* of its expansion; see measure.h */
};

struct graph {
	VEC(struct chunk *) chunks, targets;
	struct table paths;       /* targets by path */
	struct table chapters;    /* by name and by alias */
	const struct book *book;
};

/* Collects the blocks of all chapters and resolves every reference. Reports
 * names and files used twice, targets refused, undefined and unused chunks. */
void graph_build(struct graph *g, const struct book *book);

#endif
