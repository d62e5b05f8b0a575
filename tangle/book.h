/* The book: its chapters, and their fenced blocks. */
#ifndef TANGLE_BOOK_H
#define TANGLE_BOOK_H

#include <stdbool.h>
#include <stddef.h>

#include "attr.h"
#include "file.h"
#include "hash.h"
#include "mem.h"
#include "source.h"

/* A fenced block that tangle has to do with. Line k of text (from 0) is line
 * `line` + 1 + k of the chapter, whatever list or quote the fence stands in. */
struct block {
	struct chapter *chapter;
	size_t line;           /* of the opening fence */
	struct place fence, name, file, language;
	struct attr attr;
	struct slice text;     /* whole lines, each with its '\n' */
	struct part *parts;    /* filled in by parts.h */
	size_t part_count;
};

struct chapter {
	const char *path;      /* as book.md links it */
	struct slice name;     /* "03-banks" */
	struct slice alias;    /* "banks"; the same as name without a prefix */
	struct place listed;   /* where in book.md */
	struct source *source; /* NULL when it could not be read */
	VEC(struct block *) blocks;
	struct table chunks;   /* by name; filled in by graph.h */
};

struct book {
	struct source *source;
	VEC(struct chapter *) chapters;
};

/* Reads book.md and every chapter that it lists, reporting what is wrong.
 * name is book.md's name within root. Exits 3 when book.md itself cannot be
 * read. Everything lives until exit. */
void book_read(struct book *b, const struct root *root, const char *name);
/* The chapter that the path leads to, whatever its capitals, for not every file
 * system tells them apart; NULL when there is none. */
const struct chapter *book_chapter_at(const struct book *b, const char *path);

#endif
