/* What a run's counters say: its launches summed by kernel and shape. */
#ifndef LOOM_SUMMARY_H
#define LOOM_SUMMARY_H

#include <stddef.h>

#include "common/metrics.h"

struct line {
	char *file;
	unsigned number;
	struct loom_counts counts[LOOM_KINDS];
};

struct kernel {
	char *name;
	uint64_t shape[LOOM_SHAPES]; /* all 0: not in the file */
	size_t launches, first; /* first: its first launch's number */
	/* Of its launches, where some blocks were looked at: how many these were, of how
	 * many; and what the whole launches have. */
	uint64_t sampled, blocks;
	struct loom_counts least[LOOM_KINDS], most[LOOM_KINDS];
	struct loom_counts counts[LOOM_KINDS];
	struct line *line;
	size_t lines;
};

/* A launch, and its kernel's first one. */
struct numbered {
	size_t number, first;
};

struct summary {
	struct kernel *kernel;
	size_t kernels, launches;
	struct numbered *launch; /* in their order; numbers of others are left out */
	int by_line; /* the file is LOOM_LINES' */
	int by_sample; /* and LOOM_SAMPLE's */
	int by_device; /* there are several */
};

/* Reads a file of LOOM's or LOOM_LINES', or says what is wrong with it and
 * exits with 3. */
struct summary summary_read(const char *name);

/* The launch of that number; NULL: it is not in the file. */
const struct numbered *summary_launch(const struct summary *s, size_t number);
/* Launches that are not in the file, though a later one is. */
size_t summary_left_out(const struct summary *s);

/* Passes that the memory takes, of all kinds. */
uint64_t summary_cost(const struct loom_counts *counts);

/* Lane steps that the warps' steps left unused. */
uint64_t summary_idle(const struct loom_counts *counts);

/* What lines are put in order by. */
uint64_t summary_line_cost(const struct line *l);
uint64_t summary_line_idle(const struct line *l);
void summary_lines_by(const struct kernel *k,
		      uint64_t (*cost)(const struct line *));
/* Puts the kernels in order, the costliest first. */
void summary_order(const struct summary *s);

#endif
