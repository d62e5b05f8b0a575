/* The parts of a block: code, and references to chunks. */
#ifndef TANGLE_PARTS_H
#define TANGLE_PARTS_H

#include "book.h"

enum part_kind {
	PART_CODE,       /* whole lines */
	PART_ESCAPED,    /* one line \<<name>>, written without the backslash */
	PART_REFERENCE,  /* one line <<name>> */
};

struct part {
	enum part_kind kind;
	size_t first;         /* its first line within the block, from 0 */
	struct slice text;    /* its lines, each with its '\n' */
	size_t filled;        /* how many of them are not empty */
	struct slice indent;  /* what stands before \<< or << */
	struct slice chapter, name;  /* of a reference; chapter may be empty */
	struct chunk *chunk;  /* what it refers to; NULL until resolved */
};

/* Whether the line is <<name>>, <<chapter#name>> or one of them escaped, alone
 * on it; fills in kind, indent, chapter and name. */
bool part_read(struct slice line, struct part *p);

/* Splits b->text into b->parts. */
void parts_split(struct block *b);

/* Where a reference stands in its chapter. */
struct place part_place(const struct block *b, const struct part *p);
/* Where what it refers to stands in it: name, or chapter#name. */
struct place part_inner(const struct block *b, const struct part *p);

#endif
