/* The text of a target, with its first comment and its #line directives. */
#ifndef TANGLE_RENDER_H
#define TANGLE_RENDER_H

#include "expand.h"

/* Adds the target's text to out. The graph has been measured. */
void render(const struct chunk *target, struct buf *out);

/* A line of a made file and where it comes from. */
struct made_line {
	enum { MADE_HEAD, MADE_DIRECTIVE, MADE_CODE } kind;
	size_t start;             /* its offset in the text */
	const struct block *block;
	const struct part *part;  /* of code */
	const struct use *use;
	size_t line;              /* of the chapter */
	size_t indent;            /* bytes that references put before it */
};

struct made {
	const struct chunk *target;
	struct buf text;
	VEC(struct made_line) lines;
	size_t uses;
};

/* The same text with the origin of each line. */
void render_lines(const struct chunk *target, struct made *made);
/* The line without its '\n'. */
struct slice made_text(const struct made *m, size_t line);

#endif
