/* Which paths may be targets. */
#ifndef TANGLE_TARGET_H
#define TANGLE_TARGET_H

#include "graph.h"

/* NULL when the path may be one, else why not. */
const char *target_fault(struct slice path);
/* Reports the block's file= when it may not be a target. */
bool target_is_allowed(const struct block *b);
/* Reports a target whose folder is a target itself. */
void target_check_folders(const struct graph *g, const struct chunk *target);
/* Reports a target that is a chapter. */
void target_check_chapter(const struct graph *g, const struct chunk *target);
/* Reports targets that some file systems cannot tell apart. */
void target_check_case(const struct graph *g);
/* The first part of path that is a symbolic link, or that is no folder but
 * should be one; empty when there is none. *link says which. */
struct slice target_obstacle(const struct root *root, const char *path,
	bool *link);

#endif
