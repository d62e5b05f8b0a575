/* loom's stand-in for the toolkit's header. */
#include "loom/begin.h"
#include "cooperative_groups.h"
#include "loom/groups/copy.h"
#include "loom/end.h"
