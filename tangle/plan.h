/* What a run would do to the files, decided before anything is written. */
#ifndef TANGLE_PLAN_H
#define TANGLE_PLAN_H

#include "graph.h"
#include "manifest.h"

enum step_kind { STEP_MAKE, STEP_CHANGE, STEP_DELETE };

struct step {
	enum step_kind kind;
	const char *path;
	struct buf text;
	struct content content;
};

struct plan {
	VEC(struct step) steps;      /* deletions first */
	struct manifest old, made;   /* the record as it is, and to be */
	struct manifest stitched;    /* edits that the chapters hold now */
};

/* Compares every target with its file. Reports files that tangle did not make
 * or that were edited since; force lets them be replaced or deleted. Exits 3
 * when a file cannot be read. */
void plan_make(struct plan *p, const struct graph *g, const struct root *root,
	bool force);
/* Says on standard output what would happen; whether anything would. */
bool plan_print(const struct plan *p, const struct root *root);
/* Adds it to the transaction. Exits 3. */
void plan_apply(struct plan *p, const struct root *root);
void plan_free(struct plan *p);

#endif
