/* What printf costs a kernel: vprintf, which it becomes, loads the format and
 * the strings, and stores what the host will print.  An H200 counts of each
 * call of a warp, however many lanes make it, on whatever they print
 * (tests/loom/data/h200-printf.csv, tests/loom/kernels/printed.cu):
 *
 *   global loads    5, and 3 a letter: those of the format, and of each string
 *                   with its end
 *   global stores   222, less 7 for each argument: 256 bytes for it are filled,
 *                   a letter is a byte of them and an argument 8; 249 for each
 *                   248 bytes more
 *   shared loads    12 by no lane
 *   atomics         5; but only 4 of one that meets another warp's printf
 *
 * Of lanes that print different strings the longest counts, string by string,
 * and stores are added up to the lane that has most left to fill.
 *
 * The profiler's sectors and wavefronts are those of the program's own
 * instructions, and so there are none. */
#ifndef LOOM_PRINTING_H
#define LOOM_PRINTING_H

#include <stdint.h>

#include "common/metrics.h"

/* The format, and strings one by one; the last is all others together. */
enum { LOOM_PIECES = 4 };

/* What lanes print by one call. */
struct loom_printed {
	unsigned lanes, arguments;
	uint64_t longest[LOOM_PIECES]; /* of any lane, in letters */
	uint64_t least, most;	       /* of a lane, in all */
};

/* What one lane prints, as a number. */
uint64_t loom_printed_pack(unsigned arguments,
			   const uint64_t letters[LOOM_PIECES]);
/* One more lane prints that. */
void loom_printed_add(struct loom_printed *all, uint64_t packed);
/* Its requests of a kind. */
uint64_t loom_printed_requests(enum loom_kind kind,
			       const struct loom_printed *printed);

#endif
