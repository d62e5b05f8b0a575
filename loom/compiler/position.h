/* Where a byte of a preprocessed source is, by the line markers before it. */
#ifndef LOOM_POSITION_H
#define LOOM_POSITION_H

#include "compiler/source.h"

struct position {
	size_t line_start;
	unsigned long line;
	const char *file; /* quoted, from the marker; NULL: none yet */
	size_t file_size, next;
	int system; /* a system's header */
};
#define POSITION_FIRST ((struct position){ .line = 1 })

/* Moves on to the byte p. */
void position_advance(const struct source *s, struct position *w, size_t p);

/* The same for one byte, from the last line marker on: not from the beginning,
 * which is megabytes away where a program includes CCCL. */
struct position position_at(const struct source *s, size_t p);

/* Whether the token lies in a system's header, as its last line marker says. */
int position_in_system(const struct source *s, size_t i);

#endif
