/* What a program under loom said on its standard error: a mistake a line,
 * FILE:LINE: before it. */
#ifndef LOOM_TOLD_H
#define LOOM_TOLD_H

#include <stddef.h>

struct told {
	char *file, *text; /* the text behind the place */
	unsigned number;
	char *kernel; /* NULL: it speaks of none */
};

struct all_told {
	struct told *mistake;
	size_t count;
};

/* Reads it, or says what is wrong and exits with 3. */
struct all_told told_read(const char *name);

/* A place, FILE:LINE, in a text. */
struct place {
	const char *begin; /* NULL: there is none */
	size_t length; /* of the file's name */
	unsigned number;
	const char *end;
};

struct place told_place(const char *text);

#endif
