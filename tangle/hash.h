/* Hashing: of contents, for the record, and tables from text to pointers. */
#ifndef TANGLE_HASH_H
#define TANGLE_HASH_H

#include <stddef.h>
#include <stdint.h>

#include "text.h"

/* Tells one content from another by accident, not against an adversary; the
 * same on every machine. */
uint64_t hash_bytes(struct slice s);

/* Open addressing, at most half full; the keys are the caller's and must stay.
 * Start it zeroed. */
struct entry {
	struct slice key;
	uint64_t hash;
	void *value;
};
struct table {
	struct entry *at;
	size_t count, room;
};

/* NULL when the key is not there. */
void *table_find(const struct table *t, struct slice key);
/* The place for key's value, which is NULL when the key is new. Gone at the
 * next call. */
void **table_place(struct table *t, struct slice key);

#endif
