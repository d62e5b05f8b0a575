/* loom's stand-in for the toolkit's cooperative_groups.h. */
#ifndef LOOM_COOPERATIVE_GROUPS_H
#define LOOM_COOPERATIVE_GROUPS_H

#include "loom/begin.h"
#include "cuda_runtime.h"
#include "loom/groups/cluster.h"
#include "loom/groups/grid.h"
#include "loom/groups/invoke.h"
#include "loom/groups/partition.h"
#include "loom/groups/tile.h"

#include "loom/end.h"

#endif
