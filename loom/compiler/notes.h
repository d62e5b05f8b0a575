/* Lines of the source that the runtime cannot know by what runs, left to it in
 * a section of their own, which changes no code.
 *
 * Loops that only wait, as "while (...) ;", also where they sleep or the look is
 * the body of a "do": in a run in which the wait is over
 * before it begins, nothing else tells that who looks at a word waits for it.
 * And loads by __ldg and ld.global.nc, which are loads like others here; loops that nvcc is
 * told to unroll otherwise than it would; those that count from a number, and those
 * whose counter has a sign and cannot wrap; indices of which no multiple is
 * known. */
#ifndef LOOM_NOTES_H
#define LOOM_NOTES_H

#include <stdio.h>

#include "compiler/position.h"
#include "compiler/source.h"

struct notes {
	struct position at;
	FILE *lines; /* NULL before the first */
	char *text;
	size_t size;
};
#define NOTES_NONE ((struct notes){ .at = POSITION_FIRST })

/* A "while" or "do" of code at token i: its body, if it only waits; else 0. */
size_t notes_wait(struct notes *n, struct source *s, size_t i);
/* __ldg, or such an asm. */
void notes_read_only(struct notes *n, struct source *s, size_t i);
/* A loop at token i, told so. */
void notes_unusual(struct notes *n, struct source *s, size_t i);
/* A "for": that it counts from a number, or has a counter with a sign. */
void notes_for(struct notes *n, struct source *s, size_t i);
/* A "[". */
void notes_index(struct notes *n, struct source *s, size_t i);
void notes_end(struct notes *n, struct source *s);

#endif
