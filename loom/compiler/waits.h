/* Loops that only wait: "while (...) ;".  Nothing else tells, in a run in which
 * the wait is over before it begins, that who looks at a word waits for it. */
#ifndef LOOM_WAITS_H
#define LOOM_WAITS_H

#include <stdio.h>

#include "compiler/position.h"
#include "compiler/source.h"

struct waits {
	struct position at;
	FILE *lines; /* NULL before the first */
	char *text;
	size_t size;
};
#define WAITS_NONE ((struct waits){ .at = POSITION_FIRST })

/* A "while" of code at token i. */
void waits_note(struct waits *w, struct source *s, size_t i);
/* Leaves the lines to the runtime, in a section of their own. */
void waits_end(struct waits *w, struct source *s);

#endif
