/* The calls that lead to a line of a helper: of functions that were put in line, which
 * the line's record knows, and of those that were not, which a thread remembers. */
#ifndef LOOM_CALL_CHAIN_H
#define LOOM_CALL_CHAIN_H

#include <stddef.h>
#include <stdint.h>

#include "base/source-line.h"

struct loom_thread;

enum { LOOM_CHAIN_TEXT = 1024 };

/* ", in put, called by fill at a.cu:40, called at a.cu:88"; nothing where no helper is.
 * t: who stands there now; NULL: nobody may, and calls of functions that are not in line
 * are left out. */
const char *loom_chain(uintptr_t pc, const struct loom_thread *t,
		       char text[LOOM_CHAIN_TEXT]);
/* The innermost of the lines that is in no header, where the place itself is in one:
 * mostly the one that its reader has written. */
int loom_chain_leaves_header(uintptr_t pc, const struct loom_thread *t,
			     struct loom_source_line *at);
/* Whether the ways to two places part before them, and in which lines of one function,
 * the earlier one first; NULL for the files where a loop may have both: then either may be
 * the earlier one. */
int loom_chain_parts(uintptr_t a, uintptr_t b, struct loom_source_line *first,
		     struct loom_source_line *second);

#endif
