/* What a kernel knows of memory that its parameters alone reach. */
#ifndef LOOM_RESTRICTED_H
#define LOOM_RESTRICTED_H

#include "common/metrics.h"
#include "counters/banks.h"

struct loom_launch;
struct loom_restricted; /* of a warp */
struct loom_site;

void loom_restricted_begin(const struct loom_launch *launch);
int loom_restricted_any(void); /* such memory in this launch */
struct loom_restricted *loom_restricted_new(void);
/* NULL, here and in what follows: nothing is known. */
void loom_restricted_forget(struct loom_restricted *r);
/* The lanes begin the block. */
void loom_restricted_step(struct loom_restricted *r, unsigned block);
void loom_restricted_access(struct loom_restricted *r, struct loom_site *site,
			    const struct loom_request *q,
			    const struct loom_counts *cost);
/* What is not loaded, at the launch's end. */
void loom_restricted_end(struct loom_site *site);

#endif
