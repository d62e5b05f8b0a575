/* What LOOM_TRACE wrote: of each kernel the costliest launch that is traced,
 * and of that as many requests as a picture bears. */
#ifndef LOOM_ACCESSES_H
#define LOOM_ACCESSES_H

#include "common/hardware.h"
#include "report/summary.h"

enum { REQUESTS_OF_LINE = 16, REQUESTS_OF_KERNEL = 512 };

struct access {
	char *file;
	unsigned number; /* the line */
	enum loom_kind kind;
	unsigned width, lanes, passes;
	unsigned lane[LOOM_LANES];
	uint64_t address[LOOM_LANES];
	unsigned wave[LOOM_LANES];
};

struct accesses {
	size_t first; /* its kernel's first launch: see summary.h */
	unsigned long launch, warp;
	struct access *access;
	size_t count, left; /* left: requests that are not kept */
	size_t rows; /* wavefronts and sectors of those that are */
};

struct all_accesses {
	struct accesses *of;
	size_t kernels;
};

/* Reads it, or says what is wrong and exits with 3. */
struct all_accesses accesses_read(const char *name, const struct summary *s);
const struct accesses *accesses_of(const struct all_accesses *all,
				   const struct kernel *k);

#endif
