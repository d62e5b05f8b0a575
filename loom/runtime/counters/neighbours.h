/* Accesses that may be one: of the same lanes, to the same 16 bytes each. */
#ifndef LOOM_NEIGHBOURS_H
#define LOOM_NEIGHBOURS_H

#include <stddef.h>
#include <stdint.h>

#include "common/hardware.h"
#include "common/metrics.h"
#include "counters/banks.h"

enum { LOOM_NEIGHBOURS = 4 };

/* That two are a pair; that two pairs are a line. */
enum loom_chance { LOOM_CHANCE_PAIR = 1, LOOM_CHANCE_LINE };

struct loom_neighbours {
	enum loom_kind kind;
	uint32_t active;
	unsigned width, members;
	unsigned chance; /* what nobody could know of its words: enum loom_chance */
	unsigned barred; /* words that others may have changed since, by bits */
	uint64_t address[LOOM_LANES]; /* of the first member */
	struct {
		size_t instruction;
		int apart; /* bytes from the first member */
		struct loom_counts cost;
	} member[LOOM_NEIGHBOURS];
};

/* Whether the request's words lie at the same distance from the first of these
 * in every lane, and in the same 16 bytes: apart, in bytes. */
int loom_neighbours_beside(const struct loom_neighbours *g,
			   const struct loom_request *q, int *apart);
/* Whether a member has the words at that distance. */
int loom_neighbours_have(const struct loom_neighbours *g, int apart);
/* Nothing more comes to them: which of them are one is decided (decisions.h). */
void loom_neighbours_close(const struct loom_neighbours *g);

#endif
