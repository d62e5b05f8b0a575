/* loom's stand-in for the toolkit's header. */
#include "cooperative_groups.h"
#include "loom/groups/reduce.h"
