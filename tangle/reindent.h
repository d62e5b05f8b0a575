/* What references put before the lines of an edited file. A reference keeps its
 * indentation while every line of its chunk begins with it; otherwise it takes
 * the one that these lines share, as after a change from tabs to spaces. */
#ifndef TANGLE_REINDENT_H
#define TANGLE_REINDENT_H

#include "render.h"

struct reindented {
	const struct use *use;  /* NULL: no line of it has been seen */
	struct slice shared;    /* blanks that all of its lines begin with */
	bool any;               /* there is a line that is not blank */
	size_t line;            /* the first such */
	bool changed;
	struct slice indent;    /* the reference's own, when it changed */
};

struct reindent {
	const struct made *made;
	struct reindented *uses;  /* by number */
	struct slice *indents;    /* of uses with their outer ones */
};

/* Takes a line of the use into account. */
void reindent_take(struct reindent *r, const struct use *use,
	struct slice line, size_t number);
void reindent_decide(struct reindent *r);
/* The line without the indentation. One of nothing but blanks becomes empty
 * unless it goes on behind the indentation. */
struct slice reindent_strip(const struct slice *indents, const struct use *use,
	struct slice line);

#endif
