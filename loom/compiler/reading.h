/* A source as the host and as the device reads it, and how far both have been
 * compared. */
#ifndef LOOM_READING_H
#define LOOM_READING_H

#include "compiler/source.h"

/* A constant that differs: its name, and the device's declaration. */
struct constant {
	char *name, *declaration;
};

struct reading {
	struct source host, device;
	size_t i, j;	     /* how far both have come, alike */
	size_t body_i, body_j; /* the function's, where code is not 0 */
	unsigned depth, code;
	struct constant *constant;
	size_t constants;
};

/* Whether the host's token i is the device's token j. */
int reading_same(const struct reading *r, size_t i, size_t j);
/* Outside of functions: how far on both agree again; 0: nowhere. */
int reading_meets(const struct reading *r, size_t *more_i, size_t *more_j);

#endif
