/* The record of what tangle has made, in build/tangle.manifest: one line a
 * file, "hash size path". While files are being written, the record holds the
 * old content and the new one of each, so that a killed run leaves no file that
 * tangle would not know again. */
#ifndef TANGLE_MANIFEST_H
#define TANGLE_MANIFEST_H

#include <stdint.h>

#include "file.h"
#include "hash.h"
#include "mem.h"

struct content {
	uint64_t hash;
	size_t size;
};

struct record {
	const char *path;
	VEC(struct content) contents;  /* any of them is tangle's */
};

struct manifest {
	VEC(struct record *) records;
	struct table paths;
	bool writing;      /* the run that wrote it was killed */
	struct buf text;   /* as it stands on disk */
};

struct content content_of(struct slice text);

/* An absent record reads as an empty one. Exits 3 when it cannot be read;
 * reports a damaged one, naming the remedy. */
void manifest_read(struct manifest *m, const struct root *root);
const struct record *manifest_find(const struct manifest *m, const char *path);
bool manifest_knows(const struct record *r, struct slice text);
void manifest_add(struct manifest *m, const char *path, struct content c);
/* Adds the record to the transaction unless it stands so already. Exits 3. */
void manifest_write(struct manifest *m, const struct root *root);

#endif
