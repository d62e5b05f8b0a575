/* What was given to the device and what the host has not waited for yet: the
 * launches, and what copies, fills and allocations use.  Here all of it is done
 * when the call returns, so that only this says what may still be under way. */
#ifndef LOOM_WORK_H
#define LOOM_WORK_H

#include <stdint.h>

#include "base/access-record.h"
#include "hazards/area.h"

struct loom_launch;

enum loom_deed {
	LOOM_DEED_KERNEL,
	LOOM_DEED_COPY,
	LOOM_DEED_FILL,
	LOOM_DEED_LIBRARY,    /* what cuBLAS computes */
	LOOM_DEED_RANDOM,     /* what cuRAND draws */
	LOOM_DEED_ALLOCATION, /* in a stream's order */
	LOOM_DEED_FREE,
	LOOM_DEED_HOST /* its own access */
};

struct loom_work {
	enum loom_deed deed;
	unsigned stream;
	uint32_t time;
	uintptr_t pc; /* from where it was given */
	/* A launch: */
	const char *name;
	uint32_t epoch, last; /* of its epochs */
	uintptr_t low, high; /* between which its global memory lies */
	/* It has a fence, so it may tell others, on other devices too; and may be
	 * told by them. */
	int fenced, fenced_wide, acquires_wide;
	/* All else: */
	struct loom_area area;
	enum loom_op op;
};

/* The latest of either kind that the host does not know to be done. */
struct loom_works {
	struct loom_work *at;
	unsigned count;
};
extern struct loom_works loom_launches, loom_areas;

/* The launch begins; what is given now uses the area. */
struct loom_work *loom_work_launch(const struct loom_launch *l);
/* The same launch in one more epoch; the one that is entered (streams.h), in
 * its latest, NULL: it is forgotten. */
struct loom_work *loom_work_again(const struct loom_work *w);
struct loom_work *loom_work_entered(void);
void loom_work_area(const struct loom_work *w);
/* Whose an epoch is; NULL: the host has waited for it, or it is forgotten. */
struct loom_work *loom_work_of(uint32_t epoch);
/* Whether it may still be under way when what is given now begins. */
int loom_work_is_rival(const struct loom_work *w);
/* The host has waited: what it knows to be done is forgotten. */
void loom_work_prune(void);
void loom_work_forget(void);

#endif
