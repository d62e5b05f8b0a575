/* loom's stand-in for the toolkit's header. */
#include "loom/begin.h"
#include "cooperative_groups.h"
#include "loom/groups/reduce.h"
#include "loom/end.h"
