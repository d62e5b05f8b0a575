/* Info strings of fenced blocks, as pandoc's commonmark_x reads them:
 * ```cuda {#name .class file=PATH} and ``` {.cuda #name file=PATH}. */
#ifndef TANGLE_ATTR_H
#define TANGLE_ATTR_H

#include <stdbool.h>

#include "text.h"

struct attr {
	struct slice language, name, file;
	bool has_file, fragment;
	bool raw;  /* {=html}: not code at all */
	struct slice odd;  /* a class that may be meant as "fragment" */
};

/* A mistake: the part of the info string that it is about, why, and what
 * should stand there if that is known (both kept). */
struct attr_fault {
	struct slice where;
	const char *why, *fix;
};

/* Reads info with entities and backslashes already resolved; what it finds are
 * slices of info. False, with the first mistake, when it cannot be read. */
bool attr_parse(struct slice info, struct attr *a, struct attr_fault *fault);

/* The name of a chunk: letters, digits, '-', '_', '.', ':'. The length of the
 * longest one at the front of s. */
size_t attr_name(struct slice s);

#endif
