/* What printf costs a kernel: vprintf, which it becomes, loads the format and
 * the strings, and stores what the host will print.  An H200 counts of each
 * call of a warp, however many lanes make it, on whatever they print
 * (tests/loom/data/h200-printf.csv):
 *
 *   global loads    5, and 3 a letter: those of the format, and of each string
 *                   with its end
 *   global stores   222, less 7 for each argument
 *   shared loads    12 by no lane
 *   atomics         5; but only 4 of one that meets another warp's printf
 *
 * The profiler's sectors and wavefronts are those of the program's own
 * instructions, and so there are none. */
#ifndef LOOM_PRINTING_H
#define LOOM_PRINTING_H

#include <stdint.h>

#include "common/metrics.h"

/* What one lane prints, or a warp at most, as a number: arguments and, in the
 * lower bits, letters. */
#define LOOM_PRINTED(arguments, letters) \
	((uint64_t)(arguments) << 48 | (uint64_t)(letters))

uint64_t loom_printed_most(uint64_t a, uint64_t b);
/* Its requests of a kind. */
uint64_t loom_printed_requests(enum loom_kind kind, uint64_t printed);

#endif
